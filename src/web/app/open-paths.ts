/** Where those are who have forgotten their password, and where the links of mails lead that ask for no login. */
export const FORGOT_PASSWORD = '/forgot-password';
export const RESET_PASSWORD = '/reset-password';
export const UNSUBSCRIBE = '/unsubscribe';
export const WORK_REPORT = '/work-report';

/** Where a company's identity provider sends people back to. */
export const SSO_RETURN = '/sso';

/** The page of a shared device (打刻端末), which nobody logs in to. */
export const KIOSK = '/kiosk';
