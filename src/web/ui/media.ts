/** The media query of phones: under 768 px (spec §1). Style sheets write the same width out, in `em`. */
export const MOBILE = '(max-width: 47.99em)';

/** The media query of what is too narrow for a table of gauges: tablets, and a window on half of a screen. */
export const NARROW = '(max-width: 71.99em)';
