import { Box } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { api, messageOf } from '../../lib/api.ts';
import { endPush, pushSubscription, rememberPush, sendSubscription } from '../../lib/push-subscription.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { fullWhenText } from '../../lib/when-text.ts';
import { ActionButton, RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Heading, Hint, List, Panel, Row, RowActions, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { KindChoices } from './mail-choices.tsx';
import { askPermission, endpointHash, pushSupport, subscribe } from './push-device.ts';
import { pushTexts as texts } from './texts.ts';

type Push = ResponseOf<Routes['GET /api/push']>;

const pushQuery = queryOptions({
  queryKey: queryKey('push', 'settings'),
  queryFn: ({ signal }) => api('GET /api/push', { signal }),
});

/** By which the server knows this browser; `null` where it isn't subscribed, or can't be. */
const ownHashQuery = queryOptions({
  queryKey: queryKey('push', 'device'),
  queryFn: async () => {
    const subscription = await pushSubscription();
    return subscription === null ? null : endpointHash(subscription.endpoint);
  },
});

interface PanelProps {
  readonly onDone: (message: string) => void;
}

/** The devices that get push messages, this one among them, and of which kinds; or that this kintai sends none. */
export function PushPanel({ onDone }: PanelProps): ReactNode {
  const query = useQuery(pushQuery);
  return (
    <Panel labelledBy="push">
      <Heading id="push">{texts.title}</Heading>
      <Loaded query={query} failed={texts.loadFailed} heights={['2.75rem']}>
        {(push) =>
          push.public_key === null ? <Text size="sm">{texts.off}</Text> : <Present push={push} onDone={onDone} />
        }
      </Loaded>
    </Panel>
  );
}

function Present({ push, onDone }: PanelProps & { readonly push: Push }): ReactNode {
  const { public_key: publicKey, devices, choices } = push;
  const queryClient = useQueryClient();
  const ownHash = useQuery(ownHashQuery);
  const own = devices.find((device) => device.endpoint_hash === ownHash.data);
  const part = { own, onDone, onSettled: () => invalidate(queryClient, 'push') };
  return (
    <>
      <Text size="sm">{texts.lead}</Text>
      {publicKey !== null && !ownHash.isPending && <ThisDevice publicKey={publicKey} {...part} />}
      {devices.length > 0 && (
        <>
          <Devices devices={devices} {...part} />
          <KindChoices
            choices={choices.map(({ kind, wants_push: isWanted }) => ({ kind, isWanted }))}
            save={({ kind, isWanted }) => api('PUT /api/push/choices', { body: { kind, wants_push: isWanted } })}
            mutation="save-push-choice"
            texts={{ none: texts.none, saveFailed: texts.failed }}
            onSettled={part.onSettled}
          />
        </>
      )}
    </>
  );
}

interface PartProps extends PanelProps {
  readonly own: Push['devices'][number] | undefined;
  readonly onSettled: () => Promise<unknown>;
}

/** Whether the person, or somebody for them, has forbidden notifications: the browser then asks no more. */
const isDenied = (): boolean => 'Notification' in window && Notification.permission === 'denied';

/** Subscribes this browser, or says why it can't be. */
function ThisDevice({ publicKey, own, onDone, onSettled }: PartProps & { readonly publicKey: string }): ReactNode {
  const support = pushSupport();
  const starting = useExclusiveMutation('subscribe-to-push', {
    mutationFn: async () => {
      if ((await askPermission()) !== 'granted') throw new Error(texts.denied);
      const answer = await sendSubscription(await subscribe(publicKey));
      rememberPush();
      return answer;
    },
    onSuccess: ({ message }) => onDone(message),
    onSettled,
  });
  const testing = useExclusiveMutation('test-push', {
    mutationFn: () => api('POST /api/push/test', {}),
    onSuccess: ({ message }) => onDone(message),
  });
  const failed = starting.error ?? testing.error;
  if (support !== 'yes') return <Hint>{support === 'install' ? texts.install : texts.unsupported}</Hint>;
  return (
    <>
      {failed !== null && (
        <Banner kind="error">{failed.message === texts.denied ? texts.denied : messageOf(failed, texts.failed)}</Banner>
      )}
      {own === undefined && failed === null && isDenied() && <Hint>{texts.denied}</Hint>}
      {own === undefined ? (
        <Row>
          <ActionButton isBusy={starting.isPending} busy={texts.working} onClick={() => starting.mutate()}>
            {texts.start}
          </ActionButton>
        </Row>
      ) : (
        <Row>
          <ActionButton
            variant="default"
            isBusy={testing.isPending}
            busy={texts.working}
            onClick={() => testing.mutate()}
          >
            {texts.test}
          </ActionButton>
        </Row>
      )}
    </>
  );
}

function Devices({ devices, own, onDone, onSettled }: PartProps & { readonly devices: Push['devices'] }): ReactNode {
  const stopping = useExclusiveMutation('unsubscribe-from-push', {
    mutationFn: async ({ id }: Push['devices'][number]) => {
      const answer = await api('DELETE /api/push/subscriptions/{id}', { params: { id: String(id) } });
      if (id === own?.id) await endPush();
      return answer;
    },
    onSuccess: ({ message }) => onDone(message),
    onSettled,
  });
  return (
    <>
      {stopping.error !== null && <Banner kind="error">{messageOf(stopping.error, texts.failed)}</Banner>}
      <List rules="between">
        {devices.map((one) => {
          const name = one.device ?? texts.unknownDevice;
          return (
            <Box component="li" key={one.id} py="0.5rem">
              <Row justify="between">
                <Stack gap="xs">
                  <Row gap="sm">
                    <Text as="span" weight="bold">
                      {name}
                    </Text>
                    {one.id === own?.id && <Tag tone="good">{texts.thisDevice}</Tag>}
                  </Row>
                  <Hint as="span">{texts.since(fullWhenText(one.created_at))}</Hint>
                  {one.fault !== null && (
                    <Text as="span" size="sm" tone="danger">
                      {texts.notSent(fullWhenText(one.fault.at), one.fault.reason)}
                    </Text>
                  )}
                </Stack>
                <RowActions>
                  <RowButton
                    label={texts.stopOf(name)}
                    isBusy={stopping.isPending && stopping.variables?.id === one.id}
                    onClick={() => stopping.mutate(one)}
                  >
                    {texts.stop}
                  </RowButton>
                </RowActions>
              </Row>
            </Box>
          );
        })}
      </List>
    </>
  );
}
