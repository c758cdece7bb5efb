import type { Kysely, Selectable, Transaction } from 'kysely';

import type { ShiftPattern } from '#domain/shift/pattern.ts';
import { minutes, workingDayMinute } from '#domain/time/minutes.ts';
import type { DB, ShiftPattern as PatternTable } from '../../platform/database/schema.ts';

/** A pattern without its id. */
export type PatternValues = Omit<ShiftPattern, 'id'>;

const toPattern = (row: Selectable<PatternTable>): ShiftPattern => ({
  id: row.shift_pattern_id,
  name: row.name,
  shortName: row.short_name,
  shortcut: row.shortcut,
  color: row.color,
  start: workingDayMinute(row.start_minute),
  end: workingDayMinute(row.end_minute),
  breakMinutes: minutes(row.break_minutes),
  needed: row.needed,
  neededOnHolidays: row.needed_on_holidays,
});

/** The columns of a pattern. */
export const toColumns = (values: PatternValues, at: Date) => ({
  name: values.name,
  short_name: values.shortName,
  shortcut: values.shortcut,
  color: values.color,
  start_minute: values.start,
  end_minute: values.end,
  break_minutes: values.breakMinutes,
  needed: [...values.needed],
  needed_on_holidays: values.neededOnHolidays,
  last_modified_at: at,
});

/** A company's patterns by their start; those that were deleted only where `withArchived`. */
export async function patternsOf(
  db: Kysely<DB>,
  companyId: string,
  { withArchived = false }: { readonly withArchived?: boolean } = {},
): Promise<(ShiftPattern & { readonly isArchived: boolean })[]> {
  let query = db.selectFrom('shift_pattern').selectAll().where('company_id', '=', companyId);
  if (!withArchived) query = query.where('archived_at', 'is', null);
  const rows = await query.orderBy('start_minute').orderBy('shift_pattern_id').execute();
  return rows.map((row) => ({ ...toPattern(row), isArchived: row.archived_at !== null }));
}

/** Takes a pattern out of the list; the shifts that were planned by it keep it. */
export async function archivePattern(trx: Transaction<DB>, companyId: string, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('shift_pattern')
    .set({ archived_at: now })
    .where('company_id', '=', companyId)
    .where('shift_pattern_id', '=', id)
    .execute();
}
