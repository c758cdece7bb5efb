import { SignedXml } from 'xml-crypto';

import { samlKey } from './saml-keys.ts';

/** The provider that the tests make by hand. */
export const SAML_ISSUER = 'https://idp.example/metadata';
export const SAML_LOGIN = 'https://idp.example/login';
const NAMESPACE = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';

/** A moment so many seconds from now, by the machine's clock, which is the library's. */
const moment = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** How an assertion differs from a right one; `null` leaves something out. */
export interface Asserted {
  readonly id?: string;
  readonly nameId?: string;
  readonly format?: string;
  readonly issuer?: string;
  readonly audience?: string | null;
  readonly recipient?: string | null;
  readonly inResponseTo?: string | null;
  /** Seconds from now. */
  readonly notBefore?: number;
  readonly notOnOrAfter?: number;
  readonly until?: number | null;
  readonly authnAt?: number;
  readonly sessionUntil?: number;
  readonly method?: string;
  readonly isConfirmed?: boolean;
  readonly hasConditions?: boolean;
  readonly hasAuthn?: boolean;
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>;
  readonly extra?: string;
}

/** A provider that answers the request `id` of the application at `address`. */
export const samlIdp = (address: string, id: string) => {
  const attribute = (name: string, value: string) => (value === '' ? '' : ` ${name}="${value}"`);
  const assertion = ({
    id: ownId = '_a1',
    nameId = 'victim',
    format = '',
    issuer = SAML_ISSUER,
    audience = address,
    recipient = address,
    inResponseTo = id,
    notBefore = -5,
    notOnOrAfter = 300,
    until = notOnOrAfter,
    authnAt = 0,
    sessionUntil,
    method = 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    isConfirmed = true,
    hasConditions = true,
    hasAuthn = true,
    attributes = { employee_id: 'E0001' },
    extra = '',
  }: Asserted = {}): string =>
    [
      `<saml:Assertion ${NAMESPACE} ID="${ownId}" IssueInstant="${moment(0)}" Version="2.0">`,
      `<saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID${attribute('Format', format)}>${nameId}</saml:NameID>`,
      isConfirmed
        ? `<saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData${attribute('InResponseTo', inResponseTo ?? '')}${until === null ? '' : attribute('NotOnOrAfter', moment(until))}${attribute('Recipient', recipient ?? '')}/></saml:SubjectConfirmation>`
        : '',
      '</saml:Subject>',
      hasConditions
        ? `<saml:Conditions NotBefore="${moment(notBefore)}" NotOnOrAfter="${moment(notOnOrAfter)}">${audience === null ? '' : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`}</saml:Conditions>`
        : '',
      hasAuthn
        ? `<saml:AuthnStatement AuthnInstant="${moment(authnAt)}"${sessionUntil === undefined ? '' : attribute('SessionNotOnOrAfter', moment(sessionUntil))} SessionIndex="s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
        : '',
      '<saml:AttributeStatement>',
      ...Object.entries(attributes).map(
        ([name, values]) =>
          `<saml:Attribute Name="${name}">${[values]
            .flat()
            .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
            .join('')}</saml:Attribute>`,
      ),
      `</saml:AttributeStatement>${extra}</saml:Assertion>`,
    ].join('');

  const response = (
    inner: string,
    {
      id: ownId = '_r1',
      destination = address,
      inResponseTo = id,
      status = 'Success',
      issuer = SAML_ISSUER,
    }: {
      readonly id?: string;
      readonly destination?: string;
      readonly inResponseTo?: string;
      readonly status?: string;
      readonly issuer?: string;
    } = {},
  ): string =>
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ${NAMESPACE} ID="${ownId}" Version="2.0" IssueInstant="${moment(0)}"${attribute('Destination', destination)}${attribute('InResponseTo', inResponseTo)}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${inner}</samlp:Response>`;

  const signedAssertion = (asserted: Asserted = {}, how: Signing = {}): string =>
    signXml(assertion(asserted), asserted.id ?? '_a1', how);
  return {
    assertion,
    response,
    signedAssertion,
    /** A right response, but for the given differences. */
    good: (asserted: Asserted = {}, around: Parameters<typeof response>[1] = {}, how: Signing = {}): string =>
      response(signedAssertion(asserted, how), around),
  };
};

interface Signing {
  readonly by?: typeof samlKey;
  readonly signature?: string;
  readonly digest?: string;
  readonly c14n?: string;
}

/** Signs the element of an ID. */
export function signXml(
  xml: string,
  id: string,
  {
    by = samlKey,
    signature = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest = 'http://www.w3.org/2001/04/xmlenc#sha256',
    c14n = 'http://www.w3.org/2001/10/xml-exc-c14n#',
  }: Signing = {},
): string {
  const signed = new SignedXml({ privateKey: by.key, publicCert: by.cert });
  signed.signatureAlgorithm = signature;
  signed.canonicalizationAlgorithm = c14n;
  signed.addReference({
    xpath: `//*[@ID='${id}']`,
    digestAlgorithm: digest,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', c14n],
  });
  signed.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `//*[@ID='${id}']/*[local-name()='Issuer']`, action: 'after' },
  });
  return signed.getSignedXml();
}
