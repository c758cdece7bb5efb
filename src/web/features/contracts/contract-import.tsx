import { useState, type ReactNode } from 'react';

import { Link } from '../../lib/router.tsx';
import { api } from '../../lib/api.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CsvImport } from '../../ui/csv-import.tsx';
import { Row, Screen } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { ChangePreview } from './change-preview.tsx';
import { SAVING_CONTRACT } from './contract-form.tsx';
import { listTexts as texts } from './list-texts.ts';

/** Registers contracts from a CSV file, all or none, when the person has seen what comes of each row. */
export function ContractImport(): ReactNode {
  const [done, setDone] = useState<string | null>(null);
  if (done !== null)
    return (
      <Screen>
        <ScreenTitle>{texts.importTitle}</ScreenTitle>
        <Banner kind="success">{done}</Banner>
        <Row>
          <Button component={Link} to="/admin/contracts">
            {texts.toContracts}
          </Button>
        </Row>
      </Screen>
    );
  return (
    <Screen>
      <BackLink to="/admin/contracts" label={texts.backToContracts} />
      <ScreenTitle>{texts.importTitle}</ScreenTitle>
      <CsvImport
        name="check-contracts"
        storing={SAVING_CONTRACT}
        texts={texts}
        check={(file) => api('POST /api/admin/contracts/import/preview', { body: { file } })}
      >
        {(preview, file) => (
          <ChangePreview
            preview={preview}
            save={(query) => api('POST /api/admin/contracts/import', { body: { file }, query })}
            onDone={setDone}
          />
        )}
      </CsvImport>
    </Screen>
  );
}
