import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import helmet from 'helmet';

const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  // The copy of the page that a sheet's PDF is rendered from has the page itself as its base URL.
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  // The app's own, which passes styles alone, and that of the sheet's PDF, which writes an empty page.
  trustedTypes: ['default', 'html2canvas-pro'],
};

/** The headers that helmet sets: asked once, as it would build them again for each answer of a busy morning. */
function headersOfHelmet(): Readonly<Record<string, string>> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    // Plain http on a company's own network stays possible; browsers that were served https keep to it.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });
  // It throws what is wrong with the policy, as the process starts.
  set(response.req, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** The security headers of every answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...headersOfHelmet(),
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
};

/** The policy of a page with inline styles, each of which has that nonce, and with images of that origin, where there are any. */
export const policyOfPage = (nonce: string, imageOrigin: string | null): string =>
  (SECURITY_HEADERS['content-security-policy'] ?? '')
    .replace("style-src 'self'", `$& 'nonce-${nonce}'`)
    .replace("img-src 'self'", imageOrigin === null ? '$&' : `$& ${imageOrigin}`);
