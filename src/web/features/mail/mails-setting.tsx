import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { whenText } from '../../lib/when-text.ts';
import { Heading, Hint, Panel, Row, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { UndeliveredPanel } from '../../ui/undelivered-panel.tsx';
import { TestMail } from './test-mail.tsx';
import { mailsTexts as texts } from './texts.ts';

const mailsQuery = queryOptions({
  queryKey: queryKey('mails'),
  queryFn: ({ signal }) => api('GET /api/admin/mails', { signal }),
});

/** Whether this kintai sends mails, tried out by one to oneself; and those that failed: why, and to be sent again or dropped. */
export function MailsSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(mailsQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['8rem']}>
      {({ is_on: isOn, waiting, mails }) => (
        <>
          <Panel labelledBy="mail-state">
            <Row gap="sm">
              <Heading id="mail-state">{texts.state}</Heading>
              <Tag tone={isOn ? 'good' : 'plain'}>{isOn ? texts.isOn : texts.isOff}</Tag>
            </Row>
            <Text>{isOn ? texts.waiting(waiting) : texts.off}</Text>
            {isOn && <TestMail onDone={onDone} />}
            <Hint>{texts.whereSet}</Hint>
          </Panel>
          {(isOn || mails.length > 0) && (
            <UndeliveredPanel
              name="mail"
              items={mails}
              texts={texts}
              titleOf={({ kind }) => texts.kinds[kind]}
              hintsOf={(mail) => [texts.to(mail), texts.due(whenText(mail.due_at))]}
              nameOf={(mail) => `${texts.kinds[mail.kind]}　${texts.to(mail)}`}
              resend={({ id }) => api('POST /api/admin/mails/{id}/resend', { params: { id: String(id) } })}
              drop={({ id }) => api('DELETE /api/admin/mails/{id}', { params: { id: String(id) } })}
              onDone={onDone}
              onSettled={() => invalidate(queryClient, 'mails')}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
