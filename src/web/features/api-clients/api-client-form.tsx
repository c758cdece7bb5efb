import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ApiClient } from '#contract/api-clients.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { SAVING_API_CLIENT } from './saving-api-client.ts';
import { texts } from './texts.ts';

/** Adds an API client, or changes what it is called. */
export function ApiClientForm({
  client,
  onClose,
  onSaved,
}: {
  /** `null` for a new one. */
  readonly client: ApiClient | null;
  readonly onClose: () => void;
  readonly onSaved: (saved: ApiClient & { readonly message: string }) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm({
    draft: `api-client ${client?.id ?? 'new'}`,
    initial: { name: client?.name ?? '' },
    validate: ({ name }) => (name.trim() === '' ? { name: texts.required(texts.name) } : {}),
    mutation: SAVING_API_CLIENT,
    save: (body, keyFor) =>
      client === null
        ? api('POST /api/admin/api-clients', { body, idempotencyKey: keyFor(body) })
        : api('PUT /api/admin/api-clients/{id}', { params: { id: String(client.id) }, body }),
    wireNames: { name: 'name' },
    failed: texts.saveFailed,
    onSaved,
    onSettled: () => invalidate(queryClient, 'apiClients'),
  });
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={texts.name}
        required
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        maxLength={50}
      />
    </DialogForm>
  );
}
