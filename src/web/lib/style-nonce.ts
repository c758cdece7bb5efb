/**
 * The page's nonce for styles made at run time, which the content security policy asks for. It is in a meta tag
 * that the build writes and the server fills in.
 */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
