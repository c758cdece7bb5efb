import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { SettledMonthResponse } from '#contract/assigned-work.ts';
import type { ReportDay } from '#contract/work-reports.ts';
import { placeLine } from '#domain/assignments/words.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { about, type Subject } from '../../lib/subject.ts';
import { Banner } from '../../ui/banner.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { reportTexts as texts } from './report-texts.ts';

const length = (time: number): string => formatDuration(minutes(time));

/** The report of a month of an assignment (作業報告書), as its client is to sign it, and its files. */
export function WorkReportDialog({
  subject,
  month,
  assignment,
  onClose,
}: {
  readonly subject: Subject;
  readonly month: PeriodName;
  /** `null` closes it. */
  readonly assignment: SettledMonthResponse | null;
  /** Whether one is open; the dialog is first loaded by that. */
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <SubjectDialog subject={assignment} title={texts.title} isWide onClose={onClose}>
      {({ client_assignment_id: id }) => <Report subject={subject} month={month} id={String(id)} />}
    </SubjectDialog>
  );
}

function Report({
  subject,
  month,
  id: assignmentId,
}: {
  readonly subject: Subject;
  readonly month: PeriodName;
  readonly id: string;
}): ReactNode {
  const input = { params: { assignmentId }, query: { month } };
  const query = useQuery({
    queryKey: queryKey('assigned-work', month, subject, 'report', assignmentId),
    queryFn: ({ signal }) => api(...about(subject, 'GET /api/work-reports/{assignmentId}', { ...input, signal })),
  });
  const pdf = useDownload('work-report', () =>
    apiFile(...about(subject, 'GET /api/work-reports/{assignmentId}/pdf', input)),
  );
  const xlsx = useDownload('work-report-xlsx', () =>
    apiFile(...about(subject, 'GET /api/work-reports/{assignmentId}/xlsx', input)),
  );
  return (
    <Loaded query={query} failed={texts.failed} heights={['4rem', '24rem']}>
      {(report) => (
        <Stack gap="md">
          <Row gap="md" justify="between">
            <Stack gap="xs">
              <Text as="p" weight="bold">
                {texts.to(report.client_company)}
              </Text>
              <Hint>{placeLine(report.job_assignment, report.client_unit, report.workplace)}</Hint>
            </Stack>
            <Row>
              <DownloadButton download={pdf}>{texts.pdf}</DownloadButton>
              <DownloadButton download={xlsx}>{texts.xlsx}</DownloadButton>
            </Row>
          </Row>
          {pdf.isError && <Banner kind="error">{messageOf(pdf.error, texts.pdfFailed)}</Banner>}
          {xlsx.isError && <Banner kind="error">{messageOf(xlsx.error, texts.xlsxFailed)}</Banner>}
          <Facts
            layout="inline"
            facts={[
              { label: texts.workedDays, value: texts.days(report.worked_days) },
              { label: texts.total, value: length(report.billed_minutes) },
              ...(report.settlement === undefined
                ? []
                : [
                    { label: texts.shortage, value: length(report.settlement.shortage_minutes) },
                    { label: texts.excess, value: length(report.settlement.excess_minutes) },
                  ]),
            ]}
          />
          <DataList
            label={texts.title}
            columns={COLUMNS}
            rows={report.days}
            keyOf={({ date }) => date}
            none={texts.none}
            heights={[40, 60]}
          />
          <Hint>{texts.rounding(report.rounding)}</Hint>
        </Stack>
      )}
    </Loaded>
  );
}

const COLUMNS: readonly Column<ReportDay>[] = [
  { key: 'date', label: texts.date, width: '8rem', phone: 'title', cell: ({ date }) => formatMonthDay(isoDate(date)) },
  {
    key: 'times',
    label: texts.times,
    width: '9rem',
    cell: ({ start_time: start, end_time: end, ends_next_day: isNext }) =>
      start === null && end === null ? null : `${start ?? ''}〜${isNext ? texts.next : ''}${end ?? ''}`,
  },
  {
    key: 'break',
    label: texts.breakTime,
    width: '5rem',
    align: 'end',
    cell: ({ break_minutes: time }) => (time === null ? null : length(time)),
  },
  {
    key: 'work',
    label: texts.work,
    width: '6rem',
    align: 'end',
    phone: 'aside',
    cell: ({ work_minutes: time }) => (time === 0 ? null : <b>{length(time)}</b>),
  },
  { key: 'note', label: texts.note, cell: ({ note }) => (note === '' ? null : note) },
];
