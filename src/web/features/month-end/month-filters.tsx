import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { clientCompaniesQuery, employmentTypesQuery, jobAssignmentsQuery } from '../../lib/master-queries.ts';
import { FilterBar, FilterCheck } from '../../ui/filter-bar.tsx';
import { MOBILE } from '../../ui/media.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { COLUMN_LABELS } from './month-columns.ts';
import { STATUSES, writeFilter } from './month-end-address.ts';
import { COLUMN_KEYS, type MonthFilter, type MonthSort } from './month-rows.ts';
import { texts } from './texts.ts';

const ALL = { value: '', label: texts.all };

interface Props {
  readonly filter: MonthFilter;
  readonly change: (changed: Partial<MonthFilter>) => void;
}

/** Which employees are shown. What only super admins see, only they narrow by. */
export function MonthFilters({ filter, seesGroups, change }: Props & { readonly seesGroups: boolean }): ReactNode {
  const isPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const { size } = writeFilter({ ...filter, q: '', sort: 'employee_id' });
  return (
    <FilterBar searchLabel={texts.search} q={filter.q} onSearch={(q) => change({ q })} moreLabel={texts.narrow(size)}>
      <SelectField
        label={texts.state}
        value={filter.status ?? ''}
        data={[ALL, ...STATUSES.map((value) => ({ value, label: texts.states[value] }))]}
        onChange={(event) =>
          change({ status: STATUSES.find((status) => status === event.currentTarget.value) ?? null })
        }
      />
      {seesGroups && <GroupFilters filter={filter} change={change} />}
      {isPhone && (
        <SelectField
          label={texts.sort}
          value={filter.sort}
          data={COLUMN_KEYS.flatMap((key) => [
            { value: key, label: `${COLUMN_LABELS[key]}（${texts.ascending}）` },
            { value: `-${key}`, label: `${COLUMN_LABELS[key]}（${texts.descending}）` },
          ])}
          onChange={(event) => change({ sort: event.currentTarget.value as MonthSort })}
        />
      )}
      <FilterCheck
        label={texts.onlyFindings}
        checked={filter.onlyFindings}
        onChange={(onlyFindings) => change({ onlyFindings })}
      />
    </FilterBar>
  );
}

function GroupFilters({ filter, change }: Props): ReactNode {
  const companies = useQuery(clientCompaniesQuery);
  const jobs = useQuery({
    ...jobAssignmentsQuery(filter.clientCompanyId ?? 0),
    enabled: filter.clientCompanyId !== null,
  });
  const types = useQuery(employmentTypesQuery);
  const choices = (entries: readonly { id: number; name: string }[] | undefined) => [
    ALL,
    ...(entries ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <>
      <SelectField
        label={texts.clientCompany}
        value={filter.clientCompanyId ?? ''}
        data={choices(companies.data)}
        error={companies.isError ? texts.clientCompaniesFailed : undefined}
        onChange={(event) =>
          change({ clientCompanyId: Number(event.currentTarget.value) || null, jobAssignmentId: null })
        }
      />
      <SelectField
        label={texts.jobAssignment}
        value={filter.jobAssignmentId ?? ''}
        data={choices(jobs.data)}
        disabled={filter.clientCompanyId === null}
        title={filter.clientCompanyId === null ? texts.clientCompanyFirst : undefined}
        error={jobs.isError ? texts.jobAssignmentsFailed : undefined}
        onChange={(event) => change({ jobAssignmentId: Number(event.currentTarget.value) || null })}
      />
      <SelectField
        label={texts.employmentType}
        value={filter.employmentTypeId ?? ''}
        data={choices(types.data)}
        error={types.isError ? texts.employmentTypesFailed : undefined}
        onChange={(event) => change({ employmentTypeId: Number(event.currentTarget.value) || null })}
      />
    </>
  );
}
