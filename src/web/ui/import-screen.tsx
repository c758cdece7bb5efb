import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Fragment, useState, type ReactNode } from 'react';

import type { apiFile } from '../lib/api.ts';
import { invalidate } from '../lib/query-keys.ts';
import { Link } from '../lib/router.tsx';
import { useExclusiveMutation } from '../lib/use-exclusive-mutation.ts';
import { BackLink } from './back-link.tsx';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { CsvImport, type CsvImportTexts, type ImportSource } from './csv-import.tsx';
import type { Column } from './data-list.tsx';
import { ImportPreview, type NotedRow, type PreviewTexts } from './import-preview.tsx';
import type { ImportCounts } from './import-texts.ts';
import { Row, Screen, Stack } from './layout.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useWarnedRows } from './warned-rows.tsx';

// Not needed before a file is chosen.
const RecentImports = lazyPart(async () => (await import('./recent-imports.tsx')).RecentImports);

/** A file that was checked. */
interface CheckedFile<Preview, Done> {
  readonly name: string;
  readonly preview: Preview;
  readonly file: File;
  readonly onDone: (done: Done) => void;
}

/** Imports a file, all of it or nothing, once the person has seen the outcome of each row; below are the earlier ones, which can be undone. */
export function ImportScreen<Preview, Done = string>({
  name,
  title,
  back,
  imports,
  texts,
  template,
  source,
  check,
  children,
  result: Result,
  frame: Frame = Fragment,
  below,
}: {
  /** The name of the mutation that stores the file. */
  readonly name: string;
  readonly title: string;
  readonly back: Parameters<typeof BackLink>[0];
  readonly imports: Parameters<typeof CsvImport>[0]['imports'];
  readonly texts: CsvImportTexts;
  readonly template?: () => ReturnType<typeof apiFile>;
  /** Another way to a file than to choose one. */
  readonly source?: ImportSource;
  readonly check: (file: File) => Promise<Preview>;
  /** The outcome of the file. */
  readonly children: (checked: CheckedFile<Preview, Done>) => ReactNode;
  /** Replaces the choice of a file once one is stored; without it a message above the choice says so. */
  readonly result?: ComponentType<{ readonly done: Done }>;
  /** The frame around the choice, as tabs. */
  readonly frame?: ComponentType<{ readonly children: ReactNode }>;
  readonly below?: ReactNode;
}): ReactNode {
  const [stored, setStored] = useState<{ readonly name: string; readonly done: Done } | null>(null);
  // The next file is chosen again.
  const [round, setRound] = useState(0);
  // The message on another tab's file is over.
  const done = stored?.name === name ? stored.done : null;
  return (
    <Screen>
      <BackLink {...back} />
      <ScreenTitle>{title}</ScreenTitle>
      {Result === undefined && (
        <div role="status">{done !== null && <Banner kind="success">{String(done)}</Banner>}</div>
      )}
      {Result !== undefined && done !== null ? (
        <Result done={done} />
      ) : (
        <Frame>
          <Stack gap="lg">
            <CsvImport
              key={`${name} ${round}`}
              name={`check-${name}`}
              storing={name}
              imports={imports}
              texts={texts}
              {...(template && { template })}
              {...(source && { source })}
              check={async (file) => {
                setStored(null);
                return check(file);
              }}
            >
              {(preview, file) =>
                children({
                  name,
                  preview,
                  file,
                  onDone: (sent) => {
                    setStored({ name, done: sent });
                    setRound(round + 1);
                  },
                })
              }
            </CsvImport>
          </Stack>
        </Frame>
      )}
      {below}
      {imports.map(({ key, label }) => (
        <RecentImports key={key} kind={key} label={label} />
      ))}
    </Screen>
  );
}

/** The message that a file is stored, with links onward. */
export const ImportDone = ({
  done,
  to,
  label,
}: {
  readonly done: string;
  readonly to: Parameters<typeof Link>[0]['to'];
  readonly label: string;
}): ReactNode => (
  <>
    <Banner kind="success">{done}</Banner>
    <Row>
      <Button component={Link} to={to}>
        {label}
      </Button>
    </Row>
  </>
);

/** The outcome of each row of a file, and the button that stores them all. */
export function ImportRows<Item extends NotedRow & { readonly line: number }>({
  name,
  preview: { rows, ...counts },
  onDone,
  texts,
  columns,
  heights,
  change,
  save,
}: Pick<CheckedFile<ImportCounts & { readonly rows: readonly Item[] }, string>, 'name' | 'preview' | 'onDone'> & {
  readonly texts: PreviewTexts & { readonly summary: (counts: ImportCounts) => string };
  readonly columns: readonly Column<Item>[];
  readonly heights: readonly [row: number, card: number];
  /** The change, by which queries become stale. */
  readonly change: Parameters<typeof invalidate>[1];
  readonly save: (query: ReturnType<typeof useWarnedRows>['query']) => Promise<{ readonly message: string }>;
}): ReactNode {
  const queryClient = useQueryClient();
  const warned = useWarnedRows(rows);
  const storing = useExclusiveMutation(name, {
    mutationFn: () => save(warned.query),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, change),
  });
  return (
    <ImportPreview
      texts={texts}
      summary={texts.summary(counts)}
      rows={rows}
      columns={columns}
      keyOf={({ line }) => line}
      heights={heights}
      faulty={counts.faulty}
      due={counts.added + counts.changed + (counts.removed ?? 0) - warned.skipped}
      storing={storing}
      isDisabled={warned.isOpen}
      question={counts.faulty === 0 && warned.question}
    />
  );
}
