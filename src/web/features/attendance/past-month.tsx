import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PastDayResponse } from '#contract/past-days.ts';
import { type PunchSpan, spansOf } from '#domain/moving-in/past-punches.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDuration, minutes, workingDayMinute } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { formatMonthDay, formatOnWorkingDay } from '../../lib/dates.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { about, type Subject } from '../../lib/subject.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Heading, Hint, Panel } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { pastTexts as texts } from './past-texts.ts';

/** A month before the go-live, as another product had it: its totals and its days, which nobody corrects here. */
export function PastMonth({
  subject,
  period,
}: {
  readonly subject: Subject;
  readonly period: Pick<WagePeriod, 'name'>;
}): ReactNode {
  const query = useQuery({
    queryKey: queryKey('time-records', 'past-days', period.name, subject),
    queryFn: ({ signal }) => api(...about(subject, 'GET /api/past-days', { query: { month: period.name }, signal })),
  });
  return (
    <Panel labelledBy="past-month">
      <Heading id="past-month">{texts.title}</Heading>
      <Hint>{texts.about}</Hint>
      <Loaded query={query} failed={texts.failed} heights={['4rem', '24rem']}>
        {({ days, total }) => (
          <>
            {total === null ? <Hint>{texts.noTotals}</Hint> : <Facts layout="stacked" facts={factsOf(total)} />}
            <DataList
              label={texts.days}
              columns={columnsOf(days)}
              rows={days}
              keyOf={({ date }) => date}
              none={texts.none}
              heights={[44, 150]}
              density="compact"
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

type Total = NonNullable<Awaited<ReturnType<typeof api<'GET /api/past-days'>>>['total']>;

const factsOf = (total: Total): Fact[] => [
  { label: texts.workedDays, value: total.worked_days ?? undefined, unit: texts.daysUnit },
  { label: texts.worked, value: lengthOf(total.worked_minutes) ?? undefined, unit: '' },
  { label: texts.overtime, value: lengthOf(total.overtime_minutes), unit: '' },
  { label: texts.restDayWork, value: lengthOf(total.rest_day_minutes), unit: '' },
  { label: texts.night, value: lengthOf(total.night_minutes) ?? undefined, unit: '' },
  { label: texts.leaveTaken, value: total.leave_days ?? undefined, unit: texts.daysUnit },
  { label: texts.absence, value: total.absence_days ?? undefined, unit: texts.daysUnit },
];

const lengthOf = (length: number | null): string | null => (length === null ? null : formatDuration(minutes(length)));

/** A length that isn't none: a table full of 0:00 hides what there is. */
const shown = (length: number | null): string | null => (length === 0 ? null : lengthOf(length));

const spanText = ({ from, to }: PunchSpan): string => `${formatOnWorkingDay(from)}–${formatOnWorkingDay(to)}`;
const spansOfDay = ({ punches }: PastDayResponse) =>
  spansOf((punches ?? []).map(({ kind, minute }) => ({ kind, minute: workingDayMinute(minute) })));

/** Several of a cell, below each other; `null` without any. */
const inLines = (lines: readonly string[]): ReactNode =>
  lines.length === 0 ? null : lines.map((line) => <div key={line}>{line}</div>);

function remarksOf(day: PastDayResponse): ReactNode {
  const [late, early] = [shown(day.late_minutes), shown(day.early_leave_minutes)];
  return inLines([
    ...(day.kind === null || day.kind === 'workday' ? [] : [texts.kinds[day.kind]]),
    ...(day.leave_days === null || day.leave_days === 0 ? [] : [texts.leaveOf(day.leave_days)]),
    ...(day.absence_days === null || day.absence_days === 0 ? [] : [texts.absenceOf(day.absence_days)]),
    ...(late === null ? [] : [texts.late(late)]),
    ...(early === null ? [] : [texts.early(early)]),
    ...(day.note === null ? [] : [day.note]),
  ]);
}

/** The breaks that were punched, and beside them the length where the product had one. */
function breaksOf(day: PastDayResponse): ReactNode {
  const length = shown(day.break_minutes);
  return inLines([...spansOfDay(day).breaks.map(spanText), ...(length === null ? [] : [length])]);
}

const lengthColumn = (label: string, key: keyof PastDayResponse & `${string}_minutes`): Column<PastDayResponse> => ({
  key,
  label,
  width: '5.5rem',
  align: 'end',
  cell: (day) => shown(day[key]),
});

/** The columns of which some day has anything, in the language of the moment. */
const columnsOf = (days: readonly PastDayResponse[]): readonly Column<PastDayResponse>[] =>
  allColumns().filter(({ key, cell }) => key === 'date' || days.some((day) => cell(day, 'table') !== null));

const allColumns = (): readonly Column<PastDayResponse>[] => [
  { key: 'date', label: texts.date, width: '9rem', phone: 'title', cell: ({ date }) => formatMonthDay(isoDate(date)) },
  { key: 'punches', label: texts.punches, cell: (day) => inLines(spansOfDay(day).work.map(spanText)) },
  { key: 'breaks', label: texts.breakTime, cell: breaksOf },
  lengthColumn(texts.worked, 'worked_minutes'),
  lengthColumn(texts.insideOvertime, 'inside_overtime_minutes'),
  lengthColumn(texts.overtime, 'overtime_minutes'),
  lengthColumn(texts.restDayWork, 'statutory_holiday_minutes'),
  lengthColumn(texts.night, 'night_minutes'),
  { key: 'remarks', label: texts.remarks, cell: remarksOf },
];
