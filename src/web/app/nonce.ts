/**
 * The page's nonce for styles made at run time, which the content security policy asks for. It stands in a meta tag
 * that the build writes and the server fills in. The scroll lock of dialogs takes it from the global of this name.
 */
export function adoptStyleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  return nonce;
}
