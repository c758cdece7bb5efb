import type { ReactNode } from 'react';

import type { WorkType } from '#domain/attendance/month.ts';
import { WORK_TYPES } from './month-address.ts';
import { texts } from './texts.ts';
import styles from './work-type-filter.module.css';

/** Which work the month shows (spec §2, D8). */
export function WorkTypeFilter({
  value,
  onChange,
}: {
  readonly value: WorkType;
  readonly onChange: (workType: WorkType) => void;
}): ReactNode {
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">{texts.workType}</legend>
      {WORK_TYPES.map((type) => (
        <label key={type} className={styles.choice}>
          <input
            type="radio"
            name="work-type"
            className="visually-hidden"
            checked={type === value}
            onChange={() => onChange(type)}
          />
          {texts.workTypes[type]}
        </label>
      ))}
    </fieldset>
  );
}
