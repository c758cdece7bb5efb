import { z } from 'zod';

import { setting } from '../settings.ts';

/** Where heads of the audit log are written, outside of the database. */
export type AuditAnchor =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'address'; readonly url: string };

/** The settings of anchoring, as environment variables. */
export const auditVariables = {
  KINTAI_AUDIT_ANCHOR: setting(
    z
      .string()
      .min(1)
      .refine((value) => !value.includes('://') || isPlainHttps(value))
      .transform((value): AuditAnchor =>
        value.includes('://') ? { kind: 'address', url: value } : { kind: 'file', path: value },
      ),
    'must be a file, or an https address without a user',
    '/mnt/elsewhere/kintai-heads.jsonl',
  ),
  KINTAI_AUDIT_KEY: setting(z.string().min(1), 'must be a file of audit keygen', '/etc/kintai/audit.key'),
};

function isPlainHttps(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}
