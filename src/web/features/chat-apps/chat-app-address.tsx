import type { ReactNode } from 'react';

import type { ChatApp } from '#contract/chat-apps.ts';
import { isPrivate } from '#domain/chat-apps/command.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { formTexts } from './form-texts.ts';

/** The address at which a chat service calls kintai, and the steps that register it there. */
export function ChatAppAddress({
  app: { service, path },
  onClose,
}: {
  readonly app: ChatApp;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <>
      <Stack gap="md">
        <CopyField label={formTexts.url} value={`${window.location.origin}${path}`} />
        <ol>
          {formTexts.steps[service].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {!isPrivate(service) && <Hint>{formTexts.publicAnswers}</Hint>}
        {window.location.protocol !== 'https:' && <Banner kind="info">{formTexts.needsHttps}</Banner>}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {formTexts.close}
        </Button>
      </DialogActions>
    </>
  );
}
