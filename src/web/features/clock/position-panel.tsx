import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Heading, Panel, Stack, Text } from '../../ui/layout.tsx';
import styles from './position-panel.module.css';
import { texts } from './texts.ts';
import type { PositionState } from './use-position.ts';

/** The state of the position that a punch needs (D26), and what to do about it. */
export function PositionPanel({
  state,
  onRequest,
}: {
  readonly state: PositionState;
  readonly onRequest: () => void;
}): ReactNode {
  if (state.kind === 'asking') {
    return (
      <Panel className={styles.ask}>
        <Heading size="sm">
          <span className={styles.sign}>
            <IconMapPin size={20} aria-hidden />
            {texts.askTitle}
          </span>
        </Heading>
        <Text size="sm">{texts.askWhy}</Text>
        <Button fullWidth onClick={onRequest}>
          {texts.askButton}
        </Button>
      </Panel>
    );
  }
  if (state.kind === 'failed') {
    const retryCanHelp = state.why !== 'missing' && state.why !== 'insecure';
    return (
      <Stack>
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
      </Stack>
    );
  }
  return (
    <p className={styles.sign}>
      <IconMapPin size={18} aria-hidden />
      {state.kind === 'held'
        ? `${texts.located}${texts.accuracy(Math.max(1, Math.round(state.position.accuracy)))}`
        : texts.locating}
    </p>
  );
}
