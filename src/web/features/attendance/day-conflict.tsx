import { useEffect, useRef, type ReactNode } from 'react';

import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import styles from './dialogs.module.css';
import { texts } from './texts.ts';

/** What differs between one's own input and what another one saved. */
export interface DayDifference {
  readonly label: string;
  /** `null`: not touched. */
  readonly mine: string | null;
  readonly theirs: string;
}

/** The day was changed by another one meanwhile (D17): both versions side by side, and what to go on with. */
export function DayConflict({
  item = texts.conflictItem,
  hint,
  differences,
  onKeepMine,
  onTakeTheirs,
}: {
  /** The heading of the labels. */
  readonly item?: string;
  readonly hint: string;
  readonly differences: readonly DayDifference[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => table.current?.focus(), []);
  return (
    <Stack gap="lg">
      <Banner kind="error">{texts.conflict}</Banner>
      <table ref={table} className={styles.comparison} tabIndex={-1}>
        <caption className="visually-hidden">{texts.conflictCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{item}</th>
            <th scope="col">{texts.conflictMine}</th>
            <th scope="col">{texts.conflictTheirs}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {mine === null ? (
                  <Text as="span" tone="dim">
                    {texts.conflictUntouched}
                  </Text>
                ) : (
                  <b>{mine}</b>
                )}
              </td>
              <td>
                <b>{theirs}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text tone="dim" size="sm">
        {hint}
      </Text>
      <DialogActions>
        <Button variant="default" onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </Button>
        <Button onClick={onKeepMine}>{texts.keepMine}</Button>
      </DialogActions>
    </Stack>
  );
}
