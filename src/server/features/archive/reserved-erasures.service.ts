import type { ErasureReservation, LeaverErasure, ReservedErasure as PresentedErasure } from '#contract/erasure.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import { erasureDueAt, keepLeaverThrough, RETENTION_YEARS } from '#domain/company/retention.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { type EpochMs, formatInstant, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findEmployee, otherSuperAdmins } from '../../records/employees.ts';
import { auditOf, lockUser, type UserKey } from '../../records/user-key.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { countEntries, countRows, leaverRecordsOf } from './erasure.repository.ts';
import { type Erasure, eraseReserved, type ErasureRefusal, type ReservationRefusal } from './erasure.service.ts';
import { TABLES } from './headings.ts';
import {
  deleteReservation,
  erasedAt,
  insertReservation,
  type ReservedErasure,
  reservedErasures,
} from './reserved-erasures.repository.ts';

/** The reserved erasures of a company. */
export async function listErasures({ kysely }: Database, companyId: string, now: EpochMs): Promise<PresentedErasure[]> {
  const reserved = await reservedErasures(kysely, companyId, now);
  return reserved.map((one) => ({
    ...present(one, now),
    user_id: one.userId,
    employee_id: one.employeeId,
    name: one.name,
  }));
}

const present = (reserved: ReservedErasure, now: EpochMs): ErasureReservation => {
  const dueAt = erasureDueAt(reserved.reservedAt);
  return {
    reserved_at: formatInstant(reserved.reservedAt),
    reserved_by: reserved.reservedBy,
    reason: reserved.reason,
    retention_years: reserved.years,
    due_date: japanDate(dueAt),
    waits_for: reserved.isLogYoung ? 'operator' : dueAt > now ? 'days' : 'night',
  };
};

const NOTHING = { leaving_date: null, has_left: false, terms: [], goes: [], audit_entries: 0, reservation: null };

/** Whether a leaver can be erased, what goes, and whether that is reserved. Throws `not_found` for nobody. */
export async function erasureOf({ kysely }: Database, user: UserKey, now: EpochMs): Promise<LeaverErasure> {
  const erased = await erasedAt(kysely, user);
  if (erased === undefined) throw new AppError('not_found');
  if (erased !== null) return { erased_at: formatTimestamp(erased), ...NOTHING };
  const records = (await leaverRecordsOf(kysely, user)) ?? null;
  const today = japanDate(now);
  if (records === null || records.leftOn >= today)
    return { erased_at: null, ...NOTHING, leaving_date: records && records.leftOn };
  const [rows, entries, [reserved]] = await Promise.all([
    countRows(kysely, user),
    countEntries(kysely, user),
    reservedErasures(kysely, user.companyId, now, user.userId),
  ]);
  return {
    erased_at: null,
    leaving_date: records.leftOn,
    has_left: true,
    terms: [RETENTION_YEARS.full, RETENTION_YEARS.forNow].map((years) => {
      const keptThrough = keepLeaverThrough(records, years);
      return { years, kept_through: keptThrough, is_over: keptThrough < today };
    }),
    goes: [...rows].flatMap(([table, count]) => {
      const name = TABLES[table];
      return name === undefined || count === 0 || table === 'reserved_erasure' ? [] : [{ name, rows: count }];
    }),
    audit_entries: entries.about,
    reservation: reserved === undefined ? null : present(reserved, now),
  };
}

/** The entries of the form by which a super admin reserves an erasure. */
interface AskedErasure {
  /** Typed once more, so that it is the person who is meant. */
  readonly employee_id: string;
  readonly retention_years: 3 | 5;
  readonly reason: string;
}

/**
 * Reserves the erasure of a leaver, and notifies the other super admins, who can withdraw it. Throws `not_found`,
 * `erasure_not_left`, `erasure_retention`, `erasure_reserved`, and `invalid_input` for another person's ID.
 */
export async function reserveErasure(
  { kysely }: Database,
  { companyId, userId: actorUserId }: Caller,
  userId: number,
  { employee_id: typed, retention_years: years, reason }: AskedErasure,
  now: EpochMs,
): Promise<string> {
  const user = { companyId, userId };
  return kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    const today = japanDate(now);
    const records = (await leaverRecordsOf(trx, user)) ?? null;
    if (records === null || records.leftOn >= today) throw new AppError('erasure_not_left');
    if (keepLeaverThrough(records, years) >= today) throw new AppError('erasure_retention');
    const employee = await findEmployee(trx, user, today);
    if (employee === undefined || foldedForm(employee.employeeId) !== foldedForm(typed))
      throw new AppError('invalid_input', { fields: { employee_id: 'この社員の社員IDと一致しません' } });
    const reservedAt = await insertReservation(trx, user, { byUserId: actorUserId, years, reason });
    if (reservedAt === null) throw new AppError('erasure_reserved');
    await writeAudit(trx, {
      ...auditOf(user, actorUserId),
      action: 'reserve_erasure',
      after: { retention_years: years },
      reason,
    });
    const dueOn = japanDate(erasureDueAt(reservedAt));
    await notify(
      trx,
      companyId,
      await otherSuperAdmins(trx, companyId, actorUserId),
      { kind: 'erasure_reserved', about: { date: dueOn }, key: `${userId} ${reservedAt}` },
      now,
    );
    return `個人データの消去を予約しました。${formatMonthDay(dueOn)}まで取り消せます`;
  });
}

/** Withdraws a reserved erasure, and notifies the other super admins. Throws `not_found` where none is reserved. */
export async function withdrawErasure(
  database: Database,
  { companyId, userId: actorUserId }: Caller,
  userId: number,
  now: EpochMs,
): Promise<void> {
  if (!(await withdraw(database, { companyId, userId }, { actorUserId, now }))) throw new AppError('not_found');
}

/** Deletes a reservation, audited. Returns whether there was one. Throws `not_found` for nobody. */
const withdraw = (
  { kysely }: Database,
  user: UserKey,
  {
    actorUserId,
    reason,
    now,
  }: { readonly actorUserId: number | null; readonly reason?: string; readonly now: EpochMs },
): Promise<boolean> =>
  kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    const reservedAt = await deleteReservation(trx, user);
    if (reservedAt === null) return false;
    await writeAudit(trx, { ...auditOf(user, actorUserId), action: 'withdraw_erasure', reason });
    await notify(
      trx,
      user.companyId,
      await otherSuperAdmins(trx, user.companyId, actorUserId),
      {
        kind: 'erasure_reserved',
        about: { status: 'cancelled' },
        key: `${user.userId} ${reservedAt} cancelled`,
      },
      now,
    );
    return true;
  });

/** Why a reservation is withdrawn by itself, in words. */
const WITHDRAWN: Readonly<Record<ErasureRefusal['reason'], string>> = {
  no_leaving_date: '退職日が取り消されたため',
  employed: '在籍しているため',
  retention: '保存期間が終わっていないため',
};

/**
 * Carries out a reserved erasure by `eraseReserved`. One of somebody who has come back meanwhile, or of whom anything has to be
 * kept again, is withdrawn. Returns what was done, or why nothing was.
 */
export async function carryOutErasure(
  owner: Database,
  reserved: ReservedErasure,
  { now, attends }: { readonly now: EpochMs; readonly attends: boolean },
): Promise<Erasure | ErasureRefusal | ReservationRefusal> {
  const outcome = await eraseReserved(owner, reserved, { years: reserved.years, now, attends });
  if (outcome.isRefused && outcome.reason !== 'not_due' && outcome.reason !== 'young_log')
    await withdraw(owner, reserved, { actorUserId: null, reason: WITHDRAWN[outcome.reason], now });
  return outcome;
}
