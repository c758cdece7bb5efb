import { useEffect, useRef, type ReactNode } from 'react';

import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import styles from './correction-conflict.module.css';
import { showValue, type Difference } from './correction-values.ts';
import { texts } from './texts.ts';
import { Stack, Text } from '../../ui/layout.tsx';

/** The day was changed by another one meanwhile (D17): both versions side by side, and what to go on with. */
export function CorrectionConflict({
  differences,
  onKeepMine,
  onTakeTheirs,
}: {
  readonly differences: readonly Difference[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => table.current?.focus(), []);
  return (
    <Stack gap="lg">
      <Banner kind="error">{texts.conflict}</Banner>
      <table ref={table} className={styles.table} tabIndex={-1}>
        <caption className="visually-hidden">{texts.conflictCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.conflictItem}</th>
            <th scope="col">{texts.conflictMine}</th>
            <th scope="col">{texts.conflictTheirs}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, mine, theirs }) => (
            <tr key={field}>
              <th scope="row">{texts.times[field]}</th>
              <td data-untouched={mine === null || undefined}>
                {mine === null ? texts.conflictUntouched : showValue(field, mine)}
              </td>
              <td>{showValue(field, theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text tone="dim" size="sm">
        {texts.conflictHint}
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
