import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ReportDay, ReportLayout } from '#contract/work-reports.ts';
import type { ReportColumn } from '#domain/assignments/report-layout.ts';
import { placeLine } from '#domain/assignments/words.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api, apiFile, ApiError, messageOf } from '../../lib/api.ts';
import { dates, formatMonthDay } from '../../lib/dates.ts';
import { formatPeriod } from '../../lib/period-text.ts';
import { useMay } from '../../lib/permissions.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useParams } from '../../lib/router.tsx';
import { period as periodParam, searchState, useSearchState } from '../../lib/search-state.ts';
import { aboutReport, type ReportSubject } from '../../lib/subject.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Empty, Heading, Hint, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PeriodSwitch } from '../../ui/month-switch.tsx';
import { Paper } from '../../ui/paper.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { reportColumns, reportTexts as texts } from './report-texts.ts';

const ReportApprovalPart = lazyPart(async () => (await import('../../ui/report-approval.tsx')).ReportApprovalPart);

/** The month of the report: `?month=`. */
const address = searchState({ month: periodParam() });

/** The reports of a client's many people are calculated one by one. */
const ALL_TIMEOUT_MS = 120_000;

const length = (time: number): string => formatDuration(minutes(time));

/** One's own report of a month that a client signs (作業報告書): `/work-reports/:assignmentId?month=`. */
export const OwnReportScreen = (): ReactNode => <ReportScreen subject="own" />;

/** The same of an employee, for who sees their attendance: `/admin/users/:userId/work-reports/:assignmentId?month=`. */
export const UserReportScreen = (): ReactNode => <ReportScreen subject={Number(useParams().userId) || 0} />;

/** The same of an assignment, for who sees it, whoever's it is: `/admin/assignments/reports/:assignmentId?month=`. */
export const ClientReportScreen = (): ReactNode => <ReportScreen subject="client" />;

function ReportScreen({ subject }: { readonly subject: ReportSubject }): ReactNode {
  const { assignmentId = '' } = useParams();
  const periods = useWagePeriods();
  const today = useToday();
  const [values, change] = useSearchState(address);
  const period = periods.named(values.month) ?? periods.on(today);
  const back = backOf(subject);
  return (
    <Screen gap="list">
      <BackLink to={`${back.to}?month=${period.name}`} label={back.label} origins={texts.origins} />
      <Row gap="wide" onPhones="between">
        <ScreenTitle>{texts.title}</ScreenTitle>
        <PeriodSwitch period={period} onChange={(shown) => change({ month: shown })} />
      </Row>
      <Report subject={subject} month={period.name} period={formatPeriod(period)} id={assignmentId} />
    </Screen>
  );
}

/** The screen above a report. */
function backOf(subject: ReportSubject): { readonly to: string; readonly label: string } {
  if (subject === 'own') return { to: '/attendance', label: texts.backToMonth };
  if (subject === 'client') return { to: '/admin/assignments/reports', label: texts.backToList };
  return { to: `/admin/users/${subject}`, label: texts.backToUser };
}

function Report({
  subject,
  month,
  period,
  id: assignmentId,
}: {
  readonly subject: ReportSubject;
  readonly month: PeriodName;
  readonly period: string;
  readonly id: string;
}): ReactNode {
  const input = { params: { assignmentId }, query: { month } };
  const query = useQuery({
    queryKey: queryKey('assigned-work', month, subject, 'report', assignmentId),
    queryFn: ({ signal }) => api(...aboutReport(subject, 'GET /api/work-reports/{assignmentId}', { ...input, signal })),
    // The month before is shown until the next has loaded, so that stepping through them doesn't flicker.
    placeholderData: keepPreviousData,
  });
  if (query.error instanceof ApiError && query.error.status === 404) return <Empty>{texts.none}</Empty>;
  return (
    <Loaded query={query} failed={texts.failed} heights={['5rem', '3rem', '30rem']}>
      {(report) => (
        <>
          <Paper
            title={report.layout.title}
            company={report.company_name}
            period={period}
            person={`${report.employee_id} ${report.name}`}
          >
            <Stack gap="lg">
              <Row gap="wide" justify="between">
                <Stack gap="xs">
                  <Heading>
                    {report.layout.recipient === '' ? texts.to(report.client_company) : report.layout.recipient}
                  </Heading>
                  <Hint>{placeLine(report.job_assignment, report.client_unit, report.workplace)}</Hint>
                  {report.layout.contract_number !== '' && <Hint>{texts.contract(report.layout.contract_number)}</Hint>}
                  <Text as="p">{texts.worker(report.name, report.employee_id)}</Text>
                </Stack>
                <ReportFiles
                  subject={subject}
                  input={input}
                  hasForm={report.has_form}
                  client={report.client_company_id}
                />
              </Row>
              <Facts
                layout="stacked"
                facts={[
                  { label: texts.workedDays, value: String(report.worked_days), unit: texts.daysUnit },
                  { label: texts.total, value: length(report.billed_minutes), unit: '' },
                  ...(report.settlement === undefined
                    ? []
                    : [
                        { label: texts.shortage, value: length(report.settlement.shortage_minutes), unit: '' },
                        { label: texts.excess, value: length(report.settlement.excess_minutes), unit: '' },
                      ]),
                ]}
              />
              <DataList
                label={report.layout.title}
                columns={columnsOf(report.layout)}
                rows={report.days}
                keyOf={({ date }) => date}
                none={texts.none}
                isStale={query.isPlaceholderData}
                density="compact"
                heights={[40, 76]}
              />
              {report.layout.footing !== '' && <Text as="p">{report.layout.footing}</Text>}
              <Hint>{texts.rounding(report.rounding)}</Hint>
            </Stack>
          </Paper>
          <ReportApprovalPart
            key={month}
            subject={subject}
            userId={report.user_id}
            month={month}
            assignmentId={Number(assignmentId)}
          />
        </>
      )}
    </Loaded>
  );
}

