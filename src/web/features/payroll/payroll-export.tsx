import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { IsoMonth } from '#domain/time/date.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useExclusiveMutation, type ExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CheckField } from '../../ui/check-field.tsx';
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

/** Saves a file that the server makes on the person's device, one of that name at a time, and says what it is called. */
const useDownload = (
  name: string,
  load: () => ReturnType<typeof apiFile>,
  onDone: (message: string) => void,
): ExclusiveMutation<string> =>
  useExclusiveMutation(name, {
    mutationFn: async () => {
      const file = await load();
      saveFile(file);
      return file.name;
    },
    onSuccess: (fileName) => onDone(texts.downloaded(fileName)),
  });

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
    onDone,
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
          <ActionButton
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={isRefused}
            isBusy={downloading.isPending}
            busy={texts.downloading}
            onClick={() => downloading.mutate()}
          >
            {texts.download}
          </ActionButton>
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
    onDone,
  );
  return (
    <Panel labelledBy="daily-file">
      <Row gap="wide" justify="between">
        <div>
          <Heading id="daily-file">{texts.daily}</Heading>
          <Text tone="dim" size="sm">
            {texts.dailyLead}
          </Text>
        </div>
        <ActionButton
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          isBusy={downloading.isPending}
          busy={texts.downloading}
          onClick={() => downloading.mutate()}
        >
          {texts.dailyDownload}
        </ActionButton>
      </Row>
      {downloading.error !== null && <Banner kind="error">{messageOf(downloading.error, texts.downloadFailed)}</Banner>}
    </Panel>
  );
}
