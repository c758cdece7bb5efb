import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { Assistant } from '#contract/mcp.ts';
import { SECRET_DAYS } from '#domain/api-clients/secret.ts';
import { type AssistantUse, OWN_READS, OWN_WRITES, type OwnTool } from '#domain/mcp/assistant.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckGroup } from '../../ui/check-group.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { assistantTexts as texts } from './assistant-texts.ts';

type Added = Assistant & { readonly message: string; readonly secret: string };

interface Values {
  readonly name: string;
  readonly tools: readonly OwnTool[];
  readonly days: string;
}

const choicesOf = (tools: readonly OwnTool[]) => tools.map((value) => ({ value, label: texts.toolNames[value] }));

const DAYS = SECRET_DAYS.map((days) => ({ value: String(days), label: texts.daysOf(days) }));

/** Adds an assistant, and then shows its secret, which nobody can be shown again. */
export function AssistantForm({
  use,
  onClose,
}: {
  readonly use: AssistantUse;
  readonly onClose: () => void;
}): ReactNode {
  const [added, setAdded] = useState<Added | null>(null);
  return added === null ? (
    <AddForm use={use} onClose={onClose} onAdded={setAdded} />
  ) : (
    <>
      <Stack gap="md">
        <Banner kind="success">{added.message}</Banner>
        <Banner kind="info">{texts.shownOnce}</Banner>
        <CopyField label={texts.secret} value={added.secret} />
        <CopyField label={texts.address} value={`${window.location.origin}/api/mcp`} />
        <Hint>{texts.usage}</Hint>
        <Hint>{texts.ends}</Hint>
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </>
  );
}

function AddForm({
  use,
  onClose,
  onAdded,
}: {
  readonly use: AssistantUse;
  readonly onClose: () => void;
  readonly onAdded: (added: Added) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm<Values, Added>({
    draft: 'assistant',
    initial: { name: '', tools: OWN_READS, days: '90' },
    validate: ({ name, tools }): FieldErrors<keyof Values> => ({
      ...(name.trim() === '' && { name: texts.nameMissing }),
      ...(tools.length === 0 && { tools: texts.toolsMissing }),
    }),
    mutation: 'assistant',
    save: ({ name, tools, days }) =>
      api('POST /api/assistants', {
        body: {
          name: name.trim(),
          tools: [...tools],
          days: Number(days) as (typeof SECRET_DAYS)[number],
        },
      }),
    failed: texts.addFailed,
    onSaved: onAdded,
    onSettled: () => invalidate(queryClient, 'assistants'),
  });
  const { values, errors, change } = form;
  return (
    <DialogForm form={form} firstField="name" save={texts.add} saving={texts.saving} onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={texts.name}
        required
        placeholder={texts.nameHint}
        autoComplete="off"
        maxLength={50}
      />
      <CheckGroup
        name="tools"
        legend={texts.tools}
        choices={choicesOf(OWN_READS)}
        values={values.tools}
        error={errors.tools}
        onChange={(reads) => change({ tools: [...reads, ...OWN_WRITES.filter((tool) => values.tools.includes(tool))] })}
      >
        <Hint>{texts.toolsHint}</Hint>
      </CheckGroup>
      {use === 'write' && (
        <CheckGroup
          name="writes"
          legend={texts.writes}
          choices={choicesOf(OWN_WRITES)}
          values={values.tools}
          error={undefined}
          onChange={(writes) =>
            change({ tools: [...OWN_READS.filter((tool) => values.tools.includes(tool)), ...writes] })
          }
        >
          <Hint>{texts.writesHint}</Hint>
        </CheckGroup>
      )}
      <SelectField {...form.field('days')} label={texts.days} data={DAYS} />
    </DialogForm>
  );
}
