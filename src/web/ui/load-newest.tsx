import { useState, type ReactNode } from 'react';

import { messageOf } from '../lib/api.ts';
import { ActionButton } from './action-button.tsx';
import { editingTexts as texts } from './editing-texts.ts';
import { Row, Text } from './layout.tsx';

/** The way on from a save that was refused since somebody else had changed the entry: the form with the entry as it is by now. */
export function LoadNewest({ reload }: { readonly reload: () => Promise<boolean> }): ReactNode {
  const [state, setState] = useState<'idle' | 'loading' | 'gone' | Error>('idle');
  const load = async (): Promise<void> => {
    setState('loading');
    try {
      if (!(await reload())) setState('gone');
    } catch (error) {
      setState(error instanceof Error ? error : new Error(texts.newestFailed));
    }
  };
  return (
    <>
      <Row gap="sm">
        <ActionButton
          variant="default"
          size="sm"
          isBusy={state === 'loading'}
          busy={texts.loadingNewest}
          disabled={state === 'gone'}
          onClick={() => void load()}
        >
          {texts.loadNewest}
        </ActionButton>
        <Text as="span" size="sm">
          {texts.losesInput}
        </Text>
      </Row>
      <Text as="span" size="sm" role="status">
        {state === 'gone' && texts.gone}
        {state instanceof Error && messageOf(state, texts.newestFailed)}
      </Text>
    </>
  );
}
