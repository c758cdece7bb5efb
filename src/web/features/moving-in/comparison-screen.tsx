import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ComparedRow, MonthComparison } from '#contract/month-comparison.ts';
import { COMPARED_FIGURES, type ComparedFigure, isLength } from '#domain/moving-in/comparison.ts';
import { isoMonth } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { goLiveQuery } from '../../lib/go-live-query.ts';
import { Link } from '../../lib/router.tsx';
import { period as periodParam, searchState, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Banner } from '../../ui/banner.tsx';
import { CsvImport } from '../../ui/csv-import.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { FilterCheck } from '../../ui/filters.tsx';
import { Heading, Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { MonthScreenFrame, PeriodSwitch } from '../../ui/month-switch.tsx';
import { texts } from './comparison-texts.ts';

const address = searchState({ month: periodParam() });

/** The month of everybody beside another product's file of it: `?month=`. */
export function ComparisonScreen(): ReactNode {
  const periods = useWagePeriods();
  const today = useToday();
  const [values, change] = useSearchState(address);
  const goLive = useQuery({ ...goLiveQuery, enabled: periods.named(values.month) === null });
  // The last one, whose hours are all there; of a company that has just begun its first.
  const last = periods.previous(periods.on(today));
  const began = goLive.data?.go_live_month ?? null;
  const first = began === null ? last : periods.in(isoMonth(began));
  const shown = periods.named(values.month) ?? (first.from > last.from ? first : last);
  const month = shown.name;
  return (
    <MonthScreenFrame
      origins={texts.origins}
      title={texts.title}
      monthSwitch={<PeriodSwitch period={shown} onChange={(chosen) => change({ month: chosen })} />}
    >
      {!goLive.isLoading && (
        <CsvImport
          key={month}
          name="compare-month"
          storing="compare-month-csv"
          imports={[{ key: 'past_months' }]}
          texts={texts}
          template={() => apiFile('GET /api/admin/past-months/import-template')}
          check={(file) => api('POST /api/admin/month-comparison/{month}', { params: { month }, body: { file } })}
        >
          {(comparison, file) => <Comparison comparison={comparison} month={month} file={file} />}
        </CsvImport>
      )}
    </MonthScreenFrame>
  );
}

function Comparison({
  comparison,
  month,
  file,
}: {
  readonly comparison: MonthComparison;
  readonly month: PeriodName;
  readonly file: File;
}): ReactNode {
  const { rows, different, only_there: onlyThere, faulty, other_months: otherMonths } = comparison;
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  const download = useDownload('compare-month-csv', () =>
    apiFile('POST /api/admin/month-comparison/{month}/csv', { params: { month }, body: { file } }),
  );
  const isOfOthers = otherMonths > 0 && rows.every(({ line }) => line === null);
  const isEqual = different + onlyThere + faulty === 0 && comparison.equal > 0;
  return (
    <section aria-labelledby="comparison">
      <Stack>
        <Heading id="comparison">{texts.result}</Heading>
        <p role="status">{texts.summary(comparison)}</p>
        {otherMonths > 0 && !isOfOthers && <Hint>{texts.otherMonths(otherMonths)}</Hint>}
        {isOfOthers && <Banner kind="info">{texts.onlyOtherMonths(otherMonths)}</Banner>}
        {isEqual && <Banner kind="success">{texts.allEqual}</Banner>}
        <Row>
          <FilterCheck label={texts.onlyDifferent} checked={onlyDifferent} onChange={setOnlyDifferent} />
          <Row isLast>
            <DownloadButton download={download}>{texts.csv}</DownloadButton>
          </Row>
        </Row>
        {download.error !== null && <Banner kind="error">{messageOf(download.error, texts.csvFailed)}</Banner>}
        <DataList
          label={texts.result}
          columns={columnsFor(month)}
          rows={rows.filter(({ state }) => !onlyDifferent || state !== 'equal')}
          keyOf={({ line, user_id: userId }) => `${line} ${userId}`}
          none={texts.none}
          heights={[96, 320]}
        />
      </Stack>
    </section>
  );
}

const textOf = (figure: ComparedFigure, value: number): string =>
  isLength(figure) ? formatDuration(minutes(Math.abs(value))) : texts.days(Math.abs(value));

/** A figure of both systems; where they differ, by how much, in bold. */
function Figure({ figure, theirs, ours, difference }: ComparedRow['figures'][number]): ReactNode {
  const isDifferent = difference !== null && difference !== 0;
  return (
    <>
      {ours !== null && <Text as="div">{textOf(figure, ours)}</Text>}
      {theirs !== null && (
        <Hint>
          {texts.theirs} {textOf(figure, theirs)}
        </Hint>
      )}
      {isDifferent && (
        <Text as="div" tone="danger" weight="bold" size="sm">
          {texts.difference(`${difference > 0 ? '+' : '−'}${textOf(figure, difference)}`)}
        </Text>
      )}
    </>
  );
}

const columnsFor = (month: PeriodName): readonly Column<ComparedRow>[] => [
  {
    key: 'person',
    label: texts.person,
    width: '18%',
    phone: 'title',
    cell: ({ user_id: userId, employee_id: employeeId, name }) => (
      <>
        {userId === null ? name : <Link to={`/admin/users/${userId}?month=${month}`}>{name}</Link>}{' '}
        <Hint as="span">{employeeId}</Hint>
      </>
    ),
  },
  {
    key: 'state',
    label: texts.state,
    width: '14%',
    cell: ({ state, faults }) => (
      <>
        <Text as="div" tone={state === 'different' || state === 'fault' ? 'danger' : undefined}>
          {texts.states[state]}
        </Text>
        {faults.map(({ column, message }) => (
          <Hint key={column + message}>{column === '' ? message : `${column}: ${message}`}</Hint>
        ))}
      </>
    ),
  },
  ...COMPARED_FIGURES.map((figure): Column<ComparedRow> => ({
    key: figure,
    label: texts.figures[figure],
    cell: ({ figures }) => {
      const pair = figures.find((one) => one.figure === figure);
      return pair === undefined ? null : <Figure {...pair} />;
    },
  })),
];
