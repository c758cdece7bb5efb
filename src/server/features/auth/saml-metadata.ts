import { parseStringPromise, processors } from 'xml2js';
import { z } from 'zod';

import { METADATA_WRONG } from '#contract/sso.ts';
import { certificatesIn, inPem, isPlainXml, isSamlUrl, MOST_CERTIFICATES } from '#domain/users/saml.ts';
import { LONGEST_ISSUER } from '#domain/users/sso.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { unendedOf } from './saml-certificates.ts';

/** Parses a plain XML into elements by their names, without prefixes. */
export const parsedXml = (xml: string): Promise<unknown> =>
  parseStringPromise(xml, { explicitCharkey: true, tagNameProcessors: [processors.stripPrefix] });

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

const metadata = z.object({
  EntityDescriptor: z.object({
    $: z.object({ entityID: z.string().trim().min(1).max(LONGEST_ISSUER) }),
    IDPSSODescriptor: z.tuple([
      z.object({
        KeyDescriptor: z.array(
          z.object({
            $: z.object({ use: z.string().optional() }).optional(),
            KeyInfo: z.array(
              z.object({
                X509Data: z.array(z.object({ X509Certificate: z.array(z.object({ _: z.string() })) })),
              }),
            ),
          }),
        ),
        SingleSignOnService: z.array(z.object({ $: z.object({ Binding: z.string(), Location: z.string().trim() }) })),
      }),
    ]),
  }),
});

/** What the settings take from a provider's metadata (SAML Metadata 2.0). Throws `invalid_input` for what is none of one provider. */
export async function readSamlMetadata(
  xml: string,
  now: EpochMs,
): Promise<{ issuer: string; saml_url: string; saml_certificates: string }> {
  // That of Entra ID speaks of other protocols, too.
  const isPlain = isPlainXml(xml, { characters: 200_000, tags: 5000 });
  const found = metadata.safeParse(isPlain ? await parsedXml(xml).catch(() => null) : null).data?.EntityDescriptor;
  const provider = found?.IDPSSODescriptor[0];
  const url = provider?.SingleSignOnService.find(({ $ }) => $.Binding === REDIRECT)?.$.Location ?? '';
  const texts = (provider?.KeyDescriptor ?? [])
    .filter(({ $ }) => $?.use !== 'encryption')
    .flatMap(({ KeyInfo }) => KeyInfo)
    .flatMap(({ X509Data }) => X509Data)
    .flatMap(({ X509Certificate }) => X509Certificate.map(({ _: text }) => text.replaceAll(/\s/g, '')));
  const certificates =
    certificatesIn(
      unendedOf([...new Set(texts)], now)
        .slice(0, MOST_CERTIFICATES)
        .join('\n\n'),
    ) ?? [];
  if (found === undefined || !isSamlUrl(url) || certificates.length === 0)
    throw new AppError('invalid_input', { fields: { metadata: METADATA_WRONG } });
  return { issuer: found.$.entityID, saml_url: url, saml_certificates: inPem(certificates) };
}
