import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { IsoMonth } from '#domain/time/date.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './payroll-export.module.css';
import { previewQuery, type Choice } from './payroll-queries.ts';
import { PreviewTable } from './preview-table.tsx';
import { texts } from './texts.ts';
import { Warnings } from './warnings.tsx';
import { Empty, Row } from '../../ui/layout.tsx';

/** The sheets of thousands are calculated for it. */
const TIMEOUT_MS = 300_000;

const flag = (is: boolean): 'true' | 'false' => (is ? 'true' : 'false');

/** The file that a template makes of a month: its first lines, what to look at before, and the download. */
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
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...previewQuery(month, chosen, closedOnly),
    placeholderData: keepPreviousData,
  });
  const downloading = useExclusiveMutation('payroll-file', {
    mutationFn: async () => {
      const query = { ...chosen.query, closed_only: flag(closedOnly), replace: flag(replaces) };
      const file = await apiFile('GET /api/admin/months/{month}/payroll', {
        params: { month },
        query,
        timeoutMs: TIMEOUT_MS,
      });
      saveFile(file);
      return file;
    },
    onSuccess: ({ name }) => onDone(texts.downloaded(name)),
  });
  const isRefused =
    data === undefined ||
    isPlaceholderData ||
    data.employees === 0 ||
    data.lacking.some(({ in_employee_id }) => in_employee_id || !replaces);
  return (
    <section className={styles.section} aria-label={texts.file}>
      {error !== null && (
        <Banner kind="error">
          {messageOf(error, texts.previewFailed)} <LinkButton onClick={() => void refetch()}>{texts.reload}</LinkButton>
        </Banner>
      )}
      {data !== undefined && (
        <Warnings preview={data} closedOnly={closedOnly} replaces={replaces} onReplace={setReplaces} />
      )}
      {downloading.error !== null && <Banner kind="error">{messageOf(downloading.error, texts.downloadFailed)}</Banner>}
      <Row gap="wide">
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={closedOnly}
            onChange={(event) => setClosedOnly(event.currentTarget.checked)}
          />
          {texts.closedOnly}
        </label>
        <ActionButton
          className={styles.download ?? ''}
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
    </section>
  );
}
