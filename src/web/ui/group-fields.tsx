import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { MasterEntry } from '#contract/master-data.ts';
import { clientCompaniesQuery, employmentTypesQuery, jobAssignmentsQuery } from '../lib/company-queries.ts';
import { useHasAny } from '../lib/lists-in-use.ts';
import { useWorksAtClients } from '../lib/works-at-clients.ts';
import { SelectField } from './select-field.tsx';
import { groupTexts } from './group-texts.ts';
import { texts } from './texts.ts';

/** The groups of an employee: the ids as text, empty for none. */
export interface Groups {
  readonly clientCompany: string;
  readonly jobAssignment: string;
  readonly employmentType: string;
}

/** The entries of each group to choose from: the job assignments of a client company, none without one. */
function useGroupEntries(
  clientCompanyId: number | null,
): Readonly<Record<keyof Groups, UseQueryResult<MasterEntry[]>>> {
  const jobs = jobAssignmentsQuery(clientCompanyId ?? 0);
  return {
    clientCompany: useQuery({ ...clientCompaniesQuery, enabled: useWorksAtClients() }),
    jobAssignment: useQuery(clientCompanyId === null ? { ...jobs, queryFn: skipToken } : jobs),
    employmentType: useQuery({ ...employmentTypesQuery, enabled: useHasAny('employment_types') }),
  };
}

/** The fields of an employee's groups. The job assignments follow the client company. */
export function GroupFields({
  values,
  errors,
  onChange,
}: {
  readonly values: Groups;
  readonly errors?: Readonly<Partial<Record<keyof Groups, string>>>;
  readonly onChange: (changed: Partial<Groups>) => void;
}): ReactNode {
  const worksAtClients = useWorksAtClients();
  const hasTypes = useHasAny('employment_types');
  const entries = useGroupEntries(Number(values.clientCompany) || null);
  const field = (name: keyof Groups) => ({
    name,
    label: groupTexts.groups[name],
    value: values[name],
    error: errors?.[name] ?? (entries[name].isError ? groupTexts.groupsFailed[name] : undefined),
    data: choices(texts.notSet, entries[name].data, values[name]),
  });
  return (
    <>
      {worksAtClients && (
        <>
          <SelectField
            {...field('clientCompany')}
            // Another company's assignment would be none of this one's.
            onChange={(event) => onChange({ clientCompany: event.currentTarget.value, jobAssignment: '' })}
          />
          <SelectField
            {...field('jobAssignment')}
            {...(values.clientCompany === '' && {
              disabled: true,
              data: [{ value: '', label: groupTexts.chooseCompanyFirst }],
            })}
            onChange={(event) => onChange({ jobAssignment: event.currentTarget.value })}
          />
        </>
      )}
      {hasTypes && (
        <SelectField
          {...field('employmentType')}
          onChange={(event) => onChange({ employmentType: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** The entries to choose from, below `none`. What is chosen already isn't that while the list is read. */
export function choices(none: string, entries: readonly Pick<MasterEntry, 'id' | 'name'>[] | undefined, chosen = '') {
  const unread = entries === undefined && chosen !== '' ? [{ value: chosen, label: texts.loading }] : [];
  const read = (entries ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ value: '', label: none }, ...unread, ...read];
}

/** The groups that a list is narrowed to, `null` for all; a list that isn't narrowed by job assignment leaves it out. */
interface GroupFilter {
  readonly clientCompanyId: number | null;
  readonly jobAssignmentId?: number | null;
  readonly employmentTypeId: number | null;
}

/** Narrows a list of employees by their groups. The job assignments follow the client company. */
export function GroupFilters({
  filter,
  change,
}: {
  readonly filter: GroupFilter;
  readonly change: (changed: Partial<GroupFilter>) => void;
}): ReactNode {
  const { clientCompanyId, jobAssignmentId, employmentTypeId } = filter;
  const worksAtClients = useWorksAtClients();
  const hasTypes = useHasAny('employment_types');
  const entries = useGroupEntries(jobAssignmentId === undefined ? null : clientCompanyId);
  const field = (name: keyof typeof groupTexts.groups, id: number | null) => ({
    label: groupTexts.groups[name],
    value: id ?? '',
    error: entries[name].isError ? groupTexts.groupsFailed[name] : undefined,
    data: choices(texts.all, entries[name].data),
  });
  return (
    <>
      {worksAtClients && (
        <SelectField
          {...field('clientCompany', clientCompanyId)}
          // Another company's assignment would be none of this one's.
          onChange={(event) =>
            change({
              clientCompanyId: Number(event.currentTarget.value) || null,
              ...(jobAssignmentId !== undefined && { jobAssignmentId: null }),
            })
          }
        />
      )}
      {worksAtClients && jobAssignmentId !== undefined && (
        <SelectField
          {...field('jobAssignment', jobAssignmentId)}
          disabled={clientCompanyId === null}
          title={clientCompanyId === null ? groupTexts.chooseCompanyFirst : undefined}
          onChange={(event) => change({ jobAssignmentId: Number(event.currentTarget.value) || null })}
        />
      )}
      {hasTypes && (
        <SelectField
          {...field('employmentType', employmentTypeId)}
          onChange={(event) => change({ employmentTypeId: Number(event.currentTarget.value) || null })}
        />
      )}
    </>
  );
}
