import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { IsoMonth } from '#domain/time/date.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './daily-file.module.css';
import { texts } from './texts.ts';

const TIMEOUT_MS = 300_000;

/** The sheets' own CSV, a line for each day of each employee, for software that calculates from the days. */
export function DailyFile({
  month,
  onDone,
}: {
  readonly month: IsoMonth;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const downloading = useExclusiveMutation('daily-file', {
    mutationFn: async () => {
      const query = { month, format: 'csv' } as const;
      const file = await apiFile('GET /api/admin/attendance-sheets', { query, timeoutMs: TIMEOUT_MS });
      saveFile(file);
      return file;
    },
    onSuccess: ({ name }) => onDone(texts.downloaded(name)),
  });
  return (
    <section className={styles.box} aria-labelledby="daily-file">
      <div>
        <h2 id="daily-file" className={styles.heading}>
          {texts.daily}
        </h2>
        <p className={styles.lead}>{texts.dailyLead}</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        data-busy={downloading.isPending || undefined}
        aria-disabled={downloading.isPending || undefined}
        onClick={() => downloading.mutate()}
      >
        {downloading.isPending ? texts.downloading : texts.dailyDownload}
      </Button>
      {downloading.error !== null && <Banner kind="error">{messageOf(downloading.error, texts.downloadFailed)}</Banner>}
    </section>
  );
}
