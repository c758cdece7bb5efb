import { countParams } from '../../lib/count-params.ts';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';

import { FilterBar } from '../../ui/filter-bar.tsx';
import { GroupFilters } from '../../ui/group-filters.tsx';
import { NARROW } from '../../ui/media.ts';
import { SortField } from '../../ui/sort-field.tsx';
import { writeFilter } from './overtime-address.ts';
import type { OvertimeColumn } from './overtime-columns.ts';
import { GRAVEST_FIRST, type OvertimeFilter } from './overtime-rows.ts';
import { texts } from './texts.ts';

/** Which employees are shown. What only super admins see, only they narrow by. */
export function OvertimeFilters({
  filter,
  columns,
  seesGroups,
  change,
}: {
  readonly filter: OvertimeFilter;
  readonly columns: readonly OvertimeColumn[];
  readonly seesGroups: boolean;
  readonly change: (changed: Partial<OvertimeFilter>) => void;
}): ReactNode {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  // Only super admins narrow by more than the search; on phones the order stands there too.
  const narrowed = countParams(writeFilter({ ...filter, q: '', state: null, breaks: null, sort: GRAVEST_FIRST }));
  return (
    <FilterBar
      searchLabel={texts.search}
      q={filter.q}
      onSearch={(q) => change({ q })}
      moreLabel={texts.narrow(narrowed)}
    >
      {seesGroups && <GroupFilters filter={filter} change={change} />}
      {isNarrow && <SortField columns={columns} sort={filter.sort} onSort={(sort) => change({ sort })} />}
    </FilterBar>
  );
}
