import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { feedQuery } from '../../lib/feed-query.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { dateText } from '../../lib/when-text.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog, DialogActions, useLast } from '../../ui/dialog.tsx';
import { Heading, Hint, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { texts } from './texts.ts';

const NAME = 'calendar-feed';

/** The address at which calendar programs read one's shifts and leave: made, replaced, and taken back. */
export function FeedPanel({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(feedQuery);
  const [path, setPath] = useState<string | null>(null);
  const [asked, setAsked] = useState<'replace' | 'stop' | null>(null);
  const change = {
    name: NAME,
    onSettled: () => invalidate(queryClient, 'calendarFeed'),
    onClose: () => setAsked(null),
  };
  const create = () => api('POST /api/calendar-feed', {});
  const creating = useExclusiveMutation(NAME, {
    mutationFn: create,
    onSuccess: (answer) => setPath(answer.path),
    onSettled: change.onSettled,
  });
  return (
    <Panel labelledBy="calendar-feed">
      <Heading id="calendar-feed">{texts.title}</Heading>
      <Text size="sm">{texts.lead}</Text>
      <Loaded query={query} failed={texts.failed} heights={['2.75rem']}>
        {({ created_at: createdAt }) =>
          createdAt === null ? (
            <Row justify="between">
              <Text>{texts.none}</Text>
              <ActionButton isBusy={creating.isPending} busy={texts.creating} onClick={() => creating.mutate()}>
                {texts.create}
              </ActionButton>
            </Row>
          ) : (
            <Row justify="between">
              <Text>{texts.since(dateText(createdAt))}</Text>
              <Row gap="sm">
                <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked('replace')}>
                  {texts.replace}
                </Button>
                <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked('stop')}>
                  {texts.stop}
                </Button>
              </Row>
            </Row>
          )
        }
      </Loaded>
      {creating.error !== null && <Banner kind="error">{messageOf(creating.error, texts.createFailed)}</Banner>}
      <ConfirmDialog
        {...change}
        subject={asked === 'replace' ? asked : null}
        title={texts.replaceTitle}
        action={texts.replace}
        busy={texts.creating}
        failure={(error) => messageOf(error, texts.createFailed)}
        run={create}
        onDone={(answer) => {
          setAsked(null);
          setPath(answer.path);
        }}
      >
        {() => <p>{texts.replaceQuestion}</p>}
      </ConfirmDialog>
      <ConfirmDialog
        {...change}
        subject={asked === 'stop' ? asked : null}
        title={texts.stopTitle}
        action={texts.stop}
        busy={texts.stopping}
        failure={(error) => messageOf(error, texts.stopFailed)}
        run={() => api('DELETE /api/calendar-feed', {})}
        onDone={({ message }) => {
          setAsked(null);
          onDone(message);
        }}
      >
        {() => <p>{texts.stopQuestion}</p>}
      </ConfirmDialog>
      <AddressDialog path={path} onClose={() => setPath(null)} />
    </Panel>
  );
}

/** Shows the address, which nobody can be shown again. */
function AddressDialog({ path, onClose }: { readonly path: string | null; readonly onClose: () => void }): ReactNode {
  const shown = useLast(path);
  return (
    <Dialog title={texts.createdTitle} opened={path !== null}>
      <Stack gap="md">
        <CopyField label={texts.address} value={window.location.origin + (shown ?? '')} />
        <Banner kind="info">{texts.secret}</Banner>
        <Hint>{texts.reach}</Hint>
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
