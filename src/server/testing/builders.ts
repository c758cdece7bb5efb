import { hash } from '@node-rs/argon2';
import type { Insertable } from 'kysely';

import type { Role } from '#domain/users/role.ts';
import type { Database } from '../platform/database/database.ts';
import type { ApprovalCase } from '../platform/database/schema.ts';
import type { UserKey } from '../records/user-key.ts';
import { ADMINS_ALONE } from '../shared/approval/cases.ts';

/** The password of every account that a test builds. */
export const PASSWORD = 'correct horse';

/**
 * A hash that opens by its password as the server's own do, at the least cost there is: the hash says what its check
 * costs, and the tests log in some hundred times where that isn't the point.
 */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

let passwordHash: Promise<string> | undefined;
let count = 0;

/** A number unique within this test run. */
const unique = (): number => ++count;

/** Adds a company, with defaults for omitted options. */
export async function addCompany(
  database: Database,
  { companyId = `company-${unique()}`, name = 'テスト株式会社', asksConfirmation = false } = {},
): Promise<string> {
  await database.kysely
    .insertInto('company')
    .values({ company_id: companyId, name, asks_confirmation: asksConfirmation })
    .execute();
  return companyId;
}

/** An account that a test may log in with. */
export interface TestUser {
  readonly companyId: string;
  readonly userId: number;
  readonly employeeId: string;
  readonly password: string;
}

interface UserOptions {
  readonly companyId?: string;
  readonly employeeId?: string;
  readonly name?: string;
  /** How it is read (フリガナ); unknown without it. */
  readonly nameKana?: string;
  readonly role?: Role;
  readonly isFirstLogin?: boolean;
  readonly active?: boolean;
  /** The dates of the employment, and of the registration; without them unknown, and {@link REGISTERED_AT}. */
  readonly hiredOn?: string | null;
  readonly leftOn?: string | null;
  readonly createdAt?: string;
  /** Whether the grants by law follow from the hire date, also those of before the registration; so it is without it. */
  readonly leaveFromHire?: boolean;
}

/** When users were registered: not by the clock of the machine, so that no test depends on the day on which it runs. */
const REGISTERED_AT = '2026-11-28T12:00:00+09:00';

/** Adds a user, in a new company unless the test names one. */
export async function addUser(database: Database, options: UserOptions = {}): Promise<TestUser> {
  const companyId = options.companyId ?? (await addCompany(database));
  const employeeId = options.employeeId ?? `E${String(unique()).padStart(4, '0')}`;
  passwordHash ??= cheapHash(PASSWORD);
  const { user_id: userId } = await database.kysely
    .insertInto('user_account')
    .values({
      company_id: companyId,
      employee_id: employeeId,
      name: options.name ?? '試験 太郎',
      name_kana: options.nameKana,
      role: options.role ?? 'user',
      password_hash: await passwordHash,
      is_first_login: options.isFirstLogin ?? false,
      active: options.active ?? true,
      hired_on: options.hiredOn,
      left_on: options.leftOn,
      created_at: options.createdAt ?? REGISTERED_AT,
      leave_from_hire: options.leaveFromHire ?? true,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return { companyId, userId, employeeId, password: PASSWORD };
}

/** Adds the case of an affair that waits for the admins. */
export async function addCase(
  database: Database,
  { companyId, userId }: UserKey,
  subject: Pick<Insertable<ApprovalCase>, 'attendance_request_id' | 'leave_request_id' | 'day_swap_id'>,
): Promise<void> {
  await database.kysely
    .insertInto('approval_case')
    .values({
      company_id: companyId,
      user_id: userId,
      ...subject,
      steps: ADMINS_ALONE,
      waits_since: new Date('2026-11-19T12:00:00+09:00'),
      waits_for_admins: true,
    })
    .execute();
}
