import { useQueryClient } from '@tanstack/react-query';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';

import { api, ApiError, apiFile, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Panel, Row, Screen, Text } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { texts } from './import-texts.ts';
import styles from './import.module.css';

/** The passwords of a thousand take some ten seconds, longer on a busy server. */
const IMPORT_TIMEOUT_MS = 120_000;

/** A file, and the key that makes it harmless to send it again. */
interface Chosen {
  readonly file: File;
  readonly key: string;
}

/**
 * A file of employees: checked as soon as it is chosen, registered when the person has seen what comes of it. Where the
 * answer to that was lost (`isLost`), registering once more brings it.
 */
function useImport() {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const check = useExclusiveMutation('check-import', {
    mutationFn: (file: File) => api('POST /api/admin/users/import/preview', { body: { file } }),
  });
  const registration = useExclusiveMutation('import-users', {
    mutationFn: ({ file, key }: Chosen) =>
      api('POST /api/admin/users/import', { body: { file }, idempotencyKey: key, timeoutMs: IMPORT_TIMEOUT_MS }),
    onSettled: () => invalidate(queryClient, 'employees'),
  });
  return {
    file: chosen?.file ?? null,
    preview: check.data ?? null,
    done: registration.data ?? null,
    isChecking: check.isPending,
    isRegistering: registration.isPending,
    checkFailure: check.error === null ? null : messageOf(check.error, texts.checkFailed),
    failure: registration.error === null ? null : messageOf(registration.error, texts.registerFailed),
    isLost: registration.error instanceof ApiError && registration.error.outcomeUnknown,
    choose: (file: File): void => {
      setChosen({ file, key: crypto.randomUUID() });
      registration.reset();
      check.mutate(file);
    },
    register: (): void => {
      if (chosen !== null) registration.mutate(chosen);
    },
  };
}

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
            <Row onPhones="lines">
              <Template />
              <FileChooser file={csv.file} isBusy={csv.isChecking || csv.isRegistering} onChoose={csv.choose} />
            </Row>
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
  const loading = useDownload('import-template', () => apiFile('GET /api/admin/users/import-template'));
  return (
    <>
      <DownloadButton download={loading}>{texts.template}</DownloadButton>
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
      <Text as="span" role="status">
        {isBusy ? texts.checking : file?.name}
      </Text>
    </>
  );
}
