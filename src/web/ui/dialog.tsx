import { useState, type ReactNode } from 'react';

import styles from './dialog.module.css';
import { lazyDialog } from './lazy-part.tsx';

/** A dialog in the middle of the page; on phones a full-width sheet with its actions in the thumb's reach. */
export const Dialog = lazyDialog(async () => (await import('./dialog-frame.tsx')).DialogFrame);

/** The last value that was not `null`: what a dialog shows during its closing transition. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return last;
}

/** The dialog of a subject: `null` closes it, and the last one is rendered until the closing transition ends. */
export function SubjectDialog<Subject>({
  subject,
  title,
  isWide = false,
  onClose,
  children,
}: {
  readonly subject: Subject | null;
  readonly title: string | ((subject: Subject) => string);
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: (subject: Subject) => ReactNode;
}): ReactNode {
  const shown = useLast(subject);
  if (shown === null) return null;
  return (
    <Dialog
      title={typeof title === 'string' ? title : title(shown)}
      isWide={isWide}
      opened={subject !== null}
      onClose={onClose}
    >
      {children(shown)}
    </Dialog>
  );
}

/** The buttons at the end of a dialog, the one that does it last. */
export function DialogActions({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.actions}>{children}</div>;
}
