const COMPANY_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** Whether a text is a valid company ID: 1 to 64 letters, digits, `-` and `_`, the first a letter or digit. */
export function isCompanyId(text: string): boolean {
  return COMPANY_ID.test(text);
}
