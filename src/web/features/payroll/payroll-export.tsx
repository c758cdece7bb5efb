import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { IsoMonth } from '#domain/time/date.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { CheckField } from '../../ui/choices.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Empty, Heading, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { previewQuery, type Choice } from './payroll-queries.ts';
import styles from './payroll-screen.module.css';
import { PreviewTable } from './preview-table.tsx';
import { texts } from './texts.ts';
import { Warnings } from './warnings.tsx';

/** The sheets of thousands are calculated for it. */
const TIMEOUT_MS = 300_000;

const flag = (is: boolean): 'true' | 'false' => (is ? 'true' : 'false');

/** The file that a template makes of a month: its preview, the warnings about it, and the download. */
export function PayrollExport({
  month,
  chosen,
  onDone,
}: {
  readonly month: IsoMonth;
  readonly chosen: Choice;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const [closedOnly, setClosedOnly] = useState(false);
  const [replaces, setReplaces] = useState(false);
  const { data, error, isFetching, refetch, isPlaceholderData } = useQuery({
    ...previewQuery(month, chosen, closedOnly),
    placeholderData: keepPreviousData,
  });
  const downloading = useDownload(
    'payroll-file',
    () =>
      apiFile('GET /api/admin/months/{month}/payroll', {
        params: { month },
        query: { ...chosen.query, closed_only: flag(closedOnly), replace: flag(replaces) },
        timeoutMs: TIMEOUT_MS,
      }),
    (name) => onDone(texts.downloaded(name)),
  );
  const isRefused =
    data === undefined ||
    isPlaceholderData ||
    data.employees === 0 ||
    data.lacking.some(({ in_employee_id }) => in_employee_id || !replaces);
  return (
    <section aria-label={texts.file}>
      <Stack>
        {error !== null && (
          <LoadFailure isReading={isFetching} onRetry={refetch}>
            {messageOf(error, texts.previewFailed)}
          </LoadFailure>
        )}
        {data !== undefined && (
          <Warnings preview={data} closedOnly={closedOnly} replaces={replaces} onReplace={setReplaces} />
        )}
        {downloading.error !== null && (
          <Banner kind="error">{messageOf(downloading.error, texts.downloadFailed)}</Banner>
        )}
        <Row gap="wide" onPhones="lines">
          <CheckField label={texts.closedOnly} checked={closedOnly} onChange={setClosedOnly} />
          <DownloadButton download={downloading} variant="filled" disabled={isRefused} busy={texts.downloading}>
            {texts.download}
          </DownloadButton>
        </Row>
        <p className={styles.count} role="status">
          {data === undefined
            ? error === null && texts.loading
            : data.employees > 0 && texts.shown(data.rows.length, data.employees)}
        </p>
        {data === undefined && error === null && <Skeleton height="20rem" radius="0.75rem" aria-hidden />}
        {data !== undefined &&
          (data.employees === 0 ? (
            <Empty>{texts.nobody}</Empty>
          ) : (
            <PreviewTable preview={data} hasHeader={chosen.values.has_header} />
          ))}
      </Stack>
    </section>
  );
}

/** The sheets' own CSV, a line for each day of each employee, for software that calculates from the days. */
export function DailyFile({
  month,
  onDone,
}: {
  readonly month: IsoMonth;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const downloading = useDownload(
    'daily-file',
    () => apiFile('GET /api/admin/attendance-sheets', { query: { month, format: 'csv' }, timeoutMs: TIMEOUT_MS }),
    (name) => onDone(texts.downloaded(name)),
  );
  return (
    <Panel labelledBy="daily-file">
      <Row gap="wide" justify="between" onPhones="lines">
        <div>
          <Heading id="daily-file">{texts.daily}</Heading>
          <Text tone="dim" size="sm">
            {texts.dailyLead}
          </Text>
        </div>
        <DownloadButton download={downloading} busy={texts.downloading}>
          {texts.dailyDownload}
        </DownloadButton>
      </Row>
      {downloading.error !== null && <Banner kind="error">{messageOf(downloading.error, texts.downloadFailed)}</Banner>}
    </Panel>
  );
}
