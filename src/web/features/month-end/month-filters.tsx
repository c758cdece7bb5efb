import { countParams } from '../../lib/count-params.ts';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';

import { FilterBar, FilterCheck } from '../../ui/filter-bar.tsx';
import { GroupFilters } from '../../ui/group-filters.tsx';
import { NARROW } from '../../ui/media.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SortField } from '../../ui/sort-field.tsx';
import { COLUMN_LABELS } from './month-columns.ts';
import { STATUSES, writeFilter } from './month-end-address.ts';
import { COLUMN_KEYS, type MonthFilter } from './month-rows.ts';
import { texts } from './texts.ts';

const ALL = { value: '', label: texts.all };

/** Which employees are shown. What only super admins see, only they narrow by. */
export function MonthFilters({
  filter,
  seesGroups,
  change,
}: {
  readonly filter: MonthFilter;
  readonly seesGroups: boolean;
  readonly change: (changed: Partial<MonthFilter>) => void;
}): ReactNode {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const narrowed = countParams(writeFilter({ ...filter, q: '', sort: 'employee_id' }));
  return (
    <FilterBar
      searchLabel={texts.search}
      q={filter.q}
      onSearch={(q) => change({ q })}
      moreLabel={texts.narrow(narrowed)}
    >
      <SelectField
        label={texts.state}
        value={filter.status ?? ''}
        data={[ALL, ...STATUSES.map((value) => ({ value, label: texts.states[value] }))]}
        onChange={(event) =>
          change({ status: STATUSES.find((status) => status === event.currentTarget.value) ?? null })
        }
      />
      {seesGroups && <GroupFilters filter={filter} change={change} />}
      {isNarrow && (
        <SortField
          columns={COLUMN_KEYS.map((key) => ({ key, label: COLUMN_LABELS[key] }))}
          sort={filter.sort}
          onSort={(sort) => change({ sort })}
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
