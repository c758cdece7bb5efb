import type { ReactNode } from 'react';

import { apiFile, messageOf } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Heading, Hint, Panel, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { texts } from './texts.ts';

const ReservedErasures = lazyPart(async () => (await import('./reserved-erasures.tsx')).ReservedErasures);

/** The server reads everything before it sends the first byte: millions of rows take minutes. */
const EXPORT_TIMEOUT_MS = 1_800_000;

/** Saves all data of the company as a file, and says what it has. */
export function CompanyArchive({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const download = useDownload(
    'export-company',
    () => apiFile('GET /api/admin/archive', { timeoutMs: EXPORT_TIMEOUT_MS }),
    (fileName) => onDone(texts.exported(fileName)),
  );
  return (
    <>
      <ReservedErasures onDone={onDone} />
      <Panel label={texts.title} gap="lg">
        <p>{texts.lead}</p>
        <div>
          <Heading>{texts.contents}</Heading>
          <Facts layout="lines" facts={texts.facts} />
        </div>
        <Banner kind="info">{texts.safety}</Banner>
        <div>
          <Hint>{texts.notes}</Hint>
          <Hint>{texts.onePerson}</Hint>
        </div>
        {download.error !== null && <Banner kind="error">{messageOf(download.error, texts.failed)}</Banner>}
        <div>
          <DownloadButton download={download} variant="filled" busy={texts.exporting}>
            {texts.export}
          </DownloadButton>
        </div>
        <Text tone="dim" size="sm" role="status">
          {download.isPending && texts.wait}
        </Text>
      </Panel>
    </>
  );
}
