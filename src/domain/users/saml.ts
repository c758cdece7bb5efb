import { daysBetween, type IsoDate } from '../time/date.ts';
import { isProviderAddress, type SsoClaims } from './sso.ts';

/** The longest address that is taken. */
const LONGEST_ADDRESS = 1000;

/** Whether a text is the address of a provider's login: https, without a login or a fragment. */
export const isSamlUrl = (text: string): boolean => isProviderAddress(text, /^[^\s#"<>\\]*$/, LONGEST_ADDRESS);

/** How many certificates are taken: the one in use, and the next. */
export const MOST_CERTIFICATES = 2;

/**
 * The certificates of a text, in base64 without breaks: in PEM, or as metadata has them, with an empty line between two. `null` where
 * something of it is none by its looks, or there are more than {@link MOST_CERTIFICATES}.
 */
export function certificatesIn(text: string): readonly string[] | null {
  const blocks = text
    .replaceAll('\r', '')
    .split(/-----(?:BEGIN|END) CERTIFICATE-----|\n[ \t]*\n/)
    .map((block) => block.replaceAll(/\s/g, ''))
    .filter((block) => block !== '');
  const areWhole = blocks.every((block) => /^MI[A-Za-z0-9+/]{200,5000}={0,2}$/.test(block));
  return areWhole && blocks.length <= MOST_CERTIFICATES ? blocks : null;
}

/** How many days before the last certificate ends it is warned of. */
const NOTICE_DAYS = [1, 7, 30];

/** Which warning of a certificate's last day a day is within, by its days; `null` where that is farther away, or over. */
export const certificateNotice = (last: IsoDate, today: IsoDate): number | null =>
  last < today ? null : (NOTICE_DAYS.find((days) => daysBetween(today, last) <= days) ?? null);

/** Certificates in PEM, as people know them. */
export const inPem = (certificates: readonly string[]): string =>
  certificates
    .map((one) =>
      ['-----BEGIN CERTIFICATE-----', ...(one.match(/.{1,64}/g) ?? []), '-----END CERTIFICATE-----'].join('\n'),
    )
    .join('\n');

const XML_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What a provider reads of this application (SAML Metadata 2.0): `address` is its entity ID, and takes the answers. */
export function samlMetadata(address: string): string {
  const escaped = address.replaceAll(/[&<>"]/g, (character) => XML_ESCAPES[character] ?? '');
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escaped}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}

/** The most characters of a response, tags in it, elements within one another, and characters of a tag: what no right one has. */
const MOST_CHARACTERS = 32 * 1024;
const MOST_TAGS = 2000;
const DEEPEST = 32;
const LONGEST_TAG = 4000;

/**
 * Whether a response is small and plain enough to be parsed, found without parsing it: a parser takes seconds for some that are
 * neither. A declaration, a comment, a CDATA section or a processing instruction is in no right one, and has hidden texts from checks.
 */
export function isPlainXml(xml: string, { characters = MOST_CHARACTERS, tags: most = MOST_TAGS } = {}): boolean {
  if (xml.length > characters || /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/.test(xml)) return false;
  const body = xml.trimStart().replace(/^<\?xml [^<>?]*\?>/, '');
  if (/<[!?]/.test(body)) return false;
  const tags = body.match(/<[^<>]*>/g) ?? [];
  // A bracket elsewhere, as in the value of an attribute, would have been taken for the end of a tag.
  if (tags.length > most || /[<>]/.test(body.replaceAll(/<[^<>]*>/g, ''))) return false;
  let depth = 0;
  for (const tag of tags) {
    if (tag.length > LONGEST_TAG) return false;
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth < 0 || depth > DEEPEST) return false;
  }
  return depth === 0;
}

/** How responses may be signed: SHA-1 can be forged, and other transforms sign something else than what is read. */
const ALGORITHMS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
]);

/** Whether each algorithm that a plain XML names is a strong one. */
export const hasStrongAlgorithms = (xml: string): boolean =>
  [...xml.matchAll(/\bAlgorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].every(([, one, other]) =>
    ALGORITHMS.has(one ?? other ?? ''),
  );

const WS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
const MICROSOFT = 'http://schemas.microsoft.com/identity/claims/';

/** What providers call the attributes that have a name in OpenID Connect, the first of them that is there. */
const NAMES = {
  email: ['email', 'mail', 'emailAddress', `${WS}emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  family_name: ['family_name', 'lastName', 'surname', 'sn', `${WS}surname`, 'urn:oid:2.5.4.4'],
  given_name: ['given_name', 'firstName', 'givenName', `${WS}givenname`, 'urn:oid:2.5.4.42'],
  name: ['displayName', `${MICROSOFT}displayname`, 'urn:oid:2.16.840.1.113730.3.1.241', 'name'],
} as const;

/**
 * The attributes of an assertion as claims, under their own names and those of OpenID Connect. Those of groups are always a list. A mail
 * address is vouched for: the provider is the company's own, and so is its directory.
 */
export function claimsOfAttributes(attributes: ReadonlyMap<string, readonly string[]>, groupsClaim: string): SsoClaims {
  const own = [...attributes].map(([name, values]) => [
    name,
    name === groupsClaim || values.length !== 1 ? values : values[0],
  ]);
  const known = Object.entries(NAMES).flatMap(([claim, names]) => {
    const value = names.map((name) => attributes.get(name)).find((values) => values?.length === 1)?.[0];
    return value === undefined ? [] : [[claim, value]];
  });
  return { ...Object.fromEntries(own), ...Object.fromEntries(known), email_verified: true };
}
