import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { clientCompaniesQuery, employmentTypesQuery, jobAssignmentsQuery } from '../../lib/company-queries.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, Row } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { MasterPanel, type MasterList } from './master-panel.tsx';
import { texts } from './texts.ts';

interface TabProps {
  readonly onDone: (message: string) => void;
}

const at = (id: number) => ({ params: { id: String(id) } });

const clientCompanies: MasterList = {
  key: 'client-company',
  noun: texts.clientCompanies,
  nameLabel: texts.companyName,
  alsoDeleted: texts.jobsAreDeletedToo,
  add: (body, idempotencyKey) => api('POST /api/admin/client-companies', { body, idempotencyKey }),
  change: (id, body) => api('PUT /api/admin/client-companies/{id}', { ...at(id), body }),
  remove: (id) => api('DELETE /api/admin/client-companies/{id}', at(id)),
};

/** Those of a client company. */
const jobAssignmentsOf = (clientCompanyId: number): MasterList => ({
  key: `job-assignment ${clientCompanyId}`,
  noun: texts.jobAssignments,
  nameLabel: texts.jobName,
  add: (body, idempotencyKey) =>
    api('POST /api/admin/client-companies/{id}/job-assignments', { ...at(clientCompanyId), body, idempotencyKey }),
  change: (id, body) => api('PUT /api/admin/job-assignments/{id}', { ...at(id), body }),
  remove: (id) => api('DELETE /api/admin/job-assignments/{id}', at(id)),
});

const employmentTypes: MasterList = {
  key: 'employment-type',
  noun: texts.employmentTypes,
  nameLabel: texts.typeName,
  add: (body, idempotencyKey) => api('POST /api/admin/employment-types', { body, idempotencyKey }),
  change: (id, body) => api('PUT /api/admin/employment-types/{id}', { ...at(id), body }),
  remove: (id) => api('DELETE /api/admin/employment-types/{id}', at(id)),
};

export function ClientCompaniesTab({ onDone }: TabProps): ReactNode {
  return <MasterPanel list={clientCompanies} query={useQuery(clientCompaniesQuery)} onDone={onDone} />;
}

export function EmploymentTypesTab({ onDone }: TabProps): ReactNode {
  return <MasterPanel list={employmentTypes} query={useQuery(employmentTypesQuery)} onDone={onDone} />;
}

/** The job assignments of the client company that the address names: `?client=3`. */
export function JobAssignmentsTab({ onDone }: TabProps): ReactNode {
  const [search, setSearch] = useSearchParams();
  const clients = useQuery(clientCompaniesQuery);
  const chosen = clients.data?.find(({ id }) => String(id) === search.get('client'))?.id ?? null;
  const ofClient = jobAssignmentsQuery(chosen ?? 0);
  const query = useQuery(chosen === null ? { ...ofClient, queryFn: skipToken } : ofClient);
  const choose = (client: string): void =>
    setSearch((before) => ({ tab: before.get('tab') ?? '', ...(client !== '' && { client }) }), { replace: true });
  const chooser = (
    <SelectField
      label={texts.clientCompanies}
      flex="1 1 14rem"
      miw={0}
      maw="26rem"
      disabled={clients.data === undefined}
      value={chosen ?? ''}
      data={[
        { value: '', label: texts.notChosen },
        ...(clients.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
  if (chosen !== null)
    return <MasterPanel key={chosen} list={jobAssignmentsOf(chosen)} head={chooser} query={query} onDone={onDone} />;
  return (
    <>
      {clients.error !== null && (
        <Banner kind="error">{messageOf(clients.error, texts.listFailed(texts.clientCompanies))}</Banner>
      )}
      <Row gap="xl" align="end">
        {chooser}
        <Button ml="auto" disabled aria-describedby="choose-client-company">
          {texts.add}
        </Button>
        <span id="choose-client-company" className="visually-hidden">
          {texts.chooseClientCompanyFirst}
        </span>
      </Row>
      <Empty>{clients.isPending ? texts.loading : texts.chooseClientCompany}</Empty>
    </>
  );
}
