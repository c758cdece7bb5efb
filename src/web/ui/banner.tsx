import { Box } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './banner.module.css';
import { IconButton } from './button.tsx';
import { texts } from './texts.ts';
import { toneColors } from './theme.ts';

const KINDS = {
  error: { Sign: IconAlertCircle, ...toneColors('danger') },
  success: { Sign: IconCircleCheck, ...toneColors('success') },
  info: { Sign: IconInfoCircle, ...toneColors('info') },
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
  const { Sign: KindSign, color, ...surface } = KINDS[kind];
  const Sign = icon ?? KindSign;
  return (
    <div className={styles.banner} style={surface} role={kind === 'error' ? 'alert' : undefined}>
      <Sign size={20} color={color} aria-hidden className={styles.sign} />
      <Box flex="1 1 12rem" miw={0}>
        {children}
      </Box>
      {onClose !== undefined && (
        <IconButton label={texts.close} size="lg" tone="plain" className={styles.close} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
