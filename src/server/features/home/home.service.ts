import type { AdminHome } from '#contract/home.ts';
import { type ConfirmedStep, SETUP_STEPS } from '#domain/company/setup-steps.ts';
import { hasRole } from '#domain/users/role.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Notices } from '../../platform/notices.ts';
import { auditOf, lockUser } from '../../records/user-key.ts';
import { choicesOf, confirmStep, saveChoicesOf, settledSteps } from './home.repository.ts';

/** What the start page needs of the platform. */
export interface HomeDependencies {
  readonly database: Database;
  readonly notices: Notices;
}

/**
 * The caller's start page: their choices, and for those who can act on them the company's first steps and the
 * installation's notices.
 */
export async function adminHome(
  { database: { kysely }, notices }: HomeDependencies,
  caller: Caller,
): Promise<AdminHome> {
  const { opens_admin_home, hides_setup } = await choicesOf(kysely, caller);
  const isSuperAdmin = hasRole(caller.role, 'super_admin');
  const settled = isSuperAdmin && !hides_setup ? await settledSteps(kysely, caller.companyId) : null;
  return {
    opens_after_login: opens_admin_home,
    hides_setup,
    notices: isSuperAdmin ? await notices.list() : [],
    setup: settled && SETUP_STEPS.map((step) => ({ step, is_done: settled[step] })),
  };
}

/** Stores the caller's choices, audited as a change of their account unless they are the same. */
export async function saveChoices(
  { kysely }: Database,
  caller: Caller,
  { opens_after_login, hides_setup }: Pick<AdminHome, 'opens_after_login' | 'hides_setup'>,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockUser(trx, caller);
    const before = await choicesOf(trx, caller);
    const after = { opens_admin_home: opens_after_login, hides_setup };
    if (before.opens_admin_home === after.opens_admin_home && before.hides_setup === after.hides_setup) return;
    await saveChoicesOf(trx, caller, after);
    await writeAudit(trx, { ...auditOf(caller, caller.userId), action: 'change_admin_home', before, after });
  });
}

/** Stores that the caller's company uses a step's settings as they are, audited the first time. */
export async function confirmSetupStep(
  { kysely }: Database,
  { companyId, userId }: Caller,
  step: ConfirmedStep,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    if (!(await confirmStep(trx, companyId, step))) return;
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'confirm_setup_step',
      after: { step },
    });
  });
}
