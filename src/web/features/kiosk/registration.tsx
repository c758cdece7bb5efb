import type { ReactNode } from 'react';

import type { KioskDevice } from '#contract/kiosk.ts';
import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/use-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel, Row, Stack } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './kiosk.module.css';
import { texts } from './texts.ts';

const FIELDS = ['companyId', 'code'] as const;

/** Registers this browser as a shared device, by a code of a super admin's. */
export function Registration({
  hasEnded,
  onRegistered,
}: {
  /** It was one until now. */
  readonly hasEnded: boolean;
  readonly onRegistered: (device: KioskDevice) => void;
}): ReactNode {
  const form = useForm({
    draft: 'kiosk-registration',
    initial: { companyId: '', code: '' },
    secrets: ['code'],
    validate: (values) =>
      Object.fromEntries(
        FIELDS.filter((name) => values[name].trim() === '').map((name) => [name, texts.required(texts[name])]),
      ),
    mutation: 'register-kiosk',
    save: ({ companyId, code }) => api('POST /api/kiosk/register', { body: { company_id: companyId, code } }),
    wireNames: { company_id: 'companyId', code: 'code' },
    failed: texts.registerFailed,
    onSaved: ({ company_id, token }) => onRegistered({ company_id, token }),
  });
  return (
    <div className={styles.registration}>
      <Row gap="md" justify="center">
        <BrandMark size={40} />
        <ScreenTitle>{texts.registration}</ScreenTitle>
      </Row>
      {hasEnded && <Banner kind="error">{texts.ended}</Banner>}
      <Panel>
        <Form form={form} label={texts.registration} firstField="companyId">
          <Stack gap="lg">
            <p>{texts.registrationLead}</p>
            {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
            <TextField
              {...form.field('companyId')}
              label={texts.companyId}
              required
              isPlainlyRequired
              autoComplete="organization"
              autoCapitalize="off"
              spellCheck={false}
            />
            <TextField
              {...form.field('code')}
              label={texts.code}
              required
              isPlainlyRequired
              placeholder={texts.codePlaceholder}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={20}
            />
            <ActionButton type="submit" fullWidth isBusy={form.isSaving} busy={texts.registering}>
              {texts.register}
            </ActionButton>
          </Stack>
        </Form>
      </Panel>
    </div>
  );
}
