import type { ErrorCode } from '#contract/errors.ts';
import type { Access } from '#contract/route.ts';
import { PRESETS } from '#domain/permissions/presets.ts';
import type { Role } from '#domain/users/role.ts';
import type { TestServer } from '../test-server.ts';
import { addOwned, type Owned } from './owned.ts';

/** The kinds of callers. The stranger is a super admin of another company, who names our rows. */
export const CALLERS = [
  'no token',
  'a deactivated super admin',
  'a super admin’s first login',
  'a user',
  'an admin',
  'a super admin',
  'a stranger',
] as const;
export type CallerKind = (typeof CALLERS)[number];

const ROLES: Partial<Record<CallerKind, Role>> = { 'a user': 'user', 'an admin': 'admin' };

/** Adds a company for a caller of that kind, who belongs to it unless they are the stranger. */
export async function addCallerOf(server: TestServer, kind: CallerKind): Promise<Owned> {
  const own = await addOwned(server, {
    role: ROLES[kind] ?? 'super_admin',
    isFirstLogin: kind === 'a super admin’s first login',
  });
  if (kind === 'a deactivated super admin')
    await server.database.kysely
      .updateTable('user_account')
      .set({ active: false })
      .where('company_id', '=', own.companyId)
      .where('user_id', '=', own.caller.userId)
      .execute();
  return own;
}

/** The error for a caller of that kind whatever they send; `null` who may call. */
export function refusalOf(kind: CallerKind, access: Access): ErrorCode | null {
  if (access === 'public') return null;
  if (kind === 'no token') return 'not_logged_in';
  if (kind === 'a deactivated super admin') return 'session_expired';
  if (access === 'session') return null;
  if (kind === 'a super admin’s first login') return 'password_change_required';
  const role = ROLES[kind] ?? 'super_admin';
  const mayCall = access === 'user' || (access === 'super_admin' ? role === access : PRESETS[role].includes(access));
  return mayCall ? null : 'forbidden';
}
