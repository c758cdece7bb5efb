import { useState, type ReactNode } from 'react';

import type { SettledMonthResponse } from '#contract/assigned-work.ts';
import { BILLING_FORMATS, BILLING_TEMPLATES, type BillingFormat } from '#domain/assignments/billing.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { ReportStateTag } from '../../ui/report-state-tag.tsx';
import { flag, oneOf, period as periodParam, searchState, text, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { BandOutlook } from '../../ui/band-outlook.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CheckField, Choices } from '../../ui/choices.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { MonthScreenFrame, PeriodSwitch } from '../../ui/month-switch.tsx';
import { Paper } from '../../ui/paper.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ClientField, personColumn, ReportLink, type SettledLine, useSettledLines } from './settled-lines.tsx';
import { settlementTexts as texts } from './settlement-texts.ts';

const WorkTotals = lazyPart(async () => (await import('./work-totals.tsx')).WorkTotals);

const VIEWS = ['settlements', 'totals'] as const;

const address = searchState({
  month: periodParam(),
  view: oneOf(['totals']),
  client: text(),
  near: flag(),
});

/** What clients are billed for a month (精算), of all assignments: `?month=&client=&near=&view=`. */
export function SettlementsScreen(): ReactNode {
  const periods = useWagePeriods();
  const today = useToday();
  const [values, change] = useSearchState(address);
  const period = periods.named(values.month) ?? periods.on(today);
  return (
    <MonthScreenFrame
      origins={texts.origins}
      title={texts.title}
      monthSwitch={<PeriodSwitch period={period} onChange={(shown) => change({ month: shown })} />}
    >
      <ScopeNote permission="read_assignments" />
      <Text tone="dim" size="sm">
        {texts.lead}
      </Text>
      <Row>
        <Choices
          legend={texts.view}
          name="view"
          layout="segments"
          choices={VIEWS.map((value) => ({ value, label: texts.views[value] }))}
          value={values.view ?? 'settlements'}
          onChange={(view) => change({ view: view === 'totals' ? view : null })}
        />
      </Row>
      {values.view === 'totals' ? (
        <WorkTotals month={period.name} period={formatPeriod(period)} />
      ) : (
        <Settlements
          month={period.name}
          period={formatPeriod(period)}
          client={values.client}
          near={values.near}
          onNarrow={change}
        />
      )}
    </MonthScreenFrame>
  );
}

function Settlements({
  month,
  period,
  client,
  near,
  onNarrow,
}: {
  readonly month: PeriodName;
  readonly period: string;
  /** The client whose assignments are shown, by its name; empty: all. */
  readonly client: string;
  /** Shows only what isn't within its band, or isn't going to be. */
  readonly near: boolean;
  readonly onNarrow: (changed: { readonly client?: string; readonly near?: boolean }) => void;
}): ReactNode {
  const { list, lines, clients } = useSettledLines(month);
  const isOver =
    list.data?.rows.some(({ assignments }) => assignments.some(({ price }) => price !== undefined)) ?? false;
  const [format, setFormat] = useState<BillingFormat | null>(null);
  const chosen = isOver ? format : null;
  const file = useDownload('settlements-csv', () =>
    chosen === null
      ? apiFile('GET /api/admin/settlements/{month}/csv', { params: { month } })
      : apiFile('GET /api/admin/settlements/{month}/billing', { params: { month }, query: { format: chosen } }),
  );
  const shown = lines?.filter(
    ({ one }) => (client === '' || one.client_company === client) && (!near || isOutside(one)),
  );
  return (
    <Stack gap="lg">
      <Row gap="xl" align="end">
        <ClientField client={client} clients={clients} onChoose={(name) => onNarrow({ client: name })} />
        <CheckField name="near" label={texts.onlyNear} checked={near} onChange={(on) => onNarrow({ near: on })} />
        <Row isLast align="end">
          {isOver && (
            <SelectField
              label={texts.format}
              value={format ?? ''}
              data={[
                { value: '', label: texts.ownFormat },
                ...BILLING_FORMATS.map((value) => ({ value, label: BILLING_TEMPLATES[value].name })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                setFormat(BILLING_FORMATS.find((one) => one === value) ?? null)
              }
            />
          )}
          <DownloadButton download={file}>{texts.csv}</DownloadButton>
        </Row>
      </Row>
      {chosen !== null && (
        <Text tone="dim" size="sm">
          {texts.untried}
        </Text>
      )}
      {file.isError && <Banner kind="error">{messageOf(file.error, texts.csvFailed)}</Banner>}
      <Text as="span" role="status">
        {shown !== undefined && countsOf(shown)}
      </Text>
      <Paper title={texts.title} company={list.data?.company_name} period={period}>
        <DataList
          label={texts.title}
          columns={columnsOf(month, lines ?? [])}
          rows={shown}
          keyOf={({ one }) => one.client_assignment_id}
          query={list}
          failed={texts.failed}
          none={lines?.length === 0 ? texts.none : texts.noneMatching}
          cardsBelow={UPRIGHT}
          heights={[64, 200]}
        />
      </Paper>
    </Stack>
  );
}

/** How many there are, and what is looked at before they are billed: bands, work of no client, reports not approved. */
const countsOf = (lines: readonly SettledLine[]): string => {
  const near = lines.filter(({ one }) => isOutside(one)).length;
  const people = lines.filter(({ person }) => person.unassigned_minutes > 0).map(({ person }) => person.user_id);
  const unassigned = new Set(people).size;
  const asksReports = lines.some(({ one }) => one.report_state !== undefined);
  const unapproved = asksReports ? lines.filter(({ one }) => one.report_state !== 'approved').length : 0;
  const marked = [
    ...(near > 0 ? [texts.near(near)] : []),
    ...(unassigned > 0 ? [texts.withUnassigned(unassigned)] : []),
    ...(unapproved > 0 ? [texts.unapproved(unapproved)] : []),
  ];
  return marked.length === 0 ? texts.lines(lines.length) : `${texts.lines(lines.length)}（${marked.join('、')}）`;
};

/** Whether an assignment's month is outside of its band, or is going to be. */
const isOutside = ({ outlook, settlement }: SettledMonthResponse): boolean =>
  outlook === undefined
    ? settlement !== undefined && settlement.shortage_minutes + settlement.excess_minutes > 0
    : outlook.state !== 'fine';

const length = (time: number): string => formatDuration(minutes(time));

/** How a month under way is going to end. */
const OUTLOOK: Column<SettledLine> = {
  key: 'state',
  label: texts.columns.state,
  width: '13rem',
  cell: ({ one: { outlook, settlement } }) =>
    outlook === undefined ? null : <BandOutlook outlook={outlook} excess={settlement?.excess_minutes ?? 0} />,
};

/** The columns; bands, prices and outlooks only where there are any. */
function columnsOf(month: PeriodName, lines: readonly SettledLine[]): Column<SettledLine>[] {
  const hasBand = lines.some(({ one }) => one.settlement !== undefined);
  const hasOutlook = lines.some(({ one }) => one.outlook !== undefined);
  const hasPrice = lines.some(({ one }) => one.price !== undefined);
  const asksReports = lines.some(({ one }) => one.report_state !== undefined);
  const time = (
    key: 'worked' | 'billed' | 'shortage' | 'excess' | 'unassigned',
    of: (line: SettledLine) => number | undefined,
    isWrong = false,
  ): Column<SettledLine> => ({
    key,
    label: texts.columns[key],
    width: '5.5rem',
    align: 'end',
    cell: (line) => {
      const found = of(line);
      if (found === undefined) return null;
      return (
        <Text as="span" isNumeric {...(isWrong && found > 0 && { tone: 'danger', weight: 'bold' })}>
          {length(found)}
        </Text>
      );
    },
  });
  const outside = [
    time('shortage', ({ one }) => one.settlement?.shortage_minutes, true),
    time('excess', ({ one }) => one.settlement?.excess_minutes, true),
  ];
  return [
    { ...personColumn(month, texts.columns.person), width: '10rem' },
    {
      key: 'client',
      label: texts.columns.client,
      phone: 'above',
      cell: (line) => (
        <>
          <ReportLink month={month} line={line} />
          {asksReports && <ReportStateTag state={line.one.report_state ?? 'unasked'} />}
          {line.one.share_percent < 100 && <Hint>{texts.share(line.one.share_percent)}</Hint>}
          {line.one.covered !== undefined && (
            <Hint>{texts.covered(line.one.covered.assigned_days, line.one.covered.working_days)}</Hint>
          )}
        </>
      ),
    },
    time('worked', ({ one }) => one.worked_minutes),
    time('billed', ({ one }) => one.billed_minutes),
    ...(hasBand
      ? [
          {
            key: 'band',
            label: texts.columns.band,
            width: '9.5rem',
            cell: ({ one: { settlement } }: SettledLine) =>
              settlement === undefined ? null : (
                <Text as="span" isNumeric>
                  {length(settlement.lower_minutes)}〜{length(settlement.upper_minutes)}
                </Text>
              ),
          },
          ...(hasOutlook ? [OUTLOOK] : outside),
        ]
      : []),
    ...(hasPrice
      ? [
          {
            key: 'price',
            label: texts.columns.price,
            width: '9rem',
            align: 'end' as const,
            cell: ({ one: { price } }: SettledLine) =>
              price === undefined ? null : (
                <>
                  <Text as="span" isNumeric>
                    {texts.yen(price.total)}
                  </Text>
                  {price.deduction + price.surcharge > 0 && (
                    <Hint>{texts.parts(price.deduction, price.surcharge)}</Hint>
                  )}
                </>
              ),
          },
        ]
      : []),
    time('unassigned', ({ person }) => (person.unassigned_minutes === 0 ? undefined : person.unassigned_minutes), true),
  ];
}
