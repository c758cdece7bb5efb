import { groupBy } from '#domain/group-by.ts';

/** A message about a cell, by the heading of its column; without one, about the whole row. */
export interface Note {
  readonly column: string;
  readonly message: string;
}

/** A note that several rows of a file share, and their lines. */
export interface NoteGroup {
  readonly text: string;
  readonly lines: readonly number[];
}

/** A note in words. What it says of another line is left out, so that those of all doubled rows are one kind. */
export const noteText = ({ column, message }: Note): string => {
  const text = message.replace(/^\d+行目/, 'ほかの行');
  return column === '' ? text : `${column}: ${text}`;
};

/** The notes of rows by what they say, the most frequent first. */
export const groupNotes = (
  rows: readonly { readonly line: number | null; readonly notes: readonly Note[] }[],
): NoteGroup[] =>
  [
    ...groupBy(
      rows.flatMap(({ line, notes }) => notes.map((note) => ({ line, text: noteText(note) }))),
      ({ text }) => text,
    ),
  ]
    .map(([text, own]) => ({ text, lines: own.flatMap(({ line }) => line ?? []) }))
    .toSorted((one, other) => other.lines.length - one.lines.length);
