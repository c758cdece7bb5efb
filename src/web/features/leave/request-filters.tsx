import type { ReactNode } from 'react';

import { REQUEST_STATUSES } from '#domain/leave/request.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { yearsAround } from './leave-address.ts';
import type { RequestFilter } from './leave-queries.ts';
import styles from './request-list.module.css';
import { texts } from './texts.ts';

const ALL = { value: '', label: texts.all };
const MONTHS = Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: texts.month(index + 1) }));

/** Which requests the list shows. */
export function RequestFilters({
  today,
  filter,
  onChange,
}: {
  readonly today: IsoDate;
  readonly filter: RequestFilter;
  readonly onChange: (name: 'status' | 'year' | 'month', value: string) => void;
}): ReactNode {
  return (
    <div className={styles.filters}>
      <SelectField
        label={texts.status}
        value={filter.status ?? ''}
        data={[ALL, ...REQUEST_STATUSES.map((value) => ({ value, label: texts.statuses[value] }))]}
        onChange={(event) => onChange('status', event.currentTarget.value)}
      />
      <SelectField
        label={texts.filterYear}
        value={String(filter.year)}
        data={yearsAround(today).map((year) => ({ value: String(year), label: texts.year(year) }))}
        onChange={(event) => onChange('year', event.currentTarget.value)}
      />
      <SelectField
        label={texts.filterMonth}
        value={filter.month === null ? '' : String(filter.month)}
        data={[ALL, ...MONTHS]}
        onChange={(event) => onChange('month', event.currentTarget.value)}
      />
    </div>
  );
}
