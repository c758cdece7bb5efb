import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Heading, Hint, List, Panel, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { fullWhenText } from '../../lib/when-text.ts';
import { Entry } from './account-entry.tsx';
import { recoveryTexts, secondFactorTexts as texts } from './account-texts.ts';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Enrolment, TotpSetup } from './totp-setup.tsx';

type SecondFactor = ResponseOf<Routes['GET /api/auth/second-factor']>;

/** The person's second factors. */
export const secondFactorQuery = queryOptions({
  queryKey: queryKey('second-factor'),
  queryFn: ({ signal }) => api('GET /api/auth/second-factor', { signal }),
});

/** What is removed: the authenticator app, or a passkey. */
type Removed =
  | { readonly kind: 'totp'; readonly name: string }
  | { readonly kind: 'passkey'; readonly id: number; readonly name: string };

const remove = (removed: Removed): Promise<{ message: string }> =>
  removed.kind === 'totp'
    ? api('DELETE /api/auth/second-factor/totp')
    : api('DELETE /api/auth/second-factor/passkeys/{id}', { params: { id: String(removed.id) } });

/** One's second factor: an authenticator app, passkeys, and recovery codes. */
export function SecondFactorPanel({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(secondFactorQuery);
  const [setup, setSetup] = useState<'totp' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [removing, setRemoving] = useState<Removed | null>(null);
  const [renewing, setRenewing] = useState<true | null>(null);
  const refresh = (): Promise<void> => invalidate(queryClient, 'secondFactor');
  const done = ({ recovery_codes, message }: Enrolment): void => {
    setSetup(null);
    setRenewing(null);
    setCodes(recovery_codes);
    void refresh();
    onDone(message);
  };
  return (
    <Panel labelledBy="second-factor">
      <Heading id="second-factor">{texts.title}</Heading>
      <Hint>{texts.lead}</Hint>
      <Loaded query={query} failed={texts.failed} heights={['4rem', '4rem']}>
        {(state) => <State state={state} onSetup={setSetup} onRemove={setRemoving} onRenew={() => setRenewing(true)} />}
      </Loaded>
      <Dialog title={texts.addTotp} opened={setup === 'totp'} onClose={() => setSetup(null)}>
        <TotpSetup onDone={done} />
      </Dialog>
      <Dialog title={texts.addTitle} opened={setup === 'passkey'} onClose={() => setSetup(null)}>
        <PasskeySetup onDone={done} />
      </Dialog>
      <Dialog title={recoveryTexts.title} opened={codes.length > 0}>
        <RecoveryCodes codes={codes} done={texts.done} onDone={() => setCodes([])} />
      </Dialog>
      <ConfirmDialog
        name="remove-second-factor"
        subject={removing}
        title={texts.removeTitle}
        action={texts.remove}
        busy={texts.removing}
        failure={(error) => messageOf(error, texts.removeFailed)}
        run={remove}
        onDone={({ message }) => {
          setRemoving(null);
          onDone(message);
        }}
        onSettled={refresh}
        onClose={() => setRemoving(null)}
      >
        {({ name }) => (
          <>
            <Text weight="bold">{texts.removeQuestion(name)}</Text>
            <p>{texts.removeLast}</p>
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        name="renew-recovery-codes"
        subject={renewing}
        title={texts.renewTitle}
        action={texts.renew}
        busy={texts.renewing}
        failure={(error) => messageOf(error, texts.renewFailed)}
        run={() => api('POST /api/auth/second-factor/recovery-codes')}
        onDone={done}
        onClose={() => setRenewing(null)}
      >
        {() => <p>{texts.renewQuestion}</p>}
      </ConfirmDialog>
    </Panel>
  );
}

function State({
  state: { totp, passkeys, recovery_codes_left, is_required, passkeys_available },
  onSetup,
  onRemove,
  onRenew,
}: {
  readonly state: SecondFactor;
  readonly onSetup: (kind: 'totp' | 'passkey') => void;
  readonly onRemove: (removed: Removed) => void;
  readonly onRenew: () => void;
}): ReactNode {
  const isEnrolled = totp !== null || passkeys.length > 0;
  return (
    <>
      {is_required && <Text size="sm">{texts.required}</Text>}
      <List rules="between">
        <Entry
          name={texts.totp}
          hints={[totp === null ? texts.off : texts.totpSince(fullWhenText(totp.created_at))]}
          actions={
            <>
              <RowButton
                label={totp === null ? texts.addTotp : texts.replaceOf(texts.totp)}
                onClick={() => onSetup('totp')}
              >
                {totp === null ? texts.addTotp : texts.replaceTotp}
              </RowButton>
              {totp !== null && (
                <RowButton
                  label={texts.removeOf(texts.totp)}
                  onClick={() => onRemove({ kind: 'totp', name: texts.totp })}
                >
                  {texts.remove}
                </RowButton>
              )}
            </>
          }
        />
        {passkeys.map(({ id, name, created_at, last_used_at, works_here }) => (
          <Entry
            key={id}
            name={name}
            tag={works_here ? <Tag>{texts.passkeys}</Tag> : <Tag>{texts.elsewhere}</Tag>}
            hints={[
              last_used_at === null ? texts.neverUsed : texts.lastUsed(fullWhenText(last_used_at)),
              texts.totpSince(fullWhenText(created_at)),
            ]}
            actions={
              <RowButton label={texts.removeOf(name)} onClick={() => onRemove({ kind: 'passkey', id, name })}>
                {texts.remove}
              </RowButton>
            }
          />
        ))}
        <Entry
          name={texts.passkeys}
          hints={[passkeys_available ? texts.noPasskeys : texts.unavailable]}
          actions={
            passkeys_available && (
              <RowButton label={texts.addPasskey} onClick={() => onSetup('passkey')}>
                {texts.addPasskey}
              </RowButton>
            )
          }
        />
        {isEnrolled && (
          <Entry
            name={texts.codes}
            hints={[texts.codesLeft(recovery_codes_left)]}
            actions={
              <RowButton label={texts.renewOf(texts.codes)} onClick={onRenew}>
                {texts.renew}
              </RowButton>
            }
          />
        )}
      </List>
    </>
  );
}
