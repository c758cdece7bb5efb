/** The media query of phones: under 768 px (spec §1). Style sheets write the same width out, in `em`. */
export const MOBILE = '(max-width: 47.99em)';

/** The media query of what is too narrow for a table of many columns: tablets, and a window on half of a screen. */
export const NARROW = '(max-width: 71.99em)';

/** The media query of what is too narrow for the table with the most columns: a small laptop, too. */
export const SMALL_DESKTOP = '(max-width: 79.99em)';

/** The media query of what is too narrow for two things beside each other, or a table with texts: a tablet held upright. */
export const UPRIGHT = '(max-width: 63.99em)';

/** Whether there is a keyboard, as beside a mouse: a phone's own would come up over half of a dialog, unasked. */
export const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine)').matches;
