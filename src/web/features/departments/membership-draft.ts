import type { EnteredMembership, MembershipResponse } from '#contract/departments.ts';
import { type Membership, withoutMembership } from '#domain/departments/department.ts';
import { isoDate } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';

/** The mutation of every change of memberships: only one is under way. */
export const SAVING_MEMBERSHIPS = 'save-memberships';

/** What is entered: another membership, the main one of a transfer or one beside it, or a change of one. */
export interface MembershipDraft {
  readonly membership: MembershipResponse | null;
  readonly isMain: boolean;
}

const toMembership = (one: MembershipResponse): Membership => ({
  departmentId: one.department_id,
  kind: one.kind,
  from: isoDate(one.from_date),
  to: one.to_date === null ? null : isoDate(one.to_date),
  isMain: one.is_main,
  superiorId: one.superior_user_id,
});

/** Memberships as they are sent. */
const toWire = (memberships: readonly Membership[]): EnteredMembership[] =>
  memberships.map((one) => ({
    department_id: one.departmentId,
    from_date: one.from,
    to_date: one.to,
    is_main: one.isMain,
    superior_user_id: one.superiorId,
  }));

/** Sends all memberships of a person in place of those that the screen shows. */
export const saveMemberships = (
  userId: number,
  shown: readonly MembershipResponse[],
  memberships: readonly Membership[],
) =>
  api('PUT /api/admin/users/{id}/departments', {
    params: { id: String(userId) },
    body: { memberships: toWire(memberships), seen: toWire(shown.map(toMembership)) },
  });

/** The memberships that the screen shows without one of them. */
export function without(shown: readonly MembershipResponse[], gone: MembershipResponse | null): Membership[] {
  const own = shown.map(toMembership);
  return gone === null ? own : withoutMembership(own, toMembership(gone));
}
