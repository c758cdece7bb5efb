import type { ReactNode } from 'react';

import type { FormState } from '../lib/use-form.ts';
import { ActionButton } from './action-button.tsx';
import { Banner } from './banner.tsx';
import { Form } from './form.tsx';
import { Hint, Panel, Row } from './layout.tsx';
import { texts } from './texts.ts';

/** The form of a setting: what it is for, what went wrong, its fields, and the button that saves them. */
export const SettingForm = ({
  form,
  label,
  lead,
  children,
}: {
  readonly form: FormState;
  readonly label: string;
  readonly lead: string;
  readonly children: ReactNode;
}): ReactNode => (
  <Form form={form} label={label}>
    <Panel gap="lg">
      <Hint>{lead}</Hint>
      {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
      {children}
      <Row onPhones="fill">
        <ActionButton type="submit" isBusy={form.isSaving} busy={texts.saving}>
          {texts.save}
        </ActionButton>
      </Row>
    </Panel>
  </Form>
);
