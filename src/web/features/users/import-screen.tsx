import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';

import { apiFile, messageOf } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import styles from './import-screen.module.css';
import { texts } from './import-texts.ts';
import { useImport } from './use-import.ts';
import { Panel, Screen } from '../../ui/layout.tsx';

/** Registers employees from a CSV file: choose, look at what comes of each row, register all or none. */
export function ImportScreen(): ReactNode {
  const csv = useImport();
  return (
    <Screen>
      <BackLink to="/admin" label={texts.backToList} />
      <ScreenTitle>{texts.title}</ScreenTitle>
      {csv.done === null ? (
        <>
          <Panel gap="xl">
            <ul className={styles.about}>
              {texts.about.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <div className={styles.actions}>
              <Template />
              <FileChooser file={csv.file} isBusy={csv.isChecking || csv.isRegistering} onChoose={csv.choose} />
            </div>
            {csv.checkFailure !== null && <Banner kind="error">{csv.checkFailure}</Banner>}
          </Panel>
          {csv.preview !== null && (
            <ImportPreview
              preview={csv.preview}
              isRegistering={csv.isRegistering}
              failure={csv.failure}
              isLost={csv.isLost}
              onRegister={csv.register}
            />
          )}
        </>
      ) : (
        <ImportResult done={csv.done} />
      )}
    </Screen>
  );
}

function Template(): ReactNode {
  const loading = useExclusiveMutation('import-template', {
    mutationFn: async () => saveFile(await apiFile('GET /api/admin/users/import-template')),
  });
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        isBusy={loading.isPending}
        onClick={() => loading.mutate()}
      >
        {texts.template}
      </ActionButton>
      {loading.error !== null && <Banner kind="error">{messageOf(loading.error, texts.templateFailed)}</Banner>}
    </>
  );
}

/** A button in place of the browser's own chooser, which speaks the browser's language. */
function FileChooser({
  file,
  isBusy,
  onChoose,
}: {
  readonly file: File | null;
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={texts.file}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          // The same file, mended, can be chosen once more.
          event.currentTarget.value = '';
          if (chosen !== undefined) onChoose(chosen);
        }}
      />
      <ActionButton
        variant={file === null ? 'filled' : 'default'}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        isBusy={isBusy}
        onClick={() => {
          if (!isBusy) input.current?.click();
        }}
      >
        {file === null ? texts.choose : texts.chooseAnother}
      </ActionButton>
      <span className={styles.file} role="status">
        {isBusy ? texts.checking : file?.name}
      </span>
    </>
  );
}
