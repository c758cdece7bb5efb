import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ScreenLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Hint, Row } from '../../ui/layout.tsx';
import { addressQuery } from './address-query.ts';
import { mailsTexts as texts } from './texts.ts';

/** Sends a mail to oneself, by which a super admin sees whether mails arrive; without a confirmed address it leads to that. */
export function TestMail({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery(addressQuery);
  const sending = useExclusiveMutation('send-own-mail', {
    mutationFn: () => api('POST /api/mail-address/test', {}),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'mails'),
  });
  if (data === undefined) return null;
  return (
    <>
      {sending.error !== null && <Banner kind="error">{messageOf(sending.error, texts.testFailed)}</Banner>}
      <Row gap="md">
        {data.address !== null && data.is_confirmed ? (
          <>
            <ActionButton
              variant="default"
              isBusy={sending.isPending}
              busy={texts.sending}
              onClick={() => sending.mutate()}
            >
              {texts.test}
            </ActionButton>
            <Hint as="span">{texts.testTo(data.address)}</Hint>
          </>
        ) : (
          <>
            <Hint as="span">{texts.noAddress}</Hint>
            <ScreenLink to="/account">{texts.toAccount}</ScreenLink>
          </>
        )}
      </Row>
    </>
  );
}
