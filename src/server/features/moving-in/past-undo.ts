import { sql } from 'kysely';

import { AppError } from '../../platform/http/app-error.ts';
import type { ImportUndo } from '../../platform/http/kept-import.ts';

/** What an import keeps of a month of a person: how many rows of the file are about it. */
export interface KeptPast {
  readonly rows: number;
}

/**
 * How what was imported of months before the go-live is undone: its rows are deleted, and what they took the place of holds again.
 * Throws `import_changed` where a later import of the same sort has one of its months.
 */
const undoOf = (of: 'months' | 'days'): ImportUndo => ({
  rowsOf: ({ kept }) => (kept as KeptPast).rows,

  async undo({ trx, companyId, importId }) {
    const { rows: changed } = await sql`
      with own as (
        select user_id, month from past_month
        where company_id = ${companyId} and file_import_id = ${importId} and not is_of_days
        union all
        select user_id, month from past_day where company_id = ${companyId} and file_import_id = ${importId}
      ), later as (
        select user_id, month from past_month
        where company_id = ${companyId} and file_import_id > ${importId} and not is_of_days and ${of} = 'months'
        union all
        select user_id, month from past_day
        where company_id = ${companyId} and file_import_id > ${importId} and ${of} = 'days'
      )
      select from own join later using (user_id, month) limit 1`.execute(trx);
    if (changed.length > 0) throw new AppError('import_changed');
    const isImport = sql<boolean>`company_id = ${companyId} and file_import_id = ${importId}`;
    await trx.deleteFrom('past_day').where(isImport).execute();
    await trx.deleteFrom('past_month').where(isImport).execute();
  },
});

/** How imports of month totals are undone. */
export const pastMonthUndo = undoOf('months');

/** How imports of days, and of punches, before the go-live are undone. */
export const pastDayUndo = undoOf('days');
