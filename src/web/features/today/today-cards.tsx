import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PersonToday, PresenceFilter } from '#contract/today.ts';
import { addDays, isoDate, type IsoDate } from '#domain/time/date.ts';
import { minuteOnWorkingDay, parseInstant } from '#domain/time/instant.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatOnWorkingDay } from '#domain/time/minutes.ts';
import { api } from '../../lib/api.ts';
import { useHolidays } from '../../lib/month-queries.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Link } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import { BarLegend, BarList } from '../../ui/bar-list.tsx';
import { lettersOf } from '../../ui/day-list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ChartPanel, type SummaryItem, type Task } from '../../ui/summary-card.tsx';
import { cardTexts as texts, texts as listTexts } from './texts.ts';
import { POLL_MS, todayQuery } from './today-query.ts';
import styles from './today.module.css';

// What the admins' start page shows of who is in.

const toItem = (person: PersonToday, note: string): SummaryItem => ({
  key: person.id,
  name: person.name,
  note,
  to: `/admin/users/${person.id}`,
});

/** The clock-in of the working day, `翌00:10` after midnight. */
function clockInOf({ clock_in, work_date }: PersonToday): string {
  const instant = parseInstant(clock_in ?? '');
  return instant === null ? '' : formatOnWorkingDay(minuteOnWorkingDay(instant, isoDate(work_date)));
}

/** Who is not in although their shift has begun. All counts of the day come with it. */
const useMissing = () => useQuery(todayQuery({ state: 'late', q: '', page: 1 }));

/** Shown even where there is nobody; the other states only where there is somebody. */
const ALWAYS: ReadonlySet<PresenceFilter> = new Set(['working', 'late', 'came_late', 'off']);

const COUNTED = [
  'working',
  'on_break',
  'late',
  'came_late',
  'not_yet',
  'left',
  'leave',
  'absent',
  'off',
] as const satisfies readonly PresenceFilter[];

/** How many are to come today, and how many are in each state, each leading to the list of them. */
export function PresenceCounts(): ReactNode {
  const { data, error } = useMissing();
  // Its failure is said by the card of who is missing.
  if (data === undefined)
    return error === null ? <Skeleton className={styles.presence} radius="lg" aria-hidden /> : null;
  if (data.begins_on !== undefined) return <Banner kind="info">{texts.begins(isoDate(data.begins_on))}</Banner>;
  const { working, on_break, left, late, not_yet } = data.counts;
  const shown = COUNTED.filter((state) => ALWAYS.has(state) || data.counts[state] > 0);
  return (
    <nav aria-label={texts.presence}>
      <ul className={styles.presence}>
        <PresenceCount label={texts.expected} count={working + on_break + left + late + not_yet} to="/admin/today" />
        {shown.map((state) => (
          <PresenceCount
            key={state}
            label={listTexts.states[state]}
            count={data.counts[state]}
            to={`/admin/today?state=${state}`}
            isAlarming={state === 'late' || state === 'came_late'}
          />
        ))}
      </ul>
    </nav>
  );
}

const PresenceCount = ({
  label,
  count,
  to,
  isAlarming = false,
}: {
  readonly label: string;
  readonly count: number;
  readonly to: string;
  readonly isAlarming?: boolean;
}): ReactNode => (
  <li>
    <Link to={to} data-alarming={(isAlarming && count > 0) || undefined}>
      {label} <b>{count.toLocaleString('ja-JP')}</b>
    </Link>
  </li>
);

/** To see to those who are not in although their shift has begun. */
export function useMissingTask(): Task {
  const query = useMissing();
  return {
    title: texts.missing,
    name: texts.missing,
    to: '/admin/today?state=late',
    unit: texts.people,
    query,
    failed: texts.failed,
    summary: query.data && {
      count: query.data.total,
      isAlarming: true,
      items: query.data.people.map((person) => toItem(person, texts.shiftFrom(person.shift_start ?? ''))),
    },
  };
}

/** To see to those who came late. */
export function useLateTask(): Task {
  const query = useQuery(todayQuery({ state: 'came_late', q: '', page: 1 }));
  return {
    title: texts.late,
    name: texts.late,
    to: '/admin/today?state=came_late',
    unit: texts.people,
    query,
    failed: texts.failed,
    summary: query.data && {
      count: query.data.total,
      isAlarming: true,
      items: query.data.people.map((person) => toItem(person, texts.clockedIn(clockInOf(person)))),
    },
  };
}

/** The last days: thousands of records, so that it is read less often than who is in. */
const useRecentDays = () =>
  useQuery({
    queryKey: queryKey('today', 'recent-days'),
    queryFn: ({ signal }) => api('GET /api/admin/recent-days', { signal }),
    staleTime: POLL_MS,
    refetchInterval: 5 * POLL_MS,
  });

/** To see to the punches that are missing on the days before: in the month of the latest, which has others of them too. */
export function useForgottenTask(): Task {
  const query = useRecentDays();
  const periods = useWagePeriods();
  const today = useToday();
  const { total = 0, latest = [] } = query.data?.forgotten ?? {};
  const monthOf = (date: string): string => periods.on(isoDate(date)).name;
  return {
    title: texts.forgotten,
    name: texts.forgottenName,
    to: `/admin/month-end?month=${monthOf(latest[0]?.work_date ?? today)}&findings=1`,
    unit: texts.punches,
    query,
    failed: texts.recentFailed,
    summary: query.data && {
      count: total,
      isAlarming: true,
      items: latest.map(({ id, name, work_date, punch }) => ({
        key: `${id} ${work_date}`,
        name,
        note: texts.forgottenPunch(formatMonthDay(isoDate(work_date)), punch),
        to: `/admin/users/${id}?month=${monthOf(work_date)}`,
      })),
    },
  };
}

/** A day as it is written, in the colour of its weekday. */
function labelOf(date: IsoDate, holiday: string | null) {
  const day = formatMonthDay(date);
  return { label: holiday === null ? day : texts.holiday(day), letters: lettersOf({ date, holiday }) };
}

/** How many came, were on leave or absent on each of the last days. */
export function WeekChart(): ReactNode {
  const recent = useRecentDays();
  const today = useToday();
  const holidays = useHolidays({ from: addDays(today, -6), to: today }, 'company');
  const { worked, leave, absent } = texts.kinds;
  return (
    <ChartPanel
      title={texts.week}
      legend={
        <BarLegend
          entries={[
            { tone: 'main', label: worked },
            { tone: 'plain', label: leave },
            { tone: 'danger', label: absent },
          ]}
        />
      }
    >
      <Loaded
        query={holidays.isPending ? { ...recent, data: undefined } : recent}
        failed={texts.recentFailed}
        heights={['11rem']}
      >
        {({ days }) => (
          <BarList
            lines={days.map((day) => ({
              ...labelOf(isoDate(day.date), holidays.data?.get(isoDate(day.date)) ?? null),
              parts: [
                { tone: 'main', count: day.worked },
                { tone: 'plain', count: day.leave },
                { tone: 'danger', count: day.absent },
              ],
              text: texts.day(day),
            }))}
          />
        )}
      </Loaded>
    </ChartPanel>
  );
}
