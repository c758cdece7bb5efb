import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ApiClient } from '#contract/api-clients.ts';
import { api } from '../../lib/api.ts';
import { apiClientsQuery } from '../../lib/company-queries.ts';
import { Link } from '../../lib/router.tsx';
import { fullWhenText } from '../../lib/when-text.ts';
import { RowButton } from '../../ui/action-button.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { EditableList } from '../../ui/editable-list.tsx';
import { Hint } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SAVING_API_CLIENT } from './saving-api-client.ts';
import { texts } from './texts.ts';

const ApiClientForm = lazyPart(async () => (await import('./api-client-form.tsx')).ApiClientForm);
const ProvisioningForm = lazyPart(async () => (await import('./provisioning-form.tsx')).ProvisioningForm);
const ApiSecrets = lazyPart(async () => (await import('./api-secrets.tsx')).ApiSecrets);

/** The programs that call the API for the company (APIクライアント), and their secrets. */
export function ApiClientsSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(apiClientsQuery);
  const [managed, setManaged] = useState<number | null>(null);
  const [provisioned, setProvisioned] = useState<number | null>(null);
  const clientOf = (chosen: number | null): ApiClient | null => query.data?.find(({ id }) => id === chosen) ?? null;
  return (
    <>
      <Hint>
        {texts.lead} <a href="/api/docs">{texts.documents}</a>
      </Hint>
      <EditableList
        noun={texts.list}
        heading={texts.list}
        columns={COLUMNS}
        buttonsWidth="22rem"
        rows={query.data}
        query={query}
        heights={[56, 172]}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        mutation={SAVING_API_CLIENT}
        renderForm={(client, { onClose, onSaved }) => (
          <ApiClientForm
            client={client}
            onClose={onClose}
            onSaved={({ message, id }) => {
              onSaved(message);
              // A new one is of no use without a secret.
              if (client === null) setManaged(id);
            }}
          />
        )}
        renderMore={(client) => (
          <>
            <RowButton label={texts.manageOf(client.name)} onClick={() => setManaged(client.id)}>
              {texts.manage}
            </RowButton>
            <RowButton label={texts.provisionOf(client.name)} onClick={() => setProvisioned(client.id)}>
              {texts.provision}
            </RowButton>
          </>
        )}
        remove={{
          ask: texts.askRemove,
          run: ({ id }) => api('DELETE /api/admin/api-clients/{id}', { params: { id: String(id) } }),
          changes: 'apiClients',
        }}
        onDone={onDone}
      />
      <SubjectDialog subject={clientOf(provisioned)} title={texts.provisioning} onClose={() => setProvisioned(null)}>
        {(client) => (
          <ProvisioningForm
            key={client.id}
            client={client}
            onClose={() => setProvisioned(null)}
            onSaved={(message) => {
              onDone(message);
              // Its address is wanted next, once there is one.
              if (client.provisioning !== null) setProvisioned(null);
            }}
          />
        )}
      </SubjectDialog>
      <SubjectDialog subject={clientOf(managed)} title={texts.managing} onClose={() => setManaged(null)}>
        {(client) => <ApiSecrets key={client.id} client={client} onClose={() => setManaged(null)} />}
      </SubjectDialog>
    </>
  );
}

/** How many programs there are, in a few words. */
export function ApiClientsValue(): ReactNode {
  const { data } = useQuery(apiClientsQuery);
  return data && texts.count(data.length);
}

const lastUseOf = ({ secrets }: ApiClient): string | undefined =>
  secrets
    .flatMap(({ last_used_at: at }) => (at === null ? [] : [at]))
    .toSorted()
    .at(-1);

const COLUMNS: readonly Column<ApiClient>[] = [
  { key: 'name', label: texts.name, phone: 'title', cell: ({ name }) => name },
  {
    key: 'roles',
    label: texts.roles,
    width: '24%',
    cell: ({ roles, provisioning }) => {
      const rights = provisioning === null ? roles : [...roles, texts.provisions];
      return rights.length > 0 ? rights.join('、') : <Link to="/settings/permissions">{texts.assign}</Link>;
    },
  },
  {
    key: 'secrets',
    label: texts.secrets,
    width: '16%',
    cell: ({ secrets }) =>
      secrets.length === 0 ? texts.noSecrets : secrets.map(({ ending }) => texts.ending(ending)).join('、'),
  },
  {
    key: 'last_used_at',
    label: texts.lastUsed,
    width: '18%',
    cell: (client) => {
      const at = lastUseOf(client);
      return at === undefined ? texts.never : fullWhenText(at);
    },
  },
];
