import type { Kysely } from 'kysely';

import { isSecurityKind, type NotificationKind } from '#domain/notifications/kind.ts';
import { dueAt } from '#domain/notifications/times.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { timesOf } from './notifications.repository.ts';

type Told = readonly { readonly kind: NotificationKind }[];

/** When something may be sent, from `at` on: not in the company's quiet hours, unless it warns. What it tells is read then. */
export async function sendableAt(
  db: Kysely<DB>,
  companyId: string,
  told: () => Told | Promise<Told>,
  at: EpochMs,
): Promise<EpochMs> {
  const openAt = dueAt(at, 'at_once', await timesOf(db, companyId));
  if (openAt === at) return at;
  return (await told()).some(({ kind }) => isSecurityKind(kind)) ? at : openAt;
}
