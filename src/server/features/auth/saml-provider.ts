import { type Profile, SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml';
import { z } from 'zod';

import { claimsOfAttributes, hasStrongAlgorithms, isPlainXml } from '#domain/users/saml.ts';
import { parsedXml } from './saml-metadata.ts';
import {
  CLOCK_TOLERANCE,
  type OidcClient,
  type SamlClient,
  type SsoExpectation,
  SsoFault,
  type SsoPerson,
  type SsoProvider,
} from './sso-provider.ts';

/** Speaks SAML 2.0 with the companies that have chosen it, and with the others as `oidc` does. */
export const withSaml = (oidc: SsoProvider<OidcClient>): SsoProvider => ({
  loginUrl: (of, expected) => (of.kind === 'saml' ? samlLoginUrl(of, expected) : oidc.loginUrl(of, expected)),
  readAnswer: (of, answer, expected, after) =>
    of.kind === 'saml' ? readSamlAnswer(of, answer, expected) : oidc.readAnswer(of, answer, expected, after),
  check: (of, redirectUri) =>
    of.kind === 'saml'
      ? Promise.reject(new SsoFault('SAMLでは接続を確かめられません。ログインして確かめてください'))
      : oidc.check(of, redirectUri),
});

/** The ID of a request; that of an XML element begins with no digit. */
const requestId = (state: string): string => `_${state}`;

const CLOCK_MS = CLOCK_TOLERANCE * 1000;

/** The library for one login. `address` takes the answers, and is the name of this application. */
const samlFor = (of: SamlClient, address: string, id: string, again: boolean): SAML =>
  new SAML({
    callbackUrl: address,
    issuer: address,
    audience: address,
    entryPoint: of.loginUrl,
    idpIssuer: of.issuer,
    idpCert: [...of.certificates],
    generateUniqueId: () => id,
    forceAuthn: again,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_MS,
    // Neither which names nor which ways to prove oneself: both are the provider's settings.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: (_key, value) => Promise.resolve({ value, createdAt: Date.now() }),
      getAsync: (key) => Promise.resolve(key === id ? new Date().toISOString() : null),
      removeAsync: () => Promise.resolve(null),
    },
  });

const samlLoginUrl = (
  of: SamlClient,
  { state, redirectUri, again }: Parameters<SsoProvider['loginUrl']>[1],
): Promise<string> => samlFor(of, redirectUri, requestId(state), again).getAuthorizeUrlAsync(state, undefined, {});

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const MAIL_NAME = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** An element of text alone, with attributes, as the parser has it: with another element in it, it is none. */
const text = z.strictObject({ _: z.string().trim().min(1), $: z.record(z.string(), z.string()).optional() });
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  .transform((typed) => Date.parse(typed))
  .refine((ms) => Number.isFinite(ms));

/** Some of what is known of the person; empty as an element is without anything in it. */
const attributes = z.object({
  Attribute: z.array(z.object({ $: z.object({ Name: z.string() }), AttributeValue: z.array(z.unknown()).default([]) })),
});

/** What a verified assertion has to say, each once. */
const assertion = z.object({
  Issuer: z.tuple([text]),
  Subject: z.tuple([
    z.object({
      NameID: z.tuple([text]),
      SubjectConfirmation: z.array(
        z.object({
          $: z.object({ Method: z.string() }),
          SubjectConfirmationData: z
            .tuple([
              z.object({
                $: z.object({
                  Recipient: z.string().optional(),
                  InResponseTo: z.string().optional(),
                  NotBefore: instant.optional(),
                  NotOnOrAfter: instant.optional(),
                }),
              }),
            ])
            .optional(),
        }),
      ),
    }),
  ]),
  Conditions: z.tuple([
    z.object({
      $: z.object({ NotBefore: instant.optional(), NotOnOrAfter: instant.optional() }).optional(),
      AudienceRestriction: z.array(z.object({ Audience: z.array(text) })).min(1),
    }),
  ]),
  AuthnStatement: z
    .array(z.object({ $: z.object({ AuthnInstant: instant, SessionNotOnOrAfter: instant.optional() }) }))
    .min(1),
  AttributeStatement: z.array(z.union([attributes, z.literal('').transform(() => ({ Attribute: [] }))])).default([]),
});

/** What the response around it says, which may be unsigned. */
const response = z.object({
  Response: z.object({
    $: z.object({ Destination: z.string().optional(), InResponseTo: z.string() }),
    Issuer: z.tuple([text]).optional(),
    Status: z.tuple([z.object({ StatusCode: z.tuple([z.object({ $: z.object({ Value: z.string() }) })]) })]),
    Assertion: z.tuple([z.unknown()]),
  }),
});

