import type { ReactNode } from 'react';

import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { about, type Subject } from '../../lib/subject.ts';
import { Banner } from '../../ui/banner.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import { texts as shared } from '../../ui/texts.ts';
import { texts } from './texts.ts';

/** The download of a month's records with the proof that they are what was recorded. */
export function RecordProof({ subject, month }: { readonly subject: Subject; readonly month: PeriodName }): ReactNode {
  const download = useDownload('record-proof', () =>
    apiFile(...about(subject, 'GET /api/months/{month}/record-proof', { params: { month }, query: {} })),
  );
  return (
    <Stack gap="xs">
      <Row>
        <DownloadButton download={download} busy={texts.proofBusy}>
          {texts.proof}
        </DownloadButton>
        <Hint>
          {texts.proofHint}
          <a href="/verify" target="_blank" rel="noopener">
            {texts.proofCheck}
            <span className="visually-hidden">{shared.newTab}</span>
          </a>
        </Hint>
      </Row>
      {download.error !== null && <Banner kind="error">{messageOf(download.error, texts.proofFailed)}</Banner>}
    </Stack>
  );
}
