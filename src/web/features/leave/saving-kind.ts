/** The mutation of every change of a kind of leave: only one is under way. */
export const SAVING_KIND = 'save-leave-kind';
