import { z } from 'zod';

import { AUDIT_ACTION_NAMES } from './audit-words.ts';
import type { Route } from './route.ts';
import { bodyId, csvResponse, dateResponse, employee, id, instant, isoDate, optional, pageLimit } from './wire.ts';

const person = z.object(employee);

/** An entry of the audit log. `actor` is `null` for the system itself, `subject` where it is about the company. */
const auditLogEntry = z.object({
  id,
  at: instant,
  actor: person.nullable(),
  subject: person.nullable(),
  /** The working day it is about, if any. */
  work_date: dateResponse.nullable(),
  action: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
});
export type AuditLogEntry = z.output<typeof auditLogEntry>;

/** A page of the log; `next_cursor` requests the next one. */
const auditLogPage = z.object({ entries: z.array(auditLogEntry), next_cursor: z.string().nullable() });
export type AuditLogPage = z.output<typeof auditLogPage>;

/** The id of a user, or `system`. */
const systemOrId = z
  .string()
  .regex(/^(system|[1-9]\d{0,14})$/)
  .transform((value) => (value === 'system' ? value : Number(value)))
  .meta({ example: 'system' }) as unknown as z.ZodType<number | 'system', number | string>;

/** The filter of the log; an id of nobody in the company matches nothing. */
const filter = {
  /** The person whose attendance, leave or account was changed. */
  subject: optional(bodyId),
  /** The person who acted; `system` for jobs. */
  actor: optional(systemOrId),
  action: optional(z.enum(AUDIT_ACTION_NAMES)),
  /** From the first moment of this day in Japan to the last of that one. */
  from: optional(isoDate),
  to: optional(isoDate),
};
const isInOrder = [
  ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
    from === undefined || to === undefined || from <= to,
  { path: ['to'] as PropertyKey[], message: '終了日は開始日以降の日付を指定してください' },
] as const;
export type AuditLogFilter = z.output<z.ZodObject<typeof filter>>;

export const auditLogRoutes = {
  'GET /api/admin/audit-log': {
    id: 'listAuditLog',
    summary: '監査ログ（新しい順）',
    tag: 'audit-log',
    access: 'super_admin',
    query: z.object({ ...filter, limit: optional(pageLimit), cursor: optional(bodyId) }).refine(...isInOrder),
    success: { status: 200, body: auditLogPage },
  },
  'GET /api/admin/audit-log/csv': {
    id: 'exportAuditLog',
    summary: '監査ログのCSV（UTF-8、BOM付き。1件1行、新しい順）',
    tag: 'audit-log',
    access: 'super_admin',
    query: z.object(filter).refine(...isInOrder),
    success: csvResponse,
  },
} as const satisfies Record<string, Route>;
