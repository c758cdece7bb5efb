import type { Kysely } from 'kysely';

import type { EnteredPattern, ShiftPatternResponse } from '#contract/rosters.ts';
import type { ShiftPattern } from '#domain/shift/pattern.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { lengthOf } from '#domain/time/interval.ts';
import { readEnteredHours } from '#domain/shift/plan.ts';
import { minutes } from '#domain/time/minutes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockCompany } from '../../records/company.ts';
import { archivePattern, insertPattern, patternsOf, type PatternValues, updatePattern } from './pattern.repository.ts';
import { presentTimes } from '../../records/planned-times.ts';
import { FAULT_TEXTS } from './shift.service.ts';

const MOST_PATTERNS = 30;

/** A pattern on the wire. */
export const presentPattern = (pattern: ShiftPattern): ShiftPatternResponse => ({
  id: pattern.id,
  name: pattern.name,
  short_name: pattern.shortName,
  shortcut: pattern.shortcut,
  color: pattern.color,
  ...presentTimes(pattern),
  break_minutes: pattern.breakMinutes,
  needed: [...pattern.needed],
});

/** Throws `invalid_input` for hours that are none, and a break as long as they are. */
function toValues(entered: EnteredPattern): PatternValues {
  const { start_time: start, end_time: end, end_day: endDay } = entered;
  const hours = readEnteredHours({ start, end, endDay });
  if (typeof hours === 'string') throw new AppError('invalid_input', { fields: { end_time: FAULT_TEXTS[hours] } });
  if (entered.break_minutes >= lengthOf(hours))
    throw new AppError('invalid_input', { fields: { break_minutes: '休憩は勤務時間より短くしてください' } });
  return {
    ...hours,
    name: entered.name,
    shortName: entered.short_name,
    shortcut: entered.shortcut,
    color: entered.color,
    breakMinutes: minutes(entered.break_minutes),
    needed: entered.needed,
  };
}

/** Throws where another of the patterns has the name or the shortcut. */
function checkFree(others: readonly Pick<PatternValues, 'name' | 'shortcut'>[], values: PatternValues): void {
  if (others.some(({ name }) => name === values.name)) throw AppError.at('name', 'pattern_name_taken');
  if (others.some(({ shortcut }) => shortcut === values.shortcut))
    throw AppError.at('shortcut', 'pattern_shortcut_taken');
}

/** Adds a pattern. Throws `pattern_name_taken` or `pattern_shortcut_taken` at the field, `too_many_patterns`. */
export async function addPattern(
  { kysely }: Database,
  caller: Caller,
  entered: EnteredPattern,
  now: EpochMs,
): Promise<ShiftPatternResponse> {
  const values = toValues(entered);
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, caller.companyId);
    const others = await patternsOf(trx, caller.companyId);
    checkFree(others, values);
    if (others.length >= MOST_PATTERNS) throw new AppError('too_many_patterns');
    const after = presentPattern(await insertPattern(trx, caller.companyId, values, new Date(now)));
    await writeAudit(trx, { ...auditBy(caller), action: 'add_shift_pattern', after });
    return after;
  });
}

/**
 * Changes a pattern; the shifts that were planned by it keep their hours. Throws `not_found`, `pattern_name_taken` and
 * `pattern_shortcut_taken`.
 */
export async function changePattern(
  { kysely }: Database,
  caller: Caller,
  id: number,
  entered: EnteredPattern,
  now: EpochMs,
): Promise<ShiftPatternResponse> {
  const values = toValues(entered);
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, caller.companyId);
    const before = await ownPattern(trx, caller.companyId, id);
    checkFree(
      (await patternsOf(trx, caller.companyId)).filter((pattern) => pattern.id !== id),
      values,
    );
    await updatePattern(trx, caller.companyId, { id, ...values }, new Date(now));
    const after = presentPattern({ id, ...values });
    await writeAudit(trx, {
      ...auditBy(caller),
      action: 'change_shift_pattern',
      before: presentPattern(before),
      after,
    });
    return after;
  });
}

/** Takes a pattern out of the list. Throws `not_found`. */
export async function deletePattern({ kysely }: Database, caller: Caller, id: number, now: EpochMs): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, caller.companyId);
    const before = await ownPattern(trx, caller.companyId, id);
    await archivePattern(trx, caller.companyId, id, new Date(now));
    await writeAudit(trx, { ...auditBy(caller), action: 'delete_shift_pattern', before: presentPattern(before) });
  });
}

async function ownPattern(db: Kysely<DB>, companyId: string, id: number): Promise<ShiftPattern> {
  const pattern = (await patternsOf(db, companyId)).find((one) => one.id === id);
  if (pattern === undefined) throw new AppError('not_found');
  return pattern;
}

const auditBy = ({ companyId, userId }: Caller) => ({ companyId, actorUserId: userId, subjectUserId: null });
