import { useState, type ReactNode } from 'react';

import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import styles from './delete-dialog.module.css';
import { retentionText } from './retention.ts';
import { texts } from './location-texts.ts';

/** Asks before places are kept for a shorter time, which removes older ones for good. Both times are in days. */
export function ShorteningDialog({
  opened,
  from,
  to,
  isSaving,
  failure,
  onClose,
  onConfirm,
}: {
  readonly opened: boolean;
  readonly from: number;
  readonly to: number;
  readonly isSaving: boolean;
  readonly failure: string | null;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}): ReactNode {
  // The last ones stay while the dialog goes out.
  const [shown, setShown] = useState({ from, to });
  if (opened && (from !== shown.from || to !== shown.to)) setShown({ from, to });
  return (
    <Dialog title={texts.shortening} opened={opened} onClose={() => !isSaving && onClose()}>
      <div className={styles.body}>
        <p className={styles.name}>{texts.change(retentionText(shown.from), retentionText(shown.to))}</p>
        <p>{texts.effect(texts.days(shown.to))}</p>
        <p className={styles.hint}>{texts.punchesStay}</p>
        {failure !== null && <Banner kind="error">{failure}</Banner>}
      </div>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose} disabled={isSaving}>
          {texts.cancel}
        </Button>
        <Button
          color="red.9"
          aria-disabled={isSaving || undefined}
          data-busy={isSaving || undefined}
          onClick={onConfirm}
        >
          {isSaving ? texts.saving : texts.shorten}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
