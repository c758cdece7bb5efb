/** The mutation of every change of a work rule: only one is under way. */
export const SAVING_RULE = 'save-work-rule';
