import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

import type { KioskIdentity } from '#contract/kiosk.ts';
import { PIN_LENGTH, readPin } from '#domain/kiosk/pin.ts';
import { useForm } from '../../lib/use-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Heading, Panel, Row, Stack } from '../../ui/layout.tsx';
import styles from './kiosk.module.css';
import { texts } from './texts.ts';

/** After so long without a key it closes, in milliseconds: the next person must not see what was typed. */
const IDLE_MS = 30_000;

/** Ends after so long without a key; returns what begins that again. */
function useIdleEnd(onEnd: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const restart = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(onEnd, IDLE_MS);
  };
  const begin = useEffectEvent(restart);
  useEffect(() => {
    begin();
    return () => clearTimeout(timer.current);
  }, []);
  return restart;
}

/** Identifies a person by their employee ID and PIN; what is typed is stored nowhere. */
export function PinForm({
  punch,
  onClose,
}: {
  /** Punches for whoever that is; throws why it isn't done. */
  readonly punch: (identity: KioskIdentity, scanId: string) => Promise<unknown>;
  readonly onClose: () => void;
}): ReactNode {
  const form = useForm({
    draft: 'kiosk-pin',
    initial: { employeeId: '', pin: '' },
    secrets: ['employeeId', 'pin'],
    validate: ({ employeeId, pin }) => ({
      ...(employeeId.trim() === '' && { employeeId: texts.required(texts.employeeId) }),
      ...(readPin(pin) === null && { pin: texts.wrongPin }),
    }),
    mutation: 'kiosk-pin',
    save: ({ employeeId, pin }, keyFor) => {
      const identity = { means: 'pin', employee_id: employeeId, pin: readPin(pin) ?? '' } as const;
      return punch(identity, keyFor(identity));
    },
    wireNames: { 'identity/employee_id': 'employeeId', 'identity/pin': 'pin' },
    failed: texts.punchFailed,
    onSaved: onClose,
    // The next try is another one.
    onRefused: () => form.change({ pin: '' }),
  });
  const restart = useIdleEnd(onClose);
  return (
    <Panel labelledBy="kiosk-pin" className={styles.pinForm}>
      <Heading id="kiosk-pin">{texts.pinTitle}</Heading>
      <Form form={form} firstField="employeeId">
        <Stack gap="lg">
          {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
          <TextField
            {...form.field('employeeId')}
            onInput={restart}
            label={texts.employeeId}
            required
            isPlainlyRequired
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
          />
          {/* No password field: the browser of a shared device must not offer to store it. */}
          <TextField
            {...form.field('pin')}
            onInput={restart}
            classNames={{ input: styles.secret ?? '' }}
            label={texts.pin}
            required
            isPlainlyRequired
            inputMode="numeric"
            autoComplete="off"
            maxLength={PIN_LENGTH}
          />
          <Row onPhones="fill">
            <ActionButton type="submit" isBusy={form.isSaving} busy={texts.punching}>
              {texts.punchNow}
            </ActionButton>
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Panel>
  );
}
