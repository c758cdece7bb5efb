import { Box } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { TroubledMail } from '#contract/mail.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { whenText } from '../../lib/when-text.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Empty, Heading, Hint, List, Panel, Row, RowActions, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { mailsTexts as texts } from './texts.ts';

const mailsQuery = queryOptions({
  queryKey: queryKey('mails'),
  queryFn: ({ signal }) => api('GET /api/admin/mails', { signal }),
});

/** The mails that failed: why, and to be sent again or dropped. */
export function MailsSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(mailsQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['8rem']}>
      {({ is_on: isOn, waiting, mails }) => (
        <>
          <Text>{isOn ? texts.waiting(waiting) : texts.off}</Text>
          {(isOn || mails.length > 0) && <Troubled mails={mails} onDone={onDone} />}
        </>
      )}
    </Loaded>
  );
}

function Troubled({
  mails,
  onDone,
}: {
  readonly mails: readonly TroubledMail[];
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [dropping, setDropping] = useState<TroubledMail | null>(null);
  const onSettled = () => invalidate(queryClient, 'mails');
  const resending = useExclusiveMutation('resend-mail', {
    mutationFn: ({ id }: TroubledMail) => api('POST /api/admin/mails/{id}/resend', { params: { id: String(id) } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled,
  });
  return (
    <Panel labelledBy="troubled-mails">
      <Heading id="troubled-mails">{texts.troubled}</Heading>
      {resending.error !== null && <Banner kind="error">{messageOf(resending.error, texts.actionFailed)}</Banner>}
      {mails.length === 0 ? (
        <Empty isPlain>{texts.empty}</Empty>
      ) : (
        <List rules="between">
          {mails.map((mail) => (
            <Box component="li" key={mail.id} py="0.5rem">
              <Row justify="between">
                <Stack gap="xs">
                  <Row gap="sm">
                    <Text as="span" weight="bold">
                      {texts.kinds[mail.kind]}
                    </Text>
                    <Tag tone={mail.failed_at === null ? 'info' : 'bad'}>
                      {mail.failed_at === null ? texts.trying : texts.givenUp}
                    </Tag>
                  </Row>
                  <Text size="sm">{mail.fault}</Text>
                  <Row gap="md" isTight>
                    <Hint as="span">{texts.to(mail)}</Hint>
                    <Hint as="span">{texts.due(whenText(mail.due_at))}</Hint>
                    <Hint as="span">{texts.attempts(mail.attempts)}</Hint>
                  </Row>
                </Stack>
                <RowActions>
                  <RowButton
                    label={texts.named(texts.resend, mail)}
                    isBusy={resending.isPending && resending.variables?.id === mail.id}
                    onClick={() => resending.mutate(mail)}
                  >
                    {texts.resend}
                  </RowButton>
                  {mail.failed_at !== null && (
                    <RowButton label={texts.named(texts.drop, mail)} onClick={() => setDropping(mail)}>
                      {texts.drop}
                    </RowButton>
                  )}
                </RowActions>
              </Row>
            </Box>
          ))}
        </List>
      )}
      <ConfirmDialog
        name="drop-mail"
        subject={dropping}
        title={texts.dropTitle}
        action={texts.drop}
        busy={texts.working}
        failure={(error) => messageOf(error, texts.actionFailed)}
        run={({ id }) => api('DELETE /api/admin/mails/{id}', { params: { id: String(id) } })}
        onDone={({ message }) => {
          setDropping(null);
          onDone(message);
        }}
        onSettled={onSettled}
        onClose={() => setDropping(null)}
      >
        {(mail) => (
          <>
            <Text weight="bold">{`${texts.kinds[mail.kind]}　${texts.to(mail)}`}</Text>
            <p>{texts.dropQuestion}</p>
          </>
        )}
      </ConfirmDialog>
    </Panel>
  );
}
