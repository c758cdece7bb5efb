import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ApiClient } from '#contract/api-clients.ts';
import { EMPLOYEE_ID_SOURCES, type EmployeeIdSource } from '#domain/scim/person.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { DialogForm, FieldHint } from '../../ui/dialog-form.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { provisioningTexts as texts } from './provisioning-texts.ts';
import { SAVING_API_CLIENT } from './saving-api-client.ts';

const SOURCES = EMPLOYEE_ID_SOURCES.map((value) => ({ value, label: texts.sources[value] }));

/** Permits an API client to register people (SCIM), and shows the address for it once that is stored. */
export function ProvisioningForm({
  client,
  onClose,
  onSaved,
}: {
  readonly client: ApiClient;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const { provisioning } = client;
  const form = useForm({
    draft: `provisioning ${client.id}`,
    initial: {
      isOn: provisioning === null ? '' : 'on',
      source: provisioning?.employee_id_from ?? ('employee_number' satisfies EmployeeIdSource),
      department: provisioning?.takes_department === false ? '' : 'on',
    },
    validate: () => ({}),
    mutation: SAVING_API_CLIENT,
    save: ({ isOn, source, department }) =>
      api('PUT /api/admin/api-clients/{id}/provisioning', {
        params: { id: String(client.id) },
        body: {
          is_on: isOn === 'on',
          employee_id_from: source,
          takes_department: department === 'on',
        },
      }),
    failed: texts.saveFailed,
    onSaved: ({ message }) => onSaved(message),
    onSettled: () => invalidate(queryClient, 'apiClients'),
  });
  return (
    <DialogForm form={form} firstField="isOn" onClose={onClose}>
      <p>{client.name}</p>
      <SwitchField label={texts.isOn} hint={texts.isOnHint} {...form.flag('isOn')} />
      {form.values.isOn === 'on' && (
        <>
          <Stack gap="sm">
            <SelectField {...form.field('source')} label={texts.employeeIdFrom} data={SOURCES} />
            {form.values.source === 'employee_number' && <FieldHint>{texts.employeeIdHint}</FieldHint>}
          </Stack>
          <SwitchField label={texts.takesDepartment} hint={texts.takesDepartmentHint} {...form.flag('department')} />
          <Hint>{texts.leavers}</Hint>
        </>
      )}
      {provisioning !== null && (
        <Stack gap="sm">
          <CopyField label={texts.address} value={`${globalThis.location.origin}/scim/v2`} />
          <Hint>{texts.addressHint}</Hint>
        </Stack>
      )}
    </DialogForm>
  );
}
