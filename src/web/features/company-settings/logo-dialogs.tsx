import { useState, type ReactNode } from 'react';

import type { LogoFileFault, LogoKind } from '#domain/logo/logo-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import styles from './delete-dialog.module.css';
import { logoTexts, texts } from './texts.ts';

/** What is said of a file that can't be a logo, and what is asked before the mobile logo goes. */
export function LogoDialogs({
  kind,
  fault,
  isAsking,
  onClose,
  onRemove,
}: {
  readonly kind: LogoKind;
  readonly fault: LogoFileFault | null;
  readonly isAsking: boolean;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}): ReactNode {
  // The last one stays while its dialog goes out.
  const [shown, setShown] = useState(fault);
  if (fault !== null && fault !== shown) setShown(fault);
  return (
    <>
      <Dialog title={texts.wrongFile} opened={fault !== null} onClose={onClose}>
        <div className={styles.body}>
          <p>{shown === 'size' ? logoTexts[kind].tooLarge : texts.wrongType}</p>
        </div>
        <DialogActions>
          <Button data-autofocus onClick={onClose}>
            {texts.close}
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog title={texts.removeMobile} opened={isAsking} onClose={onClose}>
        <div className={styles.body}>
          <p>{texts.askRemoveMobile}</p>
        </div>
        <DialogActions>
          <Button variant="default" data-autofocus onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button color="red.9" onClick={onRemove}>
            {texts.delete}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
