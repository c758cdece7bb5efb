import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './banner.module.css';
import { IconButton } from './icon-button.tsx';
import { texts } from './texts.ts';

const KINDS = {
  error: { name: 'danger', Sign: IconAlertCircle },
  success: { name: 'success', Sign: IconCircleCheck },
  info: { name: 'info', Sign: IconInfoCircle },
};

/** A message in the page. An error is an alert; a success needs a live region around it. */
export function Banner({
  kind,
  icon,
  onClose,
  children,
}: {
  readonly kind: keyof typeof KINDS;
  /** In place of the kind's own. */
  readonly icon?: Icon;
  /** Given, the person can put it away. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { name, Sign: KindSign } = KINDS[kind];
  const Sign = icon ?? KindSign;
  const colors = { borderColor: `var(--kt-${name}-line)`, background: `var(--kt-${name}-surface)` };
  return (
    <div className={styles.banner} style={colors} role={kind === 'error' ? 'alert' : undefined}>
      <Sign size={20} color={`var(--kt-${name})`} aria-hidden className={styles.sign} />
      <div className={styles.text}>{children}</div>
      {onClose !== undefined && (
        <IconButton label={texts.close} size="lg" tone="plain" className={styles.close} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
