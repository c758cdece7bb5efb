import type { OverviewAssignment, OverviewPerson } from '#contract/assigned-work.ts';
import { endsSoon, holdsOn, mainOn } from '#domain/assignments/assignment.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { nameOrder, sortEmployees } from '../../lib/employee-filter.ts';
import type { ColumnSort } from '../../lib/search-state.ts';

/** What the people of the overview can be narrowed to. */
export const SHOWS = ['ending', 'band', 'unassigned', 'unsigned'] as const;
export type Show = (typeof SHOWS)[number];

export type OverviewKey = 'name' | 'days' | 'hours';

/** A person of the overview whose assignments can be asked for their days. */
export interface OverviewRow extends Omit<OverviewPerson, 'assignments'> {
  readonly assignments: readonly Span[];
}

/** An assignment with its days. */
export interface Span extends Omit<OverviewAssignment, 'client_assignment_id' | 'from' | 'to' | 'share_percent'> {
  readonly id: number;
  readonly share: number;
  readonly from: IsoDate;
  readonly to: IsoDate | null;
}

/** The people as rows of the plot. */
export const rowsOf = (people: readonly OverviewPerson[]): readonly OverviewRow[] =>
  people.map((person) => ({
    ...person,
    assignments: person.assignments.map(({ client_assignment_id: id, share_percent: share, ...one }) => ({
      ...one,
      id,
      share,
      from: isoDate(one.from),
      to: one.to === null ? null : isoDate(one.to),
    })),
  }));

/** Whether an assignment's running month is outside of its band, or is going to be. */
const isOutside = ({ hours }: Pick<Span, 'hours'>): boolean =>
  hours?.outlook !== undefined && hours.outlook.state !== 'fine';

/** Whether the client hasn't approved the report of the last month. */
export const isUnsigned = ({ last_report_state: state }: Pick<Span, 'last_report_state'>): boolean =>
  state !== undefined && state !== 'approved';

/** Whether clients are asked to approve reports at all. */
export const asksForReports = (rows: readonly OverviewRow[]): boolean =>
  rows.some(({ assignments }) => assignments.some(({ last_report_state: state }) => state !== undefined));

const IS_SHOWN: Readonly<Record<Show, (row: OverviewRow, today: IsoDate) => boolean>> = {
  ending: ({ assignments }, today) => assignments.some((one) => holdsOn(one, today) && endsSoon(one, today)),
  band: ({ assignments }) => assignments.some(isOutside),
  unassigned: ({ unassigned }) => unassigned.days > 0,
  unsigned: ({ assignments }) => assignments.some(isUnsigned),
};

/** The people to whom something applies. */
export const rowsWith = (rows: readonly OverviewRow[], show: Show | null, today: IsoDate): readonly OverviewRow[] =>
  show === null ? rows : rows.filter((row) => IS_SHOWN[show](row, today));

/** Those without a last day come after those with one, and those who are at no client any more last. */
const NEVER = '9998';
const OVER = '9999';

/** The assignment under which a person is shown on a day. */
export const mainSpan = ({ assignments }: OverviewRow, today: IsoDate): Span | null => mainOn(assignments, today);

/** In the order of ends, those of one client beside each other; of readings; or with those furthest from their band first. */
export function sortedRows(
  rows: readonly OverviewRow[],
  sort: ColumnSort<OverviewKey>,
  today: IsoDate,
): readonly OverviewRow[] {
  const lastDay = ({ assignments }: OverviewRow): string => {
    const [last = OVER] = assignments.map(({ to }) => to ?? NEVER).toSorted((one, other) => (one < other ? 1 : -1));
    return last < today ? OVER : last;
  };
  return sortEmployees(rows, sort, (row, key) => {
    if (key === 'name') return nameOrder(row);
    if (key === 'hours') return row.assignments.some(isOutside) ? '0' : '1';
    return `${lastDay(row)} ${mainSpan(row, today)?.client_company ?? ''}`;
  });
}
