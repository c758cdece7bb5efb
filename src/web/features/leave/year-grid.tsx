import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { LeaveYear, LeaveYearDay } from '#contract/leave-year.ts';
import { groupBy } from '#domain/group-by.ts';
import { leaveDays, toDays, totalLeave } from '#domain/leave/amount.ts';
import type { DayState } from '#domain/leave/day-states.ts';
import { ABSENCE } from '#domain/leave/kind.ts';
import { compareDates, dayNumber, isoDate, type IsoDate, isoMonth, yearOf } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { formatYearMonth } from '../../lib/dates.ts';
import { partTextOf } from '../../lib/request-words.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useParams } from '../../lib/router.tsx';
import { number, searchState, step, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Heading, Hint, Panel, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { MonthGrid } from './month-grid.tsx';
import { dateText } from './texts.ts';
import styles from './year-grid.module.css';
import { yearTexts as texts } from './year-texts.ts';

/** How many years back, and how many ahead. */
const YEARS_BACK = 6;

const yearsOf = (today: IsoDate): number[] =>
  Array.from({ length: YEARS_BACK + 2 }, (_, index) => yearOf(today) + 1 - index);

/** What the address says: `?shown=2025`. */
const yearState = (today: IsoDate) => searchState({ shown: step(number(yearsOf(today), yearOf(today))) });

/** An employee's year, for admins. */
export function LeaveYearScreen(): ReactNode {
  const userId = Number(useParams().userId) || 0;
  const today = useToday();
  const [{ shown: year }, change] = useSearchState(yearState(today));
  const query = useQuery({
    queryKey: queryKey('leave', 'year', userId, year),
    queryFn: ({ signal }) =>
      api('GET /api/admin/users/{id}/leave-year', {
        params: { id: String(userId) },
        query: { year: String(year) },
        signal,
      }),
  });
  return (
    <Screen>
      <BackLink to={`/admin/users/${userId}/leave-ledger`} label={texts.back} />
      <ScreenTitle>{texts.title}</ScreenTitle>
      {/* A line from the start, so that the year below doesn't move once the name is there. */}
      <Text weight="bold">
        {query.data === undefined ? '\u00a0' : `${query.data.user.employee_id} ${query.data.user.name}`}
      </Text>
      <Year query={query} year={year} today={today} onYear={(shown) => change({ shown })} />
    </Screen>
  );
}

/** The person's own year. */
export function OwnLeaveYear(): ReactNode {
  const today = useToday();
  const [{ shown: year }, change] = useSearchState(yearState(today));
  const query = useQuery({
    queryKey: queryKey('leave', 'year', 'own', year),
    queryFn: ({ signal }) => api('GET /api/leave-year', { query: { year: String(year) }, signal }),
  });
  return <Year query={query} year={year} today={today} onYear={(shown) => change({ shown })} />;
}

function Year({
  query,
  year,
  today,
  onYear,
}: {
  readonly query: UseQueryResult<LeaveYear>;
  readonly year: number;
  readonly today: IsoDate;
  readonly onYear: (year: number) => void;
}): ReactNode {
  return (
    <Stack>
      <Row>
        <SelectField
          label={texts.year}
          value={String(year)}
          data={yearsOf(today).map((each) => ({ value: String(each), label: texts.yearName(each) }))}
          onChange={(event) => onYear(Number(event.currentTarget.value))}
        />
      </Row>
      <Loaded query={query} failed={texts.failed} heights={['6rem', '40rem']}>
        {(shown) => <YearGrid shown={shown} today={today} />}
      </Loaded>
    </Stack>
  );
}

type Status = LeaveYearDay['status'];
const STATUSES: readonly Status[] = ['approved', 'pending', 'before'];
const STATES: readonly DayState[] = ['worked', 'absent', 'rest', 'unknown'];

/** The twelve months with each day's leave by its unit and status, rest days and absences; and the same in words. */
function YearGrid({ shown, today }: { readonly shown: LeaveYear; readonly today: IsoDate }): ReactNode {
  const leave = groupBy(shown.leave, ({ date }) => isoDate(date));
  const states = new Map(shown.days.map(({ date, state }) => [isoDate(date), state]));
  const holidays = new Map(shown.holidays.map(({ date, name }) => [isoDate(date), name]));
  const others = shown.leave.filter(({ kind }) => kind !== undefined && kind !== ABSENCE);
  const dayOf = (date: IsoDate): ReactNode => (
    <Day date={date} leave={leave.get(date) ?? []} state={states.get(date)} />
  );
  const count = (of: (state: DayState) => boolean): number => [...states.values()].filter(of).length;
  return (
    <Stack>
      <Panel gap="compact" label={texts.totals}>
        <Facts
          layout="inline"
          facts={[
            ...STATUSES.map((status) => ({
              label: texts.statuses[status],
              value: takenIn(shown, status),
            })),
            ...(others.length === 0 ? [] : [{ label: texts.others, value: texts.leaveDays(others) }]),
            ...(['worked', 'absent', 'unknown'] as const).map((state) => ({
              label: texts.states[state],
              value: texts.days(count((one) => one === state)),
            })),
          ]}
        />
        <Hint>{texts.hint}</Hint>
        <Row as="span" gap="sm">
          {STATUSES.map((status) => (
            <span key={status} className={styles.sample} data-leave={status}>
              {texts.marks.day} {texts.statuses[status]}
            </span>
          ))}
          {STATES.map((state) => (
            <span key={state} className={styles.sample} data-state={state}>
              {texts.stateMarks[state]} {texts.states[state]}
            </span>
          ))}
        </Row>
      </Panel>
      <div className={styles.year}>
        {Array.from({ length: 12 }, (_, index) => {
          const month = isoMonth(`${shown.year}-${String(index + 1).padStart(2, '0')}`);
          return (
            <section key={month} className={styles.month} aria-label={texts.month(index + 1)}>
              <Heading>{texts.month(index + 1)}</Heading>
              <MonthGrid month={month} today={today} holidays={holidays} dayOf={dayOf} />
            </section>
          );
        })}
      </div>
      <section aria-labelledby="leave-year-list">
        <Stack gap="sm">
          <Heading id="leave-year-list">{texts.listTitle}</Heading>
          {shown.leave.length === 0 &&
          shown.past_months.length === 0 &&
          shown.days.every(({ state }) => state !== 'absent') ? (
            <Hint>{texts.nothing}</Hint>
          ) : (
            <ul className={styles.list}>
              {listOf(shown).map(({ date, said }) => (
                <li key={`${date} ${said}`}>
                  {dateText(date)} {said}
                </li>
              ))}
              {shown.past_months.map(({ month, days }) => (
                <li key={month}>{texts.ofMonth(formatYearMonth(isoMonth(month)), days)}</li>
              ))}
            </ul>
          )}
        </Stack>
      </section>
    </Stack>
  );
}

/** The paid leave of a status: of days, and before the go-live also of months of which only their number is known. */
function takenIn({ leave, past_months: months }: LeaveYear, status: Status): string {
  const days = leave.filter((day) => day.status === status && day.kind === undefined);
  if (status !== 'before' || months.length === 0) return texts.leaveDays(days);
  const inMonths = texts.inMonths(toDays(totalLeave(months.map((month) => leaveDays(month.days)))));
  return days.length === 0 ? inMonths : texts.both(texts.leaveDays(days), inMonths);
}

/** A day: its number, the sign of what it is, and the same in words for who can't see it. */
function Day({
  date,
  leave,
  state,
}: {
  readonly date: IsoDate;
  readonly leave: readonly LeaveYearDay[];
  readonly state: DayState | undefined;
}): ReactNode {
  const [first] = leave;
  return (
    <span className={styles.day} data-leave={first?.status} data-state={first === undefined ? state : undefined}>
      {dayNumber(date)}
      <span className={styles.mark} aria-hidden>
        {first === undefined ? state && texts.stateMarks[state] : leave.map((day) => texts.marks[markOf(day)]).join('')}
      </span>
      <span className="visually-hidden">
        {first === undefined ? state && texts.states[state] : uiTexts.list(leave.map(leaveText))}
      </span>
    </span>
  );
}

const markOf = ({ unit, half }: LeaveYearDay): keyof typeof texts.marks =>
  unit === undefined ? 'day' : (half ?? unit);

/** What of a day is leave, and in which status: `午前半休（承認済み）`. */
function leaveText(day: LeaveYearDay): string {
  const part =
    day.status === 'before' && day.half === undefined && day.unit !== undefined
      ? texts.units[day.unit]
      : (partTextOf(isoDate(day.date), day) ?? texts.wholeDay);
  return texts.leaveOf(part, texts.statusOf(day));
}

/** Leave and absences, in order. */
function listOf({ leave, days }: LeaveYear): readonly { readonly date: string; readonly said: string }[] {
  return [
    ...leave.map((day) => ({ date: day.date, said: leaveText(day) })),
    ...days.filter(({ state }) => state === 'absent').map(({ date }) => ({ date, said: texts.states.absent })),
  ].toSorted((a, b) => compareDates(isoDate(a.date), isoDate(b.date)));
}