/** The files of a report, and for who sees assignments those of all at the client. */
function ReportFiles({
  subject,
  input,
  hasForm,
  client,
}: {
  readonly subject: ReportSubject;
  readonly input: {
    readonly params: { readonly assignmentId: string };
    readonly query: { readonly month: PeriodName };
  };
  /** Whether the client has a form of its own. */
  readonly hasForm: boolean;
  readonly client: number;
}): ReactNode {
  const hasAll = useMay('read_assignments') && subject !== 'own';
  const pdf = useDownload('work-report', () =>
    apiFile(...aboutReport(subject, 'GET /api/work-reports/{assignmentId}/pdf', input)),
  );
  const xlsx = useDownload('work-report-xlsx', () =>
    apiFile(...aboutReport(subject, 'GET /api/work-reports/{assignmentId}/xlsx', input)),
  );
  const form = useDownload('work-report-form', () =>
    apiFile(...aboutReport(subject, 'GET /api/work-reports/{assignmentId}/form', input)),
  );
  const all = useDownload('work-reports-zip', () =>
    apiFile('GET /api/admin/work-reports/{month}/zip', {
      params: { month: input.query.month },
      query: { client_company_id: String(client) },
      timeoutMs: ALL_TIMEOUT_MS,
    }),
  );
  const failure =
    (pdf.error && messageOf(pdf.error, texts.pdfFailed)) ??
    (xlsx.error && messageOf(xlsx.error, texts.xlsxFailed)) ??
    (form.error && messageOf(form.error, texts.xlsxFailed)) ??
    (all.error && messageOf(all.error, texts.allFailed));
  return (
    <Stack gap="sm">
      <Row>
        {hasForm && (
          <DownloadButton variant="filled" download={form}>
            {texts.form}
          </DownloadButton>
        )}
        <DownloadButton download={pdf}>{texts.pdf}</DownloadButton>
        <DownloadButton download={xlsx}>{texts.xlsx}</DownloadButton>
        {hasAll && <DownloadButton download={all}>{texts.all}</DownloadButton>}
      </Row>
      {failure !== null && <Banner kind="error">{failure}</Banner>}
    </Stack>
  );
}

const numbers = { width: '6rem', align: 'end' as const };

const endOf = ({ end_time: end, ends_next_day: isNext }: ReportDay): string | null =>
  end === null ? null : `${isNext ? texts.next : ''}${end}`;

/** The times of a day in a line, for a card. */
const timesOf = (day: ReportDay): string | null =>
  day.start_time === null && day.end_time === null ? null : `${day.start_time ?? ''}${dates.to}${endOf(day) ?? ''}`;

/** How the columns of a layout look on the screen; a date has its weekday beside it, and on a card a start its end. */
const COLUMNS: Readonly<Record<Exclude<ReportColumn, 'weekday'>, Omit<Column<ReportDay>, 'key' | 'label'>>> = {
  date: {
    width: '13rem',
    phone: 'title',
    cell: ({ date, holiday }) => (
      <>
        {formatMonthDay(isoDate(date))}
        {holiday !== null && <Hint as="span"> {holiday}</Hint>}
      </>
    ),
  },
  start: { ...numbers, phone: 'plain', cell: (day, place) => (place === 'card' ? timesOf(day) : day.start_time) },
  end: { ...numbers, phone: 'hidden', cell: endOf },
  break: {
    ...numbers,
    cell: ({ break_minutes: time }) => (time === null ? null : length(time)),
  },
  work: {
    ...numbers,
    phone: 'aside',
    cell: ({ work_minutes: time }) => (time === 0 ? null : <b>{length(time)}</b>),
  },
  category: { width: '10rem', cell: ({ category }) => category || null },
  remark: { cell: ({ remark }) => remark || null },
  note: { cell: ({ note }) => note || null },
};

const columnsOf = ({ columns }: ReportLayout): Column<ReportDay>[] =>
  // On the screen a report always says of which days it is.
  [...new Set<ReportColumn>(['date', ...columns])].flatMap((key) =>
    key === 'weekday'
      ? []
      : [
          {
            key,
            label: reportColumns[key],
            ...COLUMNS[key],
            // Without a start the end is a line of its own.
            ...(key === 'end' && !columns.includes('start') && { phone: 'line' as const }),
          },
        ],
  );
