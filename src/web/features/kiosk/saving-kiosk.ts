/** The name of the mutations of a shared device: one is under way at a time. */
export const SAVING_KIOSK = 'save-kiosk';
