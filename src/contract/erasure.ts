import { z } from 'zod';

import { RETENTION_YEARS } from '#domain/company/retention.ts';
import type { Route } from './route.ts';
import { dateResponse, employee, instant, line, messageResponse, pathId, typedId, writeBody } from './wire.ts';

const years = z.literal([RETENTION_YEARS.forNow, RETENTION_YEARS.full], '保存期間は3年または5年を指定してください');

/** A reserved erasure, and how it goes on. */
const reservation = z.object({
  reserved_at: instant,
  reserved_by: z.string(),
  reason: z.string(),
  retention_years: years,
  /** The day on which the wait ends, in which it can be withdrawn. */
  due_date: dateResponse,
  /**
   * The end of the wait (`days`), then the next night (`night`), or an operator's command (`operator`): where the audit log
   * has anything younger than the retention, nothing is erased by itself.
   */
  waits_for: z.enum(['days', 'night', 'operator']),
});
export type ErasureReservation = z.output<typeof reservation>;

const reserved = reservation.extend(employee);
export type ReservedErasure = z.output<typeof reserved>;

const erasure = z.object({
  /** When the person's data was erased; everything else is empty then. */
  erased_at: instant.nullable(),
  leaving_date: dateResponse.nullable(),
  /** Whether the last day of work is over. */
  has_left: z.boolean(),
  /** Through which day the records are kept by each retention, and whether that is over. */
  terms: z.array(z.object({ years, kept_through: dateResponse, is_over: z.boolean() })),
  /** What would be deleted, by kind, without the kinds of which there is nothing. */
  goes: z.array(z.object({ name: z.string(), rows: z.int().positive() })),
  /** How many entries of the audit log about the person lose what they say. */
  audit_entries: z.int().min(0),
  reservation: reservation.nullable(),
});
export type LeaverErasure = z.output<typeof erasure>;

const ofLeaver = { tag: 'archive', access: 'super_admin', params: z.object({ id: pathId }) } as const;

/** Routes by which the erasure of a leaver is reserved and withdrawn; who owns the tables carries it out. */
export const erasureRoutes = {
  'GET /api/admin/erasures': {
    id: 'listReservedErasures',
    summary: '予約した個人データの消去。古い順',
    tag: 'archive',
    access: 'super_admin',
    success: { status: 200, body: z.object({ erasures: z.array(reserved) }) },
  },
  'GET /api/admin/users/{id}/erasure': {
    id: 'getErasure',
    summary: '退職者の個人データの消去：消去できるか、消去する内容、予約。消去済みの社員は消去日時だけ',
    ...ofLeaver,
    success: { status: 200, body: erasure },
    errors: ['not_found'],
  },
  'POST /api/admin/users/{id}/erasure': {
    id: 'reserveErasure',
    summary: '退職者の個人データの消去の予約。7日間は取り消せる。その後、夜間にサーバーが消去する',
    ...ofLeaver,
    body: writeBody({ employee_id: typedId(), retention_years: years, reason: line(200) }),
    success: { status: 201, body: messageResponse },
    errors: ['not_found', 'erasure_not_left', 'erasure_retention', 'erasure_reserved'],
  },
  'DELETE /api/admin/users/{id}/erasure': {
    id: 'withdrawErasure',
    summary: '退職者の個人データの消去の予約の取り消し',
    ...ofLeaver,
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
