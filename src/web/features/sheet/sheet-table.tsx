import type { ReactNode } from 'react';

import type { SheetDayAnswer } from '#contract/sheet.ts';
import { SHEET_COLUMNS, sheetCells, sheetTint } from '#domain/sheet/layout.ts';
import { ColumnHeads } from '../../ui/column-heads.tsx';
import styles from './sheet-table.module.css';
import { toShownDay } from './to-sheet.ts';

const columns = Object.keys(SHEET_COLUMNS) as (keyof typeof SHEET_COLUMNS)[];

/** The days of the sheet, one row each. */
export function SheetTable({
  days,
  label,
}: {
  readonly days: readonly SheetDayAnswer[];
  readonly label: string;
}): ReactNode {
  return (
    <table className={styles.table} aria-label={label}>
      <ColumnHeads columns={columns} names={SHEET_COLUMNS} />
      <tbody>
        {days.map((day) => (
          <DayRow key={day.date} day={day} />
        ))}
      </tbody>
    </table>
  );
}

function DayRow({ day }: { readonly day: SheetDayAnswer }): ReactNode {
  const shown = toShownDay(day);
  const cells = sheetCells(shown);
  return (
    <tr data-tint={sheetTint({ date: shown.date, holiday: day.holiday })}>
      <th scope="row">{cells.date}</th>
      <td>{cells.clockIn}</td>
      <td>{cells.clockOut}</td>
      <td>{cells.breakTime}</td>
      <td>{cells.work}</td>
      <td>{cells.overtime}</td>
      <td>{cells.night}</td>
      <td data-column="remarks" title={cells.remarks}>
        <div className={styles.remarks}>{cells.remarks}</div>
      </td>
    </tr>
  );
}
