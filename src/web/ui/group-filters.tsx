import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { MasterEntry } from '#contract/master-data.ts';
import { clientCompaniesQuery, employmentTypesQuery, jobAssignmentsQuery } from '../lib/master-queries.ts';
import { SelectField } from './select-field.tsx';
import { texts } from './texts.ts';

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
  const companies = useQuery(clientCompaniesQuery);
  const types = useQuery(employmentTypesQuery);
  const { clientCompanyId, jobAssignmentId, employmentTypeId } = filter;
  const field = (
    name: keyof typeof texts.groups,
    id: number | null,
    { data, isError }: { data: MasterEntry[] | undefined; isError: boolean },
  ) => ({
    label: texts.groups[name],
    value: id ?? '',
    error: isError ? texts.groupsFailed[name] : undefined,
    data: [
      { value: '', label: texts.all },
      ...(data ?? []).map((entry) => ({ value: String(entry.id), label: entry.name })),
    ],
  });
  const ofCompany = jobAssignmentsQuery(clientCompanyId ?? 0);
  const jobs = useQuery(
    clientCompanyId === null || jobAssignmentId === undefined ? { ...ofCompany, queryFn: skipToken } : ofCompany,
  );
  return (
    <>
      <SelectField
        {...field('clientCompany', clientCompanyId, companies)}
        // Another company's assignment would be none of this one's.
        onChange={(event) =>
          change({
            clientCompanyId: Number(event.currentTarget.value) || null,
            ...(jobAssignmentId !== undefined && { jobAssignmentId: null }),
          })
        }
      />
      {jobAssignmentId !== undefined && (
        <SelectField
          {...field('jobAssignment', jobAssignmentId, jobs)}
          disabled={clientCompanyId === null}
          title={clientCompanyId === null ? texts.chooseCompanyFirst : undefined}
          onChange={(event) => change({ jobAssignmentId: Number(event.currentTarget.value) || null })}
        />
      )}
      <SelectField
        {...field('employmentType', employmentTypeId, types)}
        onChange={(event) => change({ employmentTypeId: Number(event.currentTarget.value) || null })}
      />
    </>
  );
}
