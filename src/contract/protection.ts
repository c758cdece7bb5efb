import { z } from 'zod';

import { LIMITS, RESTRICTION_KINDS } from '#domain/protection/limits.ts';
import type { Route } from './route.ts';
import { dateResponse, id, isoDate, messageResponse, pathId, writeBody } from './wire.ts';

/** A limit on a person's work, without its reason; an end that is open is unknown, or withheld. */
const limit = z.object({
  limit: z.enum(LIMITS),
  from: dateResponse.nullable(),
  to: dateResponse.nullable(),
});

const restriction = z.object({
  id,
  kind: z.enum(RESTRICTION_KINDS),
  from_date: dateResponse,
  to_date: dateResponse,
});
export type RestrictionResponse = z.output<typeof restriction>;

/** Admins get the limits; the birth date and the restrictions, which are why, only super admins. */
const protection = z.object({
  limits: z.array(limit),
  birth_date: dateResponse.nullable().optional(),
  works_shifts_at_16: z.boolean().optional(),
  restrictions: z.array(restriction).optional(),
});
export type ProtectionResponse = z.output<typeof protection>;

const params = z.object({ id: pathId });
const ofRestriction = params.extend({ restriction: pathId });
const entered = writeBody({ kind: z.enum(RESTRICTION_KINDS), from_date: isoDate, to_date: isoDate });

export const protectionRoutes = {
  'GET /api/admin/users/{id}/protection': {
    id: 'getProtection',
    summary: '社員の就業の制限。生年月日と制限の事由（年少者・妊産婦・育児・介護）は全権管理者のみ',
    tag: 'users',
    access: 'read_users',
    params,
    success: { status: 200, body: protection },
    errors: ['not_found'],
  },
  'PUT /api/admin/users/{id}/birth-date': {
    id: 'saveBirthDate',
    summary: '生年月日の登録。nullは消去',
    tag: 'users',
    access: 'manage_protection',
    params,
    body: writeBody({ birth_date: isoDate.nullable(), works_shifts_at_16: z.boolean().optional() }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'birth_date_range'],
  },
  'POST /api/admin/users/{id}/restrictions': {
    id: 'addRestriction',
    summary: '就業の制限の登録',
    tag: 'users',
    access: 'manage_protection',
    params,
    body: entered,
    success: { status: 201, body: restriction.extend({ message: z.string() }) },
    errors: ['not_found', 'restriction_dates'],
    idempotent: true,
  },
  'PUT /api/admin/users/{id}/restrictions/{restriction}': {
    id: 'updateRestriction',
    summary: '就業の制限の変更',
    tag: 'users',
    access: 'manage_protection',
    params: ofRestriction,
    body: entered,
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'restriction_dates'],
  },
  'DELETE /api/admin/users/{id}/restrictions/{restriction}': {
    id: 'deleteRestriction',
    summary: '就業の制限の削除',
    tag: 'users',
    access: 'manage_protection',
    params: ofRestriction,
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
