import { sql } from 'kysely';

import { AppError } from '../../platform/http/app-error.ts';
import type { ImportUndo } from '../../platform/http/kept-import.ts';

/**
 * How what was imported of months before the go-live is undone: its rows are deleted, and what they took the place of holds again.
 * Throws `import_changed` where a later import of the same sort has one of its months, and `import_closed` where one is closed.
 */
const undoOf = (of: 'months' | 'days'): ImportUndo => ({
  async undo({ trx, companyId, importId }) {
    const { rows: kept } = await sql<{ is_changed: boolean; is_closed: boolean }>`
      with own as (
        select user_id, month, from_date, to_date from past_month
        where company_id = ${companyId} and file_import_id = ${importId} and not is_of_days
        union all
        select user_id, month, min(work_date), max(work_date) from past_day
        where company_id = ${companyId} and file_import_id = ${importId} group by user_id, month
      ), later as (
        select distinct user_id, month from past_month
        where company_id = ${companyId} and file_import_id > ${importId} and not is_of_days and ${of} = 'months'
        union
        select user_id, month from past_day
        where company_id = ${companyId} and file_import_id > ${importId} and ${of} = 'days'
      )
      select
        exists (select from later l where l.user_id = own.user_id and l.month = own.month) as is_changed,
        exists (
          select from month_closing c
          where c.company_id = ${companyId} and c.user_id = own.user_id and c.status = 'closed'
            and c.from_date <= own.to_date and c.to_date >= own.from_date
        ) as is_closed
      from own`.execute(trx);
    if (kept.some((one) => one.is_changed)) throw new AppError('import_changed');
    if (kept.some((one) => one.is_closed)) throw new AppError('import_closed');
    const isImport = sql<boolean>`company_id = ${companyId} and file_import_id = ${importId}`;
    await trx.deleteFrom('past_day').where(isImport).execute();
    await trx.deleteFrom('past_month').where(isImport).execute();
    return { left: [] };
  },
});

/** How imports of month totals are undone. */
export const pastMonthUndo = undoOf('months');

/** How imports of days, and of punches, before the go-live are undone. */
export const pastDayUndo = undoOf('days');
