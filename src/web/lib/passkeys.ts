/** Whether the browser has passkeys here: over https or on localhost, and at an address with a name. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^\[|^[\d.]+$/.test(window.location.hostname);
