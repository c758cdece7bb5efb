import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { importTexts as texts } from './import-texts.ts';
import { Row, Stack } from './layout.tsx';
import type { NoteGroup } from './note-groups.ts';
import styles from './note-list.module.css';

/** How many lines of a kind, and kinds of notes, are named before the rest is folded. */
const MOST = 10;

/** The notes of a file's rows, one line a kind with the lines of the file that it is about; a kind can be chosen. */
export function NoteList({
  label,
  groups,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly groups: readonly NoteGroup[];
  /** The text of the kind whose rows alone are shown. */
  readonly chosen: string | null;
  readonly onChoose: (text: string | null) => void;
}): ReactNode {
  const list = (shown: readonly NoteGroup[]) => (
    <ul className={styles.list} aria-label={label}>
      {shown.map((group) => (
        <li key={group.text}>
          <Row>
            <b>{group.text}</b>
            <Button
              size="compact-sm"
              variant="default"
              aria-pressed={chosen === group.text}
              onClick={() => onChoose(chosen === group.text ? null : group.text)}
            >
              {texts.rowsOf(group.lines.length)}
            </Button>
          </Row>
          <Lines lines={group.lines} />
        </li>
      ))}
    </ul>
  );
  return (
    <Stack gap="sm">
      {list(groups.slice(0, MOST))}
      {groups.length > MOST && (
        <details>
          <summary>{texts.moreKinds(groups.length - MOST)}</summary>
          {list(groups.slice(MOST))}
        </details>
      )}
    </Stack>
  );
}

const Lines = ({ lines }: Pick<NoteGroup, 'lines'>): ReactNode =>
  lines.length <= MOST ? (
    <div className={styles.lines}>{texts.lines(lines)}</div>
  ) : (
    <details className={styles.lines}>
      <summary>{texts.firstLines(lines.slice(0, MOST), lines.length - MOST)}</summary>
      {texts.lines(lines.slice(MOST))}
    </details>
  );
