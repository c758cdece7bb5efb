import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PersonToday } from '#contract/today.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { minuteOnWorkingDay, parseInstant } from '#domain/time/instant.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatOnWorkingDay } from '#domain/time/minutes.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { BarLegend, BarList } from '../../ui/bar-list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ChartPanel, SummaryCard, type SummaryItem } from '../../ui/summary-card.tsx';
import { cardTexts as texts } from './texts.ts';
import { POLL_MS, todayQuery } from './today-query.ts';

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

/** Who is not in although their shift has begun, and who came late. */
export function TodayCards(): ReactNode {
  const missing = useQuery(todayQuery({ state: 'late', q: '', page: 1 }));
  const late = useQuery(todayQuery({ state: 'came_late', q: '', page: 1 }));
  return (
    <>
      <SummaryCard
        title={texts.missing}
        to="/admin/today?state=late"
        unit={texts.people}
        query={missing}
        failed={texts.failed}
        summarise={({ total, people }) => ({
          count: total,
          isAlarming: true,
          nothing: texts.nobodyMissing,
          items: people.map((person) => toItem(person, texts.shiftFrom(person.shift_start ?? ''))),
        })}
      />
      <SummaryCard
        title={texts.late}
        to="/admin/today?state=came_late"
        unit={texts.people}
        query={late}
        failed={texts.failed}
        summarise={({ total, people }) => ({
          count: total,
          isAlarming: true,
          nothing: texts.nobodyLate,
          items: people.map((person) => toItem(person, texts.clockedIn(clockInOf(person)))),
        })}
      />
    </>
  );
}

/** The last days: thousands of records, so that it is read less often than who is in. */
const useRecentDays = () =>
  useQuery({
    queryKey: queryKey('today', 'recent-days'),
    queryFn: ({ signal }) => api('GET /api/admin/recent-days', { signal }),
    staleTime: POLL_MS,
    refetchInterval: 5 * POLL_MS,
  });

/** The punches that are missing on the days before. */
export function ForgottenCard(): ReactNode {
  const recent = useRecentDays();
  const periods = useWagePeriods();
  const latest = recent.data?.forgotten.latest[0];
  const monthOf = (date: IsoDate): string => periods.on(date).name;
  return (
    <SummaryCard
      title={texts.forgotten}
      to={
        latest === undefined
          ? '/admin/month-end'
          : `/admin/month-end?month=${monthOf(isoDate(latest.work_date))}&findings=1`
      }
      unit={texts.punches}
      query={recent}
      failed={texts.recentFailed}
      summarise={({ forgotten }) => ({
        count: forgotten.total,
        isAlarming: true,
        nothing: texts.nothingForgotten,
        items: forgotten.latest.map(({ id, name, work_date, punch }) => ({
          key: `${id} ${work_date}`,
          name,
          note: texts.forgottenPunch(formatMonthDay(isoDate(work_date)), punch),
          to: `/admin/users/${id}?month=${monthOf(isoDate(work_date))}`,
        })),
      })}
    />
  );
}

/** How many came, were on leave or absent on each of the last days. */
export function WeekChart(): ReactNode {
  const recent = useRecentDays();
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
      <Loaded query={recent} failed={texts.recentFailed} heights={['11rem']}>
        {({ days }) => (
          <BarList
            lines={days.map((day) => ({
              label: formatMonthDay(isoDate(day.date)),
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
