/** The mutation of every change of a place: only one is under way. */
export const SAVING_PLACE = 'save-place';
