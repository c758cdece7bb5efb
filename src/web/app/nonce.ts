import { styleNonce } from '../lib/style-nonce.ts';

/** Hands the page's nonce to the scroll lock of dialogs, which takes it from the global of this name, and returns it. */
export function adoptStyleNonce(): string {
  const nonce = styleNonce();
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  return nonce;
}
