import { useQuery } from '@tanstack/react-query';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';

import type { UserSort } from '#contract/users.ts';
import { ROLES } from '#domain/account/role.ts';
import { clientCompaniesQuery, employmentTypesQuery } from '../../lib/master-queries.ts';
import { FilterBar, FilterCheck } from '../../ui/filter-bar.tsx';
import { MOBILE } from '../../ui/media.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { texts } from './texts.ts';
import { columnsFor } from './user-columns.ts';
import { type UserListFilter, writeFilter } from './users-address.ts';

const ALL = { value: '', label: texts.all };

interface Props {
  readonly filter: UserListFilter;
  readonly change: (changed: Partial<UserListFilter>) => void;
}

/**
 * Which employees the list shows. What only super admins see, only they narrow by. On phones all but the search stands
 * behind a button, the order of the cards too, which have no heads to sort by.
 */
export function UserFilters({ filter, seesGroups, change }: Props & { readonly seesGroups: boolean }): ReactNode {
  const isPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const { size } = writeFilter({ ...filter, q: '', sort: 'employee_id' });
  return (
    <FilterBar searchLabel={texts.search} q={filter.q} onSearch={(q) => change({ q })} moreLabel={texts.narrow(size)}>
      <SelectField
        label={texts.role}
        value={filter.role ?? ''}
        data={[ALL, ...ROLES.map((value) => ({ value, label: texts.roles[value] }))]}
        onChange={(event) => change({ role: ROLES.find((role) => role === event.currentTarget.value) ?? null })}
      />
      {seesGroups && <GroupFilters filter={filter} change={change} />}
      {isPhone && <SortField sort={filter.sort} seesGroups={seesGroups} onSort={(sort) => change({ sort })} />}
      <FilterCheck
        label={texts.withInactive}
        checked={filter.withInactive}
        onChange={(withInactive) => change({ withInactive })}
      />
    </FilterBar>
  );
}

function GroupFilters({ filter, change }: Props): ReactNode {
  const companies = useQuery(clientCompaniesQuery);
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
        onChange={(event) => change({ clientCompanyId: Number(event.currentTarget.value) || null })}
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

function SortField({
  sort,
  seesGroups,
  onSort,
}: {
  readonly sort: UserSort;
  readonly seesGroups: boolean;
  readonly onSort: (sort: UserSort) => void;
}): ReactNode {
  const choices = columnsFor(seesGroups).flatMap(({ key, label }) => [
    { value: key, label: `${label}（${texts.ascending}）` },
    { value: `-${key}`, label: `${label}（${texts.descending}）` },
  ]);
  return (
    <SelectField
      label={texts.sort}
      value={sort}
      data={choices}
      onChange={(event) => onSort(event.currentTarget.value as UserSort)}
    />
  );
}
