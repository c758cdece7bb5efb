import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { IsoMonth } from '#domain/time/date.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { texts } from './texts.ts';
import { Heading, Panel, Row, Text } from '../../ui/layout.tsx';

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
