import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/banner.tsx';
import type { PositionState } from './position-keeper.ts';
import styles from './position-panel.module.css';
import { texts } from './texts.ts';
import { Text } from '../../ui/layout.tsx';

/** How it stands with the position that a punch needs (D26), and what to do about it. */
export function PositionPanel({
  state,
  onRequest,
}: {
  readonly state: PositionState;
  readonly onRequest: () => void;
}): ReactNode {
  if (state.kind === 'asking') {
    return (
      <div className={styles.ask}>
        <h2 className={styles.title}>
          <IconMapPin size={20} aria-hidden />
          {texts.askTitle}
        </h2>
        <p>{texts.askWhy}</p>
        <Button fullWidth onClick={onRequest}>
          {texts.askButton}
        </Button>
      </div>
    );
  }
  if (state.kind === 'failed') {
    const retryCanHelp = state.why !== 'missing' && state.why !== 'insecure';
    return (
      <div className={styles.failed}>
        <Banner kind="error" icon={IconMapPinOff}>
          <p>{texts.positionFailures[state.why]}</p>
          <Text tone="dim" size="xs">
            {texts.otherwise}
          </Text>
        </Banner>
        {retryCanHelp && (
          <Button variant="default" fullWidth onClick={onRequest}>
            {texts.locateAgain}
          </Button>
        )}
      </div>
    );
  }
  return (
    <p className={styles.line}>
      <IconMapPin size={18} aria-hidden />
      {state.kind === 'held'
        ? `${texts.located}${texts.accuracy(Math.max(1, Math.round(state.position.accuracy)))}`
        : texts.locating}
    </p>
  );
}
