import { countParams } from '../../lib/count-params.ts';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';

import { ROLES } from '#domain/account/role.ts';
import { FilterBar, FilterCheck } from '../../ui/filter-bar.tsx';
import { GroupFilters } from '../../ui/group-filters.tsx';
import { MOBILE } from '../../ui/media.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SortField } from '../../ui/sort-field.tsx';
import { texts } from './texts.ts';
import { columnsFor } from './user-columns.ts';
import { type UserListFilter, writeFilter } from './users-address.ts';

const ALL = { value: '', label: texts.all };

/**
 * Which employees the list shows. What only super admins see, only they narrow by. On phones all but the search stands
 * behind a button, the order of the cards too, which have no heads to sort by.
 */
export function UserFilters({
  filter,
  seesGroups,
  change,
}: {
  readonly filter: UserListFilter;
  readonly seesGroups: boolean;
  readonly change: (changed: Partial<UserListFilter>) => void;
}): ReactNode {
  const isPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const narrowed = countParams(writeFilter({ ...filter, q: '', sort: 'employee_id' }));
  return (
    <FilterBar
      searchLabel={texts.search}
      q={filter.q}
      onSearch={(q) => change({ q })}
      moreLabel={texts.narrow(narrowed)}
    >
      <SelectField
        label={texts.role}
        value={filter.role ?? ''}
        data={[ALL, ...ROLES.map((value) => ({ value, label: texts.roles[value] }))]}
        onChange={(event) => change({ role: ROLES.find((role) => role === event.currentTarget.value) ?? null })}
      />
      {seesGroups && <GroupFilters filter={filter} change={change} />}
      {isPhone && <SortField columns={columnsFor(seesGroups)} sort={filter.sort} onSort={(sort) => change({ sort })} />}
      <FilterCheck
        label={texts.withInactive}
        checked={filter.withInactive}
        onChange={(withInactive) => change({ withInactive })}
      />
    </FilterBar>
  );
}
