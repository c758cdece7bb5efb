import { Box, FileButton } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { type ComponentType, useRef, useState, type ReactNode } from 'react';

import { type apiFile, messageOf } from '../lib/api.ts';
import { useExclusiveMutation } from '../lib/use-exclusive-mutation.ts';
import { ActionButton } from './action-button.tsx';
import { Banner } from './banner.tsx';
import styles from './csv-import.module.css';
import { DownloadButton, useDownload } from './download-button.tsx';
import type { MappedImport } from './import-columns.tsx';
import { Panel, Row, Text } from './layout.tsx';
import { lazyPart } from './lazy-part.tsx';
import { texts as shared } from './texts.ts';

// Not needed before a file is chosen.
const ImportColumns = lazyPart(async () => (await import('./import-columns.tsx')).ImportColumns);

/** The texts of an import of a CSV file. */
export interface CsvImportTexts {
  /** The format of a file, line by line. */
  readonly about: readonly string[];
  readonly file: string;
  readonly choose: string;
  readonly chooseAnother: string;
  readonly checking: string;
  readonly checkFailed: string;
}

/** Makes a file to import, as of the people of another system. */
export type ImportSource = ComponentType<{
  /** A file is being checked or stored. */
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}>;

/**
 * Chooses a CSV file, which is checked at once; below it the outcome of the file, to be shown before anything is stored. No
 * other is chosen meanwhile.
 */
export function CsvImport<Preview>({
  name,
  storing,
  imports,
  texts,
  template,
  source: Source,
  check: send,
  children,
}: {
  /** The mutation's: of that name one check is under way at a time. */
  readonly name: string;
  /** The name of the mutation that stores the file. */
  readonly storing: string;
  /** The imports whose columns can be chosen for a file of another system. */
  readonly imports: readonly MappedImport[];
  readonly texts: CsvImportTexts;
  /** Loads a file to fill in, which is offered before the choice. */
  readonly template?: () => ReturnType<typeof apiFile>;
  /** Another way to a file than to choose one. */
  readonly source?: ImportSource;
  readonly check: (file: File) => Promise<Preview>;
  readonly children: (preview: Preview, file: File) => ReactNode;
}): ReactNode {
  const [chosen, setChosen] = useState<File | null>(null);
  const check = useExclusiveMutation(name, { mutationFn: send });
  const isBusy = useIsMutating({ mutationKey: [storing] }) > 0 || check.isPending;
  const resetInput = useRef<() => void>(null);
  const choose = (file: File | null): void => {
    // The same file, mended, can be chosen once more.
    resetInput.current?.();
    if (file === null) return;
    setChosen(file);
    check.mutate(file);
  };
  return (
    <>
      {Source !== undefined && <Source isBusy={isBusy} onFile={choose} />}
      <Panel gap="xl">
        <Box component="ul" m={0} ps="1.25rem" lh={1.7} className={styles.about ?? ''}>
          {texts.about.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
        <Row onPhones="lines">
          {template !== undefined && <Template load={template} />}
          <FileButton
            accept=".csv,text/csv"
            inputProps={{ 'aria-label': texts.file }}
            resetRef={resetInput}
            disabled={isBusy}
            onChange={choose}
          >
            {({ onClick }) => (
              <ActionButton
                variant={chosen === null ? 'filled' : 'default'}
                leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
                isBusy={isBusy}
                onClick={onClick}
              >
                {chosen === null ? texts.choose : texts.chooseAnother}
              </ActionButton>
            )}
          </FileButton>
          <Text as="span" role="status">
            {check.isPending ? texts.checking : chosen?.name}
          </Text>
        </Row>
        {check.error !== null && <Banner kind="error">{messageOf(check.error, texts.checkFailed)}</Banner>}
        {chosen !== null && (
          <ImportColumns imports={imports} file={chosen} isDisabled={isBusy} onSaved={() => check.mutate(chosen)} />
        )}
      </Panel>
      {check.data !== undefined && chosen !== null && children(check.data, chosen)}
    </>
  );
}

function Template({ load }: { readonly load: () => ReturnType<typeof apiFile> }): ReactNode {
  const loading = useDownload('import-template', load);
  return (
    <>
      <DownloadButton download={loading}>{shared.template}</DownloadButton>
      {loading.error !== null && <Banner kind="error">{messageOf(loading.error, shared.templateFailed)}</Banner>}
    </>
  );
}
