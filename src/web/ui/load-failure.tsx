import type { ReactNode } from 'react';

import { ActionButton } from './action-button.tsx';
import { Banner } from './banner.tsx';
import { Row } from './layout.tsx';
import { texts } from './texts.ts';

/** Says what could not be loaded, with a button to retry; of a device without a network that alone is said. */
export function LoadFailure({
  isReading = false,
  retry = texts.reload,
  onRetry,
  children,
}: {
  /** The retry is pending. */
  readonly isReading?: boolean;
  /** The label of the button. */
  readonly retry?: string;
  readonly onRetry: () => unknown;
  /** The message: the data that could not be loaded, and why. */
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Banner kind="error">
      <Row gap="xl">
        {navigator.onLine ? children : texts.unreachable}
        <ActionButton variant="default" size="sm" isBusy={isReading} onClick={() => void onRetry()}>
          {retry}
        </ActionButton>
      </Row>
    </Banner>
  );
}
