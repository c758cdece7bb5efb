import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { MasterEntry } from '#contract/master-data.ts';
import { ApiError, failureOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './entry-dialog.module.css';
import type { MasterList, MasterText } from './master-lists.ts';
import { isNameTaken } from './same-name.ts';
import { texts } from './texts.ts';

const FIELDS = ['name', 'description'] as const;

interface EntryFormProps {
  readonly list: MasterList;
  readonly entries: readonly MasterEntry[];
  /** The entry to change; `null` for a new one. */
  readonly entry: MasterEntry | null;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}

/** Adds an entry to a list, or changes one. */
export function EntryDialog({ opened, ...props }: EntryFormProps & { readonly opened: boolean }): ReactNode {
  // The last one stays while its dialog goes out.
  const [shown, setShown] = useState(props.entry);
  if (opened && props.entry !== shown) setShown(props.entry);
  const { noun } = props.list;
  return (
    <Dialog title={shown === null ? texts.adding(noun) : texts.editing(noun)} opened={opened} onClose={props.onClose}>
      <EntryForm key={shown?.id} {...props} entry={shown} />
    </Dialog>
  );
}

function EntryForm({ list, entries, entry, onClose, onSaved }: EntryFormProps): ReactNode {
  const queryClient = useQueryClient();
  const draft = useDraft(`${list.key} ${entry?.id ?? 'new'}`, {
    name: entry?.name ?? '',
    description: entry?.description ?? '',
  });
  const { values } = draft;
  const { faults, found, find, change: changeFaults } = useFieldErrors<keyof MasterText>();
  const keyFor = useIdempotencyKey();
  const saving = useExclusiveMutation('save-master-data', {
    mutationFn: (text: MasterText) =>
      entry === null ? list.add(text, keyFor({ ...text, list: list.key })) : list.change(entry.id, text),
    onSuccess: ({ message }) => {
      draft.discard();
      onSaved(message);
    },
    onError: (error) => find(error instanceof ApiError ? error.fields : {}),
    // After a failure too: it may have arrived all the same, or somebody else has deleted the entry.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['master-data'] }),
  });
  const change = (changed: Partial<MasterText>): void => {
    draft.change(changed);
    changeFaults(Object.keys(changed));
  };
  const submit = (): void => {
    if (values.name.trim() === '') find({ name: texts.required(list.nameLabel) });
    else saving.mutate({ name: values.name.trim(), description: values.description.trim() });
  };
  return (
    <DialogForm
      isRestored={draft.isRestored}
      failure={failureOf(saving.error, FIELDS, texts.saveFailed(list.noun))}
      missing={null}
      isSaving={saving.isPending}
      found={found}
      firstField="name"
      onDiscard={draft.discard}
      onSubmit={submit}
      onCancel={onClose}
    >
      <div>
        <TextField
          label={list.nameLabel}
          name="name"
          required
          autoComplete="off"
          value={values.name}
          error={faults.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <p className={styles.hint} role="status">
          {isNameTaken(entries, values.name, entry?.id ?? null) && texts.sameName(list.noun)}
        </p>
      </div>
      <TextArea
        label={texts.description}
        name="description"
        rows={3}
        value={values.description}
        error={faults.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </DialogForm>
  );
}
