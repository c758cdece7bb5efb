import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { PIN_LENGTH, readPin } from '#domain/kiosk/pin.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { dateText } from '../../lib/when-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { DialogForm, FieldHint } from '../../ui/dialog-form.tsx';
import { Heading, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { OwnQr } from './own-qr.tsx';
import { ownTexts as texts } from './own-texts.ts';

const identityQuery = queryOptions({
  queryKey: queryKey('kiosk-identity'),
  queryFn: ({ signal }) => api('GET /api/kiosk-identity', { signal }),
});

const NAME = 'kiosk-pin';

/** By what one identifies oneself at a shared device (打刻端末): nothing where the company has none. */
export function KioskIdentityPanel({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(identityQuery);
  const [isShowing, setShowing] = useState(false);
  // Most companies have none: nobody is to see it come and go.
  if (query.data === undefined ? !query.isError : !query.data.has_kiosks) return null;
  return (
    <Panel labelledBy="kiosk-identity">
      <Heading id="kiosk-identity">{texts.title}</Heading>
      <Text size="sm">{texts.lead}</Text>
      <Loaded query={query} failed={texts.failed} heights={['2.75rem']}>
        {({ means, pin_set_at: setAt }) => (
          <>
            {means.includes('rotating_qr') && (
              <Row>
                <Button aria-haspopup="dialog" onClick={() => setShowing(true)}>
                  {texts.showQr}
                </Button>
              </Row>
            )}
            <Pin isOn={means.includes('pin')} setAt={setAt} onDone={onDone} />
          </>
        )}
      </Loaded>
      <SubjectDialog subject={isShowing || null} title={texts.qrTitle} onClose={() => setShowing(false)}>
        {() => <OwnQr onClose={() => setShowing(false)} />}
      </SubjectDialog>
    </Panel>
  );
}

function Pin({
  isOn,
  setAt,
  onDone,
}: {
  readonly isOn: boolean;
  readonly setAt: string | null;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<'set' | 'delete' | null>(null);
  const close = (): void => setAsked(null);
  const done = ({ message }: { readonly message: string }): void => {
    close();
    onDone(message);
  };
  return (
    <Row justify="between">
      <Text>
        {isOn || setAt !== null ? (setAt === null ? texts.noPin : texts.pinSince(dateText(setAt))) : texts.pinOff}
      </Text>
      <Row gap="sm">
        {isOn && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked('set')}>
            {setAt === null ? texts.setPin : texts.changePin}
          </Button>
        )}
        {setAt !== null && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked('delete')}>
            {texts.deletePin}
          </Button>
        )}
      </Row>
      <SubjectDialog subject={asked === 'set' ? asked : null} title={texts.settingPin} onClose={close}>
        {() => <PinDialog onClose={close} onSaved={done} />}
      </SubjectDialog>
      <ConfirmDialog
        name={NAME}
        subject={asked === 'delete' ? asked : null}
        title={texts.deletePin}
        action={texts.deletePin}
        busy={texts.deleting}
        failure={(error) => messageOf(error, texts.deleteFailed)}
        run={() => api('DELETE /api/kiosk-identity/pin', {})}
        onDone={done}
        onSettled={() => invalidate(queryClient, 'kioskIdentity')}
        onClose={close}
      >
        {() => <p>{texts.askDelete}</p>}
      </ConfirmDialog>
    </Row>
  );
}

function PinDialog({
  onClose,
  onSaved,
}: {
  readonly onClose: () => void;
  readonly onSaved: (answer: { readonly message: string }) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm({
    draft: NAME,
    initial: { pin: '' },
    secrets: ['pin'],
    validate: ({ pin }) => (readPin(pin) === null ? { pin: texts.wrongPin } : {}),
    mutation: NAME,
    save: ({ pin }) => api('PUT /api/kiosk-identity/pin', { body: { pin: readPin(pin) ?? '' } }),
    failed: texts.setFailed,
    onSaved,
    onSettled: () => invalidate(queryClient, 'kioskIdentity'),
  });
  return (
    <DialogForm form={form} firstField="pin" saving={texts.setting} onClose={onClose}>
      <Stack gap="sm">
        <PasswordField
          {...form.field('pin')}
          label={texts.pinLabel}
          required
          isPlainlyRequired
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_LENGTH}
        />
        <FieldHint>{texts.pinHint}</FieldHint>
      </Stack>
    </DialogForm>
  );
}
