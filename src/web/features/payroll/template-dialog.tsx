import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { HOURS_FORMATS } from '#domain/payroll/items.ts';
import { ENCODINGS } from '#domain/payroll/template.ts';
import { api, ApiError, failureOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ColumnList } from './column-list.tsx';
import type { Choice, TemplateValues } from './payroll-queries.ts';
import styles from './template-dialog.module.css';
import { texts } from './texts.ts';

interface TemplateFormProps {
  readonly isCopy: boolean;
  /** The template to change, or to begin a new one with. */
  readonly chosen: Choice;
  readonly onClose: () => void;
  readonly onSaved: (id: number, message: string) => void;
}

/** Changes a template, or adds one that begins as another is. */
export function TemplateDialog({ opened, ...props }: TemplateFormProps & { readonly opened: boolean }): ReactNode {
  const { isCopy, chosen } = props;
  // The last one stays while its dialog goes out.
  const [shown, setShown] = useState({ isCopy, chosen });
  if (opened && (isCopy !== shown.isCopy || chosen !== shown.chosen)) setShown({ isCopy, chosen });
  return (
    <Dialog title={shown.isCopy ? texts.adding : texts.editing} opened={opened} onClose={props.onClose}>
      <TemplateForm key={`${shown.isCopy} ${shown.chosen.key}`} {...props} {...shown} />
    </Dialog>
  );
}

function TemplateForm({ isCopy, chosen, onClose, onSaved }: TemplateFormProps): ReactNode {
  const queryClient = useQueryClient();
  const { id, key, values: begun } = chosen;
  const draft = useDraft(`payroll-template ${isCopy ? 'copy' : 'edit'} ${key}`, {
    ...begun,
    name: isCopy ? texts.copyName(begun.name) : begun.name,
  });
  const { values } = draft;
  const { faults, found, find, change: changeFaults } = useFieldErrors();
  const keyFor = useIdempotencyKey();
  const saving = useExclusiveMutation('save-payroll-template', {
    mutationFn: (body: TemplateValues) =>
      isCopy || id === null
        ? api('POST /api/admin/payroll-templates', { body, idempotencyKey: keyFor(body) })
        : api('PUT /api/admin/payroll-templates/{id}', { params: { id: String(id) }, body }),
    onSuccess: async (saved) => {
      draft.discard();
      await queryClient.invalidateQueries({ queryKey: ['payroll', 'templates'] });
      onSaved(saved.id, saved.message);
    },
    onError: (error) => find(error instanceof ApiError ? error.fields : {}),
  });
  const change = (changed: Partial<TemplateValues>): void => {
    draft.change(changed);
    // A fault of a column is named by its place, which a change of the columns may move.
    changeFaults(Object.keys(found).filter((name) => name.split('/')[0] === Object.keys(changed)[0]));
  };
  return (
    <DialogForm
      isRestored={draft.isRestored}
      failure={failureOf(saving.error, Object.keys(found), texts.saveFailed)}
      missing={null}
      isSaving={saving.isPending}
      found={found}
      firstField="name"
      onDiscard={draft.discard}
      onSubmit={() => saving.mutate(values)}
      onCancel={onClose}
    >
      <TextField
        label={texts.name}
        name="name"
        required
        autoComplete="off"
        maxLength={60}
        value={values.name}
        error={faults['name']}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <SelectField
          label={texts.encoding}
          name="encoding"
          value={values.encoding}
          error={faults['encoding']}
          data={ENCODINGS.map((value) => ({ value, label: texts.encodings[value] }))}
          onChange={({ currentTarget: { value } }) =>
            change({ encoding: ENCODINGS.find((one) => one === value) ?? values.encoding })
          }
        />
        <SelectField
          label={texts.hoursFormat}
          name="hours_format"
          value={values.hours_format}
          error={faults['hours_format']}
          data={HOURS_FORMATS.map((value) => ({ value, label: texts.hoursFormats[value] }))}
          onChange={({ currentTarget: { value } }) =>
            change({ hours_format: HOURS_FORMATS.find((one) => one === value) ?? values.hours_format })
          }
        />
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={values.has_header}
          onChange={(event) => change({ has_header: event.currentTarget.checked })}
        />
        {texts.hasHeader}
      </label>
      <ColumnList columns={values.columns} faults={faults} onChange={(columns) => change({ columns })} />
    </DialogForm>
  );
}
