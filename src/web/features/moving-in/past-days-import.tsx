import type { ReactNode } from 'react';

import type { PastDayImportRow, PastDayPreview, PastDayResponse } from '#contract/past-days.ts';
import { isLength } from '#domain/moving-in/comparison.ts';
import { type PunchSpan, spansOf } from '#domain/moving-in/past-punches.ts';
import { isoDate, isoMonth } from '#domain/time/date.ts';
import { formatMonthDay, formatYearMonth } from '#domain/time/japanese-date.ts';
import { formatDuration, formatOnWorkingDay, minutes, workingDayMinute } from '#domain/time/minutes.ts';
import { api, apiFile } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { dayColumn, outcomeColumn, subjectColumn } from '../../ui/import-preview.tsx';
import { ImportRows, ImportScreen } from '../../ui/import-screen.tsx';
import { Heading, Hint, Panel, Stack } from '../../ui/layout.tsx';
import { texts } from './past-days-texts.ts';

/** Imports days and punches before the go-live, as another product had them. */
export const PastDaysImport = (): ReactNode => (
  <ImportScreen
    name="import-past-days"
    title={texts.title}
    back={{ to: '/settings', label: texts.back, origins: texts.origins }}
    imports={[
      { key: 'past_days', label: texts.kinds.days },
      { key: 'past_punches', label: texts.kinds.punches },
    ]}
    texts={texts}
    template={() => apiFile('GET /api/admin/past-days/import-template')}
    check={(file) => api('POST /api/admin/past-days/import/preview', { body: { file } })}
  >
    {({ file, preview: { months, differences, different, gaps, incomplete, ...preview }, ...checked }) => (
      <>
        {preview.faulty === 0 && <Months {...{ months, differences, different, gaps, incomplete }} />}
        <ImportRows
          {...checked}
          preview={preview}
          texts={texts}
          columns={columns}
          heights={[64, 160]}
          change="employees"
          save={() => api('POST /api/admin/past-days/import', { body: { file } })}
        />
      </>
    )}
  </ImportScreen>
);

/** What the days of a file make of the totals of their months. */
const Months = ({
  months,
  differences,
  different,
  gaps,
  incomplete,
}: Pick<PastDayPreview, 'months' | 'differences' | 'different' | 'gaps' | 'incomplete'>): ReactNode => (
  <Panel labelledBy="past-months">
    <Heading id="past-months">{texts.totals}</Heading>
    <Stack gap="sm">
      <p>{texts.months(months)}</p>
      {months.without > 0 && <Banner kind="info">{texts.withoutTotals}</Banner>}
      {incomplete > 0 && (
        <>
          <Heading size="sm">{texts.gaps(incomplete)}</Heading>
          <Banner kind="info">{texts.gapsHint}</Banner>
          <DataList
            label={texts.gaps(incomplete)}
            columns={gapColumns}
            rows={gaps}
            keyOf={keyOfMonth}
            none={texts.noGaps}
            heights={[64, 120]}
          />
          {incomplete > gaps.length && <Hint>{texts.moreMonths(incomplete - gaps.length)}</Hint>}
        </>
      )}
      {different > 0 && (
        <>
          <Heading size="sm">{texts.differences(different)}</Heading>
          <Hint>{texts.differencesHint}</Hint>
          <DataList
            label={texts.differences(different)}
            columns={differenceColumns}
            rows={differences}
            keyOf={keyOfMonth}
            none={texts.noDifferences}
            heights={[64, 120]}
          />
          {different > differences.length && <Hint>{texts.moreMonths(different - differences.length)}</Hint>}
        </>
      )}
    </Stack>
  </Panel>
);

interface MonthOfPerson {
  readonly employee_id: string;
  readonly name: string;
  readonly month: string;
}

const keyOfMonth = ({ employee_id, month }: MonthOfPerson): string => `${employee_id} ${month}`;

const monthColumns: readonly Column<MonthOfPerson>[] = [
  {
    key: 'person',
    label: texts.person,
    width: '30%',
    phone: 'title',
    cell: ({ name, employee_id }) => (
      <>
        {name} <Hint as="span">{employee_id}</Hint>
      </>
    ),
  },
  { key: 'month', label: texts.month, width: '8rem', cell: ({ month }) => formatYearMonth(isoMonth(month)) },
];

const gapColumns: readonly Column<PastDayPreview['gaps'][number]>[] = [
  ...monthColumns,
  {
    key: 'missing',
    label: texts.missing,
    cell: ({ from, to }) => `${formatMonthDay(isoDate(from))}〜${formatMonthDay(isoDate(to))}`,
  },
];

const differenceColumns: readonly Column<PastDayPreview['differences'][number]>[] = [
  ...monthColumns,
  {
    key: 'figures',
    label: texts.figuresDiffer,
    cell: ({ figures }) =>
      figures.map(({ figure, theirs, ours }) => {
        const textOf = (value: number | null): string =>
          isLength(figure) ? formatDuration(minutes(value ?? 0)) : texts.days(value ?? 0);
        return <div key={figure}>{`${texts.figures[figure]} ${textOf(theirs)} → ${textOf(ours)}`}</div>;
      }),
  },
];

const spanText = ({ from, to }: PunchSpan): string => `${formatOnWorkingDay(from)}–${formatOnWorkingDay(to)}`;

function punchesOf({ punches }: PastDayResponse): string {
  const { work, breaks } = spansOf(
    (punches ?? []).map(({ kind, minute }) => ({ kind, minute: workingDayMinute(minute) })),
  );
  const rest = breaks.length === 0 ? [] : [texts.breaks(breaks.map(spanText).join('、'))];
  return [...work.map(spanText), ...rest].join(' ・ ');
}

const RESULTS = Object.entries(texts.results) as [keyof typeof texts.results, string][];

/** The results of a day that aren't none. */
function resultsOf(day: PastDayResponse): string {
  const lengths = RESULTS.flatMap(([key, label]) => {
    const length = day[key] ?? 0;
    return length === 0 ? [] : [`${label} ${formatDuration(minutes(length))}`];
  });
  const leave = day.leave_days === null || day.leave_days === 0 ? [] : [texts.leave(day.leave_days)];
  const absence = day.absence_days === null || day.absence_days === 0 ? [] : [texts.absence(day.absence_days)];
  return [...lengths, ...leave, ...absence, ...(day.note === null ? [] : [day.note])].join(' ・ ');
}

/** What a row says, after what is there where it is another. */
function changed({ before, after }: PastDayImportRow, textOf: (day: PastDayResponse) => string): ReactNode {
  if (after === null) return null;
  const isOther = before !== null && textOf(before) !== textOf(after);
  if (!isOther && textOf(after) === '') return null;
  return (
    <>
      {isOther && <Hint as="span">{textOf(before)} → </Hint>}
      {textOf(after)}
    </>
  );
}

const labels = texts.columns;

const columns: readonly Column<PastDayImportRow>[] = [
  subjectColumn(labels.person, '22%', ({ employee_id }) => employee_id),
  dayColumn(labels.date, '9rem'),
  { key: 'punches', label: labels.punches, cell: (row) => changed(row, punchesOf) },
  { key: 'results', label: labels.results, cell: (row) => changed(row, resultsOf) },
  outcomeColumn(labels.outcome, '20%'),
];
