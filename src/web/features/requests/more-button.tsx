import type { ReactNode } from 'react';

import { ActionButton } from '../../ui/action-button.tsx';
import { Hint, Row } from '../../ui/layout.tsx';
import { texts } from './texts.ts';

/** Below a list: how much of it is shown, and the rest. */
export const MoreButton = ({
  shown,
  total,
  isReading,
  onMore,
}: {
  readonly shown: number;
  readonly total: number;
  readonly isReading: boolean;
  readonly onMore: () => void;
}): ReactNode =>
  shown < total ? (
    <Row justify="center">
      <Hint as="span">{texts.more(shown, total)}</Hint>
      <ActionButton variant="default" isBusy={isReading} onClick={onMore}>
        {texts.showMore}
      </ActionButton>
    </Row>
  ) : null;
