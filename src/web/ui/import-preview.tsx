import { type ReactNode, useMemo, useState } from 'react';

import { isoDate, parseIsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { messageOf } from '../lib/api.ts';
import type { ExclusiveMutation } from '../lib/use-exclusive-mutation.ts';
import { ActionButton } from './action-button.tsx';
import { Banner } from './banner.tsx';
import { type Column, DataList } from './data-list.tsx';
import { FilterCheck } from './filters.tsx';
import { importTexts } from './import-texts.ts';
import { Heading, Hint, Row, Stack, Text } from './layout.tsx';
import { groupNotes, type Note, noteText } from './note-groups.ts';
import { NoteList } from './note-list.tsx';

/** The texts of a preview. */
export interface PreviewTexts {
  readonly preview: string;
  readonly faultsFirst: string;
  readonly nothing: string;
  readonly register: (count: number) => string;
  readonly registering: string;
  readonly registerFailed: string;
  /** Of the filter. */
  readonly onlyFaults: string;
}

/**
 * The outcome of each row of a file or a bulk change, and the button that stores them all: none while a row is faulty. What is
 * wrong, and what to look at, is said once a kind, whose rows can be picked out.
 */
export function ImportPreview<Item extends NotedRow & { readonly line: number | null }>({
  texts,
  summary,
  rows,
  columns,
  keyOf,
  heights,
  faulty,
  due,
  storing,
  isDisabled = false,
  question,
  actions,
  failure,
  className,
}: {
  readonly texts: PreviewTexts;
  readonly summary: string;
  readonly rows: readonly Item[];
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (row: Item) => string | number;
  readonly heights: readonly [row: number, card: number];
  /** How many rows can't be stored, and how many change something. */
  readonly faulty: number;
  readonly due: number;
  readonly storing: ExclusiveMutation<unknown>;
  /** A question that has to be answered first is still open. */
  readonly isDisabled?: boolean;
  readonly question?: ReactNode;
  /** Beside the button. */
  readonly actions?: ReactNode;
  /** More on a failure to store the rows. */
  readonly failure?: ReactNode;
  /** Of the list. */
  readonly className?: string | undefined;
}): ReactNode {
  const [onlyFaults, setOnlyFaults] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const notesOf = (row: Item): readonly Note[] => (faulty > 0 ? row.faults : row.hints);
  const groups = useMemo(
    () => groupNotes(rows.map((row) => ({ line: row.line, notes: faulty > 0 ? row.faults : row.hints }))),
    [rows, faulty],
  );
  const isShown = (row: Item): boolean =>
    chosen === null ? !onlyFaults || row.outcome === 'fault' : notesOf(row).some((note) => noteText(note) === chosen);
  return (
    <section aria-labelledby="import-preview">
      <Stack>
        <Heading id="import-preview">{texts.preview}</Heading>
        <p role="status">{summary}</p>
        {faulty > 0 && <Banner kind="error">{texts.faultsFirst}</Banner>}
        {groups.length > 0 && (
          <NoteList
            label={faulty > 0 ? importTexts.faultKinds : importTexts.hintKinds}
            groups={groups}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
        {question}
        {/* Below the question, whose answers may bring it up. */}
        {faulty === 0 && due === 0 && <Banner kind="info">{texts.nothing}</Banner>}
        <Row>
          {faulty === 0 && due > 0 && (
            <ActionButton
              isBusy={storing.isPending}
              disabled={isDisabled}
              busy={texts.registering}
              onClick={() => storing.mutate(undefined)}
            >
              {texts.register(due)}
            </ActionButton>
          )}
          {faulty > 0 && faulty < rows.length && (
            <FilterCheck label={texts.onlyFaults} checked={onlyFaults} onChange={setOnlyFaults} />
          )}
          {actions}
        </Row>
        {storing.error !== null && (
          <Banner kind="error">
            {messageOf(storing.error, texts.registerFailed)}
            {failure}
          </Banner>
        )}
        <DataList
          label={texts.preview}
          columns={columns}
          rows={rows.filter(isShown)}
          keyOf={keyOf}
          none={texts.nothing}
          heights={heights}
          className={className}
        />
      </Stack>
    </section>
  );
}

/** A row of a file, with its hints and faults. */
export interface NotedRow {
  readonly outcome: string;
  readonly faults: readonly Note[];
  readonly hints: readonly Note[];
  readonly warnings?: readonly Note[];
}

/** The outcome of a row, or all that is wrong with it; below it what there is to ask about, and what was read otherwise. */
export const RowOutcome = ({
  row: { outcome, faults, hints, warnings },
  children,
}: {
  readonly row: NotedRow;
  /** Where nothing is wrong. */
  readonly children: ReactNode;
}): ReactNode => (
  <>
    {outcome === 'fault' ? <Notes notes={faults} /> : children}
    {warnings !== undefined && warnings.length > 0 && <Notes tone="danger" notes={warnings} />}
    {hints.length > 0 && <Notes tone="dim" notes={hints} />}
  </>
);

const Notes = ({ tone, notes }: { readonly tone?: 'danger' | 'dim'; readonly notes: readonly Note[] }): ReactNode => (
  <Text as="div" tone={tone}>
    {notes.map(({ column, message }) => (
      <div key={column + message}>{column === '' ? message : `${column}: ${message}`}</div>
    ))}
  </Text>
);

/** The column of what a row is about, after its line in the file. */
export const subjectColumn = <Item extends { readonly line: number | null; readonly name: string }>(
  label: string,
  width: string,
  idOf: (row: Item) => string,
): Column<Item> => ({
  key: 'subject',
  label,
  width,
  phone: 'title',
  cell: (row) => (
    <>
      {row.line !== null && <Hint as="span">{importTexts.line(row.line)} </Hint>}
      {row.name} <Hint as="span">{idOf(row)}</Hint>
    </>
  ),
});

/** The column of a day, which is shown as typed where it is none. */
export const dayColumn = <Item extends { readonly date: string }>(label: string, width: string): Column<Item> => ({
  key: 'date',
  label,
  width,
  cell: ({ date }) => (parseIsoDate(date) === null ? date : formatDate(isoDate(date))),
});

/** The column of the outcome of a row, with its hints and faults. */
export const outcomeColumn = <Item extends NotedRow>(
  label: string,
  width: string,
  more?: (row: Item) => ReactNode,
): Column<Item> => ({
  key: 'outcome',
  label,
  width,
  phone: 'plain',
  cell: (row) => (
    <RowOutcome row={row}>
      {importTexts.outcomes[row.outcome as keyof typeof importTexts.outcomes]}
      {more?.(row)}
    </RowOutcome>
  ),
});
