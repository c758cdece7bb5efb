import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { storedMailAddress } from '#domain/users/mail-address.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { navigate, useLocation } from '../../lib/router.tsx';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useForm } from '../../lib/use-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Heading, Panel, Row, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MailField, typedMailFault } from '../../ui/mail-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { addressQuery } from './address-query.ts';
import { addressTexts as texts } from './texts.ts';

type Address = ResponseOf<Routes['GET /api/mail-address']>;

interface PanelProps {
  readonly onDone: (message: string) => void;
}

/** One's own mail address: entered, confirmed by the link of a mail, tried out; or that this kintai sends no mail. */
export function MailPanel({ onDone }: PanelProps): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(addressQuery);
  const settled = { onSettled: () => invalidate(queryClient, 'mailAddress') };
  const failure = useMailedLink(!query.isPending, onDone, settled);
  return (
    <Panel labelledBy="mail-address">
      <Heading id="mail-address">{texts.title}</Heading>
      {failure !== null && <Banner kind="error">{failure}</Banner>}
      <Loaded query={query} failed={texts.failed} heights={['2.75rem']}>
        {(address) =>
          address.is_on ? (
            <Present address={address} onDone={onDone} settled={settled} />
          ) : (
            <Text size="sm">{texts.off}</Text>
          )
        }
      </Loaded>
    </Panel>
  );
}

interface Settled {
  readonly onSettled: () => unknown;
}

/** Confirms the address by the link that led here, `?confirm=…`, once. Returns why that failed. */
function useMailedLink(isReady: boolean, onDone: (message: string) => void, settled: Settled): ReactNode {
  const token = new URLSearchParams(useLocation().search).get('confirm');
  const { mutate, error } = useExclusiveMutation('confirm-mail-address', {
    mutationFn: (linked: string) => api('POST /api/mail-address/confirm', { body: { token: linked } }),
    onSuccess: ({ message }) => onDone(message),
    ...settled,
  });
  useEffect(() => {
    // What is being read would say that it isn't confirmed yet.
    if (token === null || !isReady) return;
    navigate({ search: '' }, { replace: true });
    if (token !== '') mutate(token);
  }, [token, isReady, mutate]);
  return error === null ? null : messageOf(error, texts.confirmFailed);
}

function Present({
  address: { address, is_confirmed: isConfirmed },
  onDone,
  settled,
}: PanelProps & { readonly address: Address; readonly settled: Settled }): ReactNode {
  const [asked, setAsked] = useState<'change' | 'remove' | null>(null);
  const sending = useExclusiveMutation('send-own-mail', {
    mutationFn: () =>
      isConfirmed ? api('POST /api/mail-address/test', {}) : api('POST /api/mail-address/confirmation', {}),
    onSuccess: ({ message }) => onDone(message),
    ...settled,
  });
  const done = ({ message }: { readonly message: string }): void => {
    setAsked(null);
    onDone(message);
  };
  return (
    <>
      <Text size="sm">{texts.lead}</Text>
      <Row justify="between">
        {address === null ? (
          <Text>{texts.none}</Text>
        ) : (
          <Row gap="sm">
            <Box component="span" style={{ overflowWrap: 'anywhere' }}>
              {address}
            </Box>
            <Tag tone={isConfirmed ? 'good' : 'plain'}>{isConfirmed ? texts.confirmed : texts.unconfirmed}</Tag>
          </Row>
        )}
        <Row gap="sm">
          {address !== null && (
            <ActionButton
              variant="default"
              isBusy={sending.isPending}
              busy={texts.sending}
              onClick={() => sending.mutate()}
            >
              {isConfirmed ? texts.test : texts.resend}
            </ActionButton>
          )}
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked('change')}>
            {address === null ? texts.add : texts.change}
          </Button>
          {address !== null && (
            <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked('remove')}>
              {texts.remove}
            </Button>
          )}
        </Row>
      </Row>
      {sending.error !== null && <Banner kind="error">{messageOf(sending.error, texts.sendFailed)}</Banner>}
      <Dialog title={texts.dialog} opened={asked === 'change'} onClose={() => setAsked(null)}>
        <AddressForm address={address ?? ''} onDone={done} onClose={() => setAsked(null)} settled={settled} />
      </Dialog>
      <ConfirmDialog
        name="remove-mail-address"
        subject={asked === 'remove' ? asked : null}
        title={texts.removeTitle}
        action={texts.remove}
        busy={texts.removing}
        failure={(error) => messageOf(error, texts.removeFailed)}
        run={() => api('PUT /api/mail-address', { body: { address: null } })}
        onDone={done}
        onClose={() => setAsked(null)}
        {...settled}
      >
        {() => <p>{texts.removeQuestion}</p>}
      </ConfirmDialog>
    </>
  );
}

function AddressForm({
  address,
  onDone,
  onClose,
  settled,
}: {
  readonly address: string;
  readonly onDone: (answer: { readonly message: string }) => void;
  readonly onClose: () => void;
  readonly settled: Settled;
}): ReactNode {
  const form = useForm({
    draft: 'mail-address',
    initial: { address },
    validate: (values) => {
      const fault = values.address.trim() === '' ? texts.required : typedMailFault(values.address);
      return fault === undefined ? {} : { address: fault };
    },
    mutation: 'set-mail-address',
    save: (values) => api('PUT /api/mail-address', { body: { address: storedMailAddress(values.address) } }),
    failed: texts.saveFailed,
    onSaved: onDone,
    ...settled,
  });
  return (
    <DialogForm form={form} firstField="address" onClose={onClose}>
      <MailField {...form.field('address')} label={texts.address} description={texts.hint} required />
    </DialogForm>
  );
}