/**
 * Reads who has logged in from a response by POST. The library checks the signatures and gives out what was signed; everything else
 * that the assertion says is checked here, on that alone. Throws {@link SsoFault}.
 */
async function readSamlAnswer(of: SamlClient, answer: URL, { state }: SsoExpectation): Promise<SsoPerson> {
  const posted = answer.searchParams.get('SAMLResponse') ?? '';
  const xml = Buffer.from(posted, 'base64').toString('utf8');
  // Before the library, whose parser also takes what is no XML, such as a value without quotes: an algorithm would go unseen there.
  const parsed = isPlainXml(xml) ? await parsedXml(xml).catch(() => null) : null;
  if (parsed === null) throw new SsoFault('応答が大きすぎるか、正しくありません');
  if (!hasStrongAlgorithms(xml)) throw new SsoFault('SHA-256以上の署名ではありません');
  const address = `${answer.origin}${answer.pathname}`;
  const id = requestId(state);
  const profile = await verified(samlFor(of, address, id, false), Buffer.from(xml, 'utf8').toString('base64'));
  const around = response.safeParse(parsed).data?.Response;
  const isOfThisLogin =
    around !== undefined &&
    around.$.InResponseTo === id &&
    (around.$.Destination ?? address) === address &&
    (around.Issuer?.[0]._ ?? of.issuer) === of.issuer &&
    around.Status[0].StatusCode[0].$.Value === SUCCESS;
  if (!isOfThisLogin) throw new SsoFault('応答が、このログインのものではありません');
  const signed = z.object({ Assertion: assertion }).safeParse(await parsedXml(profile.getAssertionXml?.() ?? '')).data;
  if (signed === undefined) throw new SsoFault('アサーションに必要な項目がありません');
  return personOf(of, signed.Assertion, { address, id, now: Date.now() });
}

async function verified(saml: SAML, SAMLResponse: string): Promise<Profile> {
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
    if (profile !== null) return profile;
  } catch (error) {
    if (error instanceof SamlStatusError) throw new SsoFault('プロバイダーが拒否しました', 'denied');
  }
  throw new SsoFault('応答の署名か期限が正しくありません');
}

/** The person of a verified assertion, which has to be meant for this login. */
function personOf(
  of: SamlClient,
  signed: z.output<typeof assertion>,
  { address, id, now }: { readonly address: string; readonly id: string; readonly now: number },
): SsoPerson {
  const [name] = signed.Subject[0].NameID;
  const [conditions] = signed.Conditions;
  const isConfirmed = signed.Subject[0].SubjectConfirmation.some(({ $, SubjectConfirmationData }) => {
    const data = SubjectConfirmationData?.[0].$;
    return (
      $.Method === BEARER &&
      data?.Recipient === address &&
      data.InResponseTo === id &&
      data.NotOnOrAfter !== undefined &&
      isWithin(data, now)
    );
  });
  const isMeant =
    signed.Issuer[0]._ === of.issuer &&
    isConfirmed &&
    isWithin(conditions.$ ?? {}, now) &&
    conditions.AudienceRestriction.every(({ Audience }) => Audience.some(({ _: one }) => one === address)) &&
    signed.AuthnStatement.every(({ $ }) => isWithin({ NotOnOrAfter: $.SessionNotOnOrAfter }, now));
  if (!isMeant) throw new SsoFault('アサーションが、このログインのものではありません');
  // Another name at each login would link nobody.
  if (name.$?.['Format'] === TRANSIENT || name._.length > 255) throw new SsoFault('NameIDが正しくありません');
  const values = new Map<string, string[]>();
  for (const { $, AttributeValue } of signed.AttributeStatement.flatMap(({ Attribute }) => Attribute)) {
    // Some providers, such as Keycloak, repeat an attribute for each of its values.
    const more = AttributeValue.flatMap((value) => text.safeParse(value).data?._ ?? []);
    values.set($.Name, [...(values.get($.Name) ?? []), ...more]);
  }
  const mail = name.$?.['Format'] === MAIL_NAME ? { email: name._ } : {};
  return {
    subject: name._,
    claims: { ...mail, ...claimsOfAttributes(values, of.groupsClaim) },
    provenAgo: now - Math.min(...signed.AuthnStatement.map(({ $ }) => $.AuthnInstant)),
    logoutUrl: null,
  };
}

/** Whether it is now within a time, by clocks that differ by a minute. */
const isWithin = (
  { NotBefore, NotOnOrAfter }: { readonly NotBefore?: number | undefined; readonly NotOnOrAfter?: number | undefined },
  now: number,
): boolean =>
  (NotBefore === undefined || now >= NotBefore - CLOCK_MS) &&
  (NotOnOrAfter === undefined || now < NotOnOrAfter + CLOCK_MS);
