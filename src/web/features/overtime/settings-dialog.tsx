import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { OvertimeSettingsAnswer } from '#contract/overtime.ts';
import { api, ApiError, failureOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { refreshOvertime } from './overtime-queries.ts';
import { SettingsFields } from './settings-fields.tsx';
import { settingsTexts as texts } from './settings-texts.ts';
import { readSettings, typedSettings, type SettingsField } from './settings-values.ts';

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
  const draft = useDraft('overtime-settings', typedSettings(settings));
  const { values } = draft;
  const { faults, found, find, change: changeFaults } = useFieldErrors<SettingsField>();
  const saving = useExclusiveMutation('save-overtime-settings', {
    mutationFn: (body: OvertimeSettingsAnswer) => api('PUT /api/admin/overtime-settings', { body }),
    onSuccess: async ({ message }) => {
      draft.discard();
      await refreshOvertime(queryClient);
      onSaved(message);
    },
    onError: (error) => find(error instanceof ApiError ? error.fields : {}),
  });
  const submit = (): void => {
    const read = readSettings(values);
    find(read.faults ?? {});
    saving.reset();
    if (read.settings !== null) saving.mutate(read.settings);
  };
  return (
    <DialogForm
      isRestored={draft.isRestored}
      failure={failureOf(saving.error, Object.keys(values), texts.saveFailed)}
      missing={null}
      isSaving={saving.isPending}
      found={found}
      firstField="first_month"
      onDiscard={draft.discard}
      onSubmit={submit}
      onCancel={() => {
        draft.discard();
        onClose();
      }}
    >
      <SettingsFields
        values={values}
        faults={faults}
        change={(changed) => {
          draft.change(changed);
          changeFaults(Object.keys(changed));
        }}
      />
    </DialogForm>
  );
}
