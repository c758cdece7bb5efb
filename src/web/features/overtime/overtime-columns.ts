import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { columnKeys, type ColumnKey } from './overtime-rows.ts';
import { texts } from './texts.ts';

/** A column of the list, which can be sorted by it. */
export interface OvertimeColumn {
  readonly key: ColumnKey;
  readonly label: string;
}

/** The columns in their order. `ordinaryMonth` is the overtime of an ordinary month, in minutes. */
export function columnsUnder(hasSpecialClause: boolean, ordinaryMonth: number): readonly OvertimeColumn[] {
  const labels: Readonly<Record<ColumnKey, string>> = {
    employee_id: texts.employeeId,
    name: texts.name,
    state: texts.state,
    month: texts.month,
    year: texts.year,
    average: texts.average,
    months_over: texts.monthsOver(formatDuration(minutes(ordinaryMonth))),
    short_intervals: texts.shortIntervals,
  };
  return columnKeys(hasSpecialClause).map((key) => ({ key, label: labels[key] }));
}
