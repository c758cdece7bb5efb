import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './banner.module.css';
import { IconButton } from './icon-button.tsx';
import { texts } from './texts.ts';

const icons = { error: IconAlertCircle, success: IconCircleCheck, info: IconInfoCircle };

/** A message in the page. An error is an alert; a success needs a live region around it. */
export function Banner({
  kind,
  icon,
  onClose,
  children,
}: {
  readonly kind: keyof typeof icons;
  /** In place of the kind's own. */
  readonly icon?: Icon;
  /** Given, the person can put it away. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const Sign = icon ?? icons[kind];
  return (
    <div className={styles.banner} data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      <Sign size={20} aria-hidden className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {onClose !== undefined && (
        <IconButton label={texts.close} size="lg" tone="plain" className={styles.close} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
