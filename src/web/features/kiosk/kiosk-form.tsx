import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { KioskResponse } from '#contract/kiosk.ts';
import { api } from '../../lib/api.ts';
import { placesQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { DialogForm, FieldHint } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { choices } from '../../ui/group-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SAVING_KIOSK } from './saving-kiosk.ts';
import { texts } from './setting-texts.ts';
import { kioskFormTexts } from './kiosk-form-texts.ts';

/** Adds a shared device, or changes what it is called and where it stands. */
export function KioskForm({
  kiosk,
  onClose,
  onSaved,
}: {
  /** `null` for a new one. */
  readonly kiosk: KioskResponse | null;
  readonly onClose: () => void;
  readonly onSaved: (saved: KioskResponse & { readonly message: string }) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const places = useQuery(placesQuery).data?.places ?? [];
  const form = useForm({
    draft: `kiosk ${kiosk?.id ?? 'new'}`,
    initial: { name: kiosk?.name ?? '', place: String(kiosk?.place?.id ?? '') },
    validate: ({ name }) => (name.trim() === '' ? { name: kioskFormTexts.required(texts.name) } : {}),
    mutation: SAVING_KIOSK,
    save: ({ name, place }, keyFor) => {
      const body = { name, place_id: place === '' ? null : Number(place) };
      if (kiosk !== null) return api('PUT /api/admin/kiosks/{id}', { params: { id: String(kiosk.id) }, body });
      return api('POST /api/admin/kiosks', { body, idempotencyKey: keyFor(body) });
    },
    wireNames: { name: 'name', place_id: 'place' },
    failed: kioskFormTexts.kioskSaveFailed,
    onSaved,
    onSettled: () => invalidate(queryClient, 'kiosks'),
  });
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={texts.name}
        required
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        maxLength={100}
      />
      <Stack gap="sm">
        <SelectField {...form.field('place')} label={texts.place} data={choices(kioskFormTexts.noPlace, places)} />
        <FieldHint>{kioskFormTexts.placeHint}</FieldHint>
      </Stack>
    </DialogForm>
  );
}
