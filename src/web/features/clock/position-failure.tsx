import { IconMapPinOff } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';

import { Link } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './clock.module.css';
import { texts } from './dialog-texts.ts';
import type { PositionFailure as Why } from './position.tsx';

const PermissionSteps = lazyPart(async () => (await import('./permission-steps.tsx')).PermissionSteps);

/** That no position came, and what to do about it. */
export function PositionFailure({
  why,
  correction,
  onRequest,
}: {
  readonly why: Why;
  /** Where the day is corrected. */
  readonly correction: string;
  readonly onRequest: () => void;
}): ReactNode {
  const retryCanHelp = why !== 'missing' && why !== 'insecure';
  const wasRefused = why === 'refused';
  const [showsSteps, setShowsSteps] = useState(false);
  useEffect(() => {
    // Before they are asked for: a phone may have lost its network by then.
    if (wasRefused) PermissionSteps.preload();
  }, [wasRefused]);
  return (
    <Stack gap="sm">
      <Banner kind="error" icon={IconMapPinOff}>
        <p>{texts.positionFailures[why]}</p>
        <Hint>
          <Link to={correction}>{texts.otherwise}</Link>
        </Hint>
      </Banner>
      {retryCanHelp && (
        <div className={styles.ways}>
          <Button variant="default" px="xs" onClick={onRequest}>
            {texts.locateAgain}
          </Button>
          {wasRefused && (
            <Button variant="default" px="xs" aria-haspopup="dialog" onClick={() => setShowsSteps(true)}>
              {texts.howToAllow}
            </Button>
          )}
        </div>
      )}
      <Dialog title={texts.allowing} opened={showsSteps} onClose={() => setShowsSteps(false)}>
        <PermissionSteps />
      </Dialog>
    </Stack>
  );
}
