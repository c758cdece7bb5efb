import type { IncomingHttpHeaders } from 'node:http';

/** The version that a change was made to. `*` matches any (RFC 9110); a proxy that compresses makes an ETag weak. */
export function ifMatchOf({ headers }: { readonly headers: IncomingHttpHeaders }): string | undefined {
  const version = headers['if-match'];
  return version === '*' ? undefined : version?.replace(/^W\//, '');
}
