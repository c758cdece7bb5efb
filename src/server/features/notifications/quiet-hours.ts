import type { Kysely } from 'kysely';

import { isSecurityKind, type NotificationKind } from '#domain/notifications/kind.ts';
import { dueAt } from '#domain/notifications/times.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { timesOf } from './notifications.repository.ts';

type Due = readonly { readonly kind: NotificationKind }[];

/** When notifications may be sent, from `at` on: in the company's quiet hours only warnings, for which `due` is read then. */
export async function sendableAt(
  db: Kysely<DB>,
  companyId: string,
  due: () => Due | Promise<Due>,
  at: EpochMs,
): Promise<EpochMs> {
  const openAt = dueAt(at, 'at_once', await timesOf(db, companyId));
  if (openAt === at) return at;
  return (await due()).some(({ kind }) => isSecurityKind(kind)) ? at : openAt;
}
