/** The media query of phones: under 768 px (spec §1). Style sheets write the same width out, in `em`. */
export const MOBILE = '(max-width: 47.99em)';
