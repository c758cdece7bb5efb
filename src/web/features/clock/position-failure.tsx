import { IconMapPinOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { Link } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { texts } from './dialog-texts.ts';
import type { PositionFailure as Why } from './position.tsx';

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
  return (
    <Stack gap="sm">
      <Banner kind="error" icon={IconMapPinOff}>
        <p>{texts.positionFailures[why]}</p>
        <Hint>
          <Link to={correction}>{texts.otherwise}</Link>
        </Hint>
      </Banner>
      {retryCanHelp && (
        <Button variant="default" fullWidth onClick={onRequest}>
          {texts.locateAgain}
        </Button>
      )}
    </Stack>
  );
}
