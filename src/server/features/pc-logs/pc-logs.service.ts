import type { EnteredPcLog } from '#contract/pc-logs.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, formatInstant, instantOf, japanDate } from '#domain/time/instant.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { answerOf, outcomeOf } from '../../platform/http/csv-import.ts';
import type { ImportWrite } from '../../platform/http/kept-import.ts';
import { peopleByEmployeeId } from '../../records/people-by-id.ts';
import { auditOf } from '../../records/user-key.ts';
import { dayKey, type PcLog, putPcLogs, storedPcLogs } from './pc-logs.repository.ts';

type Column = 'employeeId' | 'date' | 'first' | 'last';

/** A day as it was sent, and what is wrong with it. */
interface ReadLog {
  readonly log: PcLog | null;
  readonly faults: readonly { readonly column: Column; readonly message: string }[];
}

export const UNKNOWN = '登録されていない社員IDです';
const IN_FUTURE = '未来の日付は登録できません';
const OUTSIDE_DAY = 'その日の0:00から24:00までの時刻を入力してください';
const NOT_AFTER = '最初の操作から翌日の24:00までの時刻を入力してください';

/** What is wrong with the times of a day: the first is on it, the last not before that and before the end of the next. */
export function faultsOf({ date, firstAt, lastAt }: Omit<PcLog, 'userId'>, today: IsoDate): ReadLog['faults'] {
  const midnight = (days: number): EpochMs => instantOf(addDays(date, days), workingDayMinute(0));
  return [
    ...(date > today ? [{ column: 'date' as const, message: IN_FUTURE }] : []),
    ...(firstAt < midnight(0) || firstAt >= midnight(1) ? [{ column: 'first' as const, message: OUTSIDE_DAY }] : []),
    ...(lastAt < firstAt || lastAt >= midnight(2) ? [{ column: 'last' as const, message: NOT_AFTER }] : []),
  ];
}

/**
 * Stores when computers were used, each day audited, in place of what there was. Throws `invalid_input` with the fields of
 * all that can't be, and then stores nothing. The same once more changes nothing.
 */
export async function savePcLogs(
  { kysely }: Database,
  caller: Caller,
  entered: readonly EnteredPcLog[],
  now: EpochMs,
): Promise<ReturnType<typeof answerOf>> {
  const FIELDS = { employeeId: 'employee_id', date: 'date', first: 'first_at', last: 'last_at' };
  return kysely.transaction().execute(async (trx) => {
    const people = await peopleByEmployeeId(
      trx,
      caller.companyId,
      entered.map(({ employee_id: id }) => id),
    );
    const seen = new Set<string>();
    const read = entered.map(({ employee_id: id, date, first_at: firstAt, last_at: lastAt }): ReadLog => {
      const person = people.get(foldedForm(id));
      const faults = faultsOf({ date, firstAt, lastAt }, japanDate(now));
      if (person === undefined) return { log: null, faults: [{ column: 'employeeId', message: UNKNOWN }, ...faults] };
      const log = { userId: person.userId, date, firstAt, lastAt };
      if (seen.has(dayKey(log)))
        return { log: null, faults: [{ column: 'date', message: '同じ社員の同じ日が重複しています' }] };
      seen.add(dayKey(log));
      return { log, faults };
    });
    const fields = read.flatMap(({ faults }, index) =>
      faults.map(({ column, message }): [string, string] => [`logs/${index}/${FIELDS[column]}`, message]),
    );
    if (fields.length > 0) throw new AppError('invalid_input', { fields: Object.fromEntries(fields) });
    const { companyId, userId: actorUserId } = caller;
    const logs = read.flatMap(({ log }) => log ?? []);
    const stored = await storedPcLogs(trx, companyId, logs);
    const rows = logs.map((value) => comparedWith(stored, value));
    await storePcLogs({ trx, companyId, actorUserId, now }, rows);
    return answerOf(rows, sayStored);
  });
}

/** The message for so many stored days. */
export const sayStored = (days: number): string => `${days}日分のPCログを登録しました`;

/** A day compared with what is stored of it. */
export function comparedWith(stored: ReadonlyMap<string, PcLog>, value: PcLog) {
  const before = stored.get(dayKey(value));
  const isSame = (one: PcLog, other: PcLog) => one.firstAt === other.firstAt && one.lastAt === other.lastAt;
  return { value, before, outcome: outcomeOf(before, value, isSame) };
}

/** Stores days, each audited. Their people are locked, so that nobody stores the same days meanwhile. */
export async function storePcLogs(
  { trx, companyId, actorUserId, now }: ImportWrite,
  logs: readonly ReturnType<typeof comparedWith>[],
): Promise<void> {
  const changed = logs.filter(({ outcome }) => outcome !== 'unchanged');
  await putPcLogs(
    trx,
    companyId,
    changed.map(({ value }) => value),
    now,
  );
  await writeAudit(
    trx,
    ...changed.map(({ value, before }) => ({
      ...auditOf({ companyId, userId: value.userId }, actorUserId),
      workDate: value.date,
      action: 'save_pc_log' as const,
      before: before === undefined ? null : presentTimes(before),
      after: presentTimes(value),
    })),
  );
}

export const presentTimes = ({ firstAt, lastAt }: PcLog) => ({
  first_at: formatInstant(firstAt),
  last_at: formatInstant(lastAt),
});
