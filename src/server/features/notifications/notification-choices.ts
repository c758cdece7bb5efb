import {
  isForSuperAdmins,
  isSecurityKind,
  type NotificationKind,
  type OptionalChannel,
} from '#domain/notifications/kind.ts';
import { peopleFor } from '#domain/permissions/scope.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { hasRole, type Role } from '#domain/users/role.ts';
import { assignedGrants } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import type { UserKey } from '../../records/user-key.ts';
import { kindsOf, optedOut, settingsOf } from './notifications.repository.ts';

/** The kinds that a company sends in that way to people like this one, and whether they want them. */
export async function choicesOf(
  { kysely }: Database,
  user: UserKey,
  { role, channel, now }: { readonly role: Role; readonly channel: OptionalChannel; readonly now: EpochMs },
): Promise<readonly { readonly kind: NotificationKind; readonly isWanted: boolean }[]> {
  const grants = hasRole(role, 'admin') ? [] : await assignedGrants(kysely, user, japanDate(now));
  const decides = hasRole(role, 'admin') || peopleFor(grants, 'approve_leave') !== null;
  const seesAssignments = hasRole(role, 'admin') || peopleFor(grants, 'read_assignments') !== null;
  const [settings, without, kinds] = await Promise.all([
    settingsOf(kysely, user.companyId),
    optedOut(kysely, user, channel),
    kindsOf(kysely, user.companyId),
  ]);
  const isSent = (kind: NotificationKind): boolean =>
    channel === 'push' ? settings[kind].push : settings[kind].mail !== 'off' && !isSecurityKind(kind);
  return kinds
    .filter(
      (kind) =>
        isSent(kind) &&
        (kind !== 'leave_requested' || decides) &&
        (kind !== 'dispatch_limit' || seesAssignments) &&
        (!isForSuperAdmins(kind) || hasRole(role, 'super_admin')),
    )
    .map((kind) => ({ kind, isWanted: !without.has(kind) }));
}
