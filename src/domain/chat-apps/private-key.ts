const PEM = /^-----BEGIN ((?:RSA )?PRIVATE KEY)-----([A-Za-z0-9+/=\s]{100,8000})-----END \1-----$/;

/** A private key of a file as it is pasted, also into a field of one line; `null` for what is none. */
export function storedPrivateKey(pasted: string): string | null {
  const found = PEM.exec(pasted.trim());
  if (found === null) return null;
  const [, label = '', content = ''] = found;
  const lines = content.replaceAll(/\s/gu, '').match(/.{1,64}/gu) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join('\n');
}
