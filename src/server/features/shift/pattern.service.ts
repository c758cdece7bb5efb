import type { EnteredPattern, ShiftPatternResponse } from '#contract/rosters.ts';
import type { ShiftPattern } from '#domain/shift/pattern.ts';
import { lengthOf } from '#domain/time/interval.ts';
import { readEnteredHours } from '#domain/shift/plan.ts';
import { minutes } from '#domain/time/minutes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import { presentTimes } from '../../shared/sheet/planned-times.ts';
import { archivePattern, patternsOf, type PatternValues, toColumns } from './pattern.repository.ts';
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
  needed_on_holidays: pattern.neededOnHolidays,
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
    neededOnHolidays: entered.needed_on_holidays ?? null,
  };
}

/** Throws where another of the patterns has the name or the shortcut. */
function checkFree(others: readonly Pick<PatternValues, 'name' | 'shortcut'>[], values: PatternValues): void {
  if (others.some(({ name }) => name === values.name)) throw AppError.at('name', 'pattern_name_taken');
  if (others.some(({ shortcut }) => shortcut === values.shortcut))
    throw AppError.at('shortcut', 'pattern_shortcut_taken');
}

/** A company's patterns; the shifts that were planned by one keep its hours. */
export const patterns = companyEntity({
  table: 'shift_pattern',
  actions: { add: 'add_shift_pattern', change: 'change_shift_pattern', remove: 'delete_shift_pattern' },
  messages: {
    add: 'シフトパターンを追加しました',
    change: 'シフトパターンを変更しました',
    remove: 'シフトパターンを削除しました',
  },
  read: (db, companyId) => patternsOf(db, companyId),
  toValues,
  toColumns,
  async checkNew({ trx, companyId }) {
    if ((await patternsOf(trx, companyId)).length >= MOST_PATTERNS) throw new AppError('too_many_patterns');
  },
  async check({ trx, companyId }, values, before) {
    const all = await patternsOf(trx, companyId);
    checkFree(
      all.filter(({ id }) => id !== before?.id),
      values,
    );
  },
  remove: ({ trx, companyId, now }, { id }) => archivePattern(trx, companyId, id, new Date(now)),
  present: (stored) => stored.map(presentPattern),
  inWords: presentPattern,
});
