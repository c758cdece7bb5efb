import type { ReactNode } from 'react';

import type { PresenceFilter } from '#contract/today.ts';
import styles from './state-filter.module.css';
import { texts } from './texts.ts';
import { FILTERS, nameOf } from './today-address.ts';

/** How many there are in each state, each to be shown alone. Everybody is in one state; who came late is in another too. */
export function StateFilter({
  value,
  counts,
  onChange,
}: {
  readonly value: PresenceFilter | null;
  readonly counts: Readonly<Record<PresenceFilter, number>> | undefined;
  readonly onChange: (state: PresenceFilter | null) => void;
}): ReactNode {
  const all = counts && FILTERS.reduce((sum, state) => sum + (state === 'came_late' ? 0 : counts[state]), 0);
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">{texts.filter}</legend>
      {[null, ...FILTERS].map((state) => {
        const count = state === null ? all : counts?.[state];
        const isAlarming = (state === 'late' || state === 'came_late') && (count ?? 0) > 0;
        return (
          <label key={state} className={styles.tile} data-alarming={isAlarming || undefined}>
            <input
              type="radio"
              name="state"
              className="visually-hidden"
              checked={state === value}
              onChange={() => onChange(state)}
            />
            <span className={styles.name}>{nameOf(state)}</span>
            <span className={styles.count}>{count === undefined ? texts.unknown : texts.count(count)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
