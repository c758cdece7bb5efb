import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { OvertimeSettingsAnswer } from '#contract/overtime.ts';
import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/use-form.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { settingsTexts as texts } from './settings-texts.ts';
import { readSettings, typedSettings } from './settings-values.ts';
import { invalidate } from '../../lib/query-keys.ts';

interface SettingsProps {
  readonly settings: OvertimeSettingsAnswer;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onSaved: (message: string) => void;
}

/** The agreement on overtime and how working time is counted, for super admins to settle. */
export function SettingsDialog({ opened, ...props }: SettingsProps & { readonly opened: boolean }): ReactNode {
  return (
    <Dialog title={texts.title} isWide opened={opened} onClose={props.onClose}>
      <SettingsForm {...props} />
    </Dialog>
  );
}

function SettingsForm({ settings, onClose, onSaved }: SettingsProps): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm({
    draft: 'overtime-settings',
    initial: typedSettings(settings),
    validate: (values) => readSettings(values).errors ?? {},
    mutation: 'save-overtime-settings',
    save: (values) => api('PUT /api/admin/overtime-settings', { body: readSettings(values).settings ?? settings }),
    failed: texts.saveFailed,
    onSaved: async ({ message }) => {
      await invalidate(queryClient, 'overtimeSettings');
      onSaved(message);
    },
  });
  return (
    <DialogForm form={form} firstField="first_month" onClose={onClose}>
      <SettingsFields form={form} />
    </DialogForm>
  );
}
