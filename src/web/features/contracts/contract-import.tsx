import type { ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { ImportDone, ImportScreen } from '../../ui/import-screen.tsx';
import { ChangePreview } from './change-preview.tsx';
import { SAVING_CONTRACT } from './contract-form.tsx';
import { texts } from './import-texts.ts';

const Done = ({ done }: { readonly done: string }): ReactNode => (
  <ImportDone done={done} to="/admin/contracts" label={texts.toContracts} />
);

/** Registers contracts from a CSV file. */
export const ContractImport = (): ReactNode => (
  <ImportScreen
    name={SAVING_CONTRACT}
    title={texts.title}
    back={{ to: '/admin/contracts', label: texts.backToContracts }}
    imports={[{ key: 'contracts' }]}
    texts={texts}
    check={(file) => api('POST /api/admin/contracts/import/preview', { body: { file } })}
    result={Done}
  >
    {({ preview, file, onDone }) => (
      <ChangePreview
        preview={preview}
        save={(query) => api('POST /api/admin/contracts/import', { body: { file }, query })}
        onDone={onDone}
      />
    )}
  </ImportScreen>
);
