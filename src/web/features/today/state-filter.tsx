import type { ReactNode } from 'react';

import type { PresenceFilter } from '#contract/today.ts';
import { CountTiles } from '../../ui/count-tiles.tsx';
import styles from './state-filter.module.css';
import { texts } from './texts.ts';
import { FILTERS } from './today-queries.ts';

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
  const tileOf = (state: PresenceFilter | null) => {
    const count = state === null ? all : counts?.[state];
    return {
      value: state,
      label: state === null ? texts.all : texts.states[state],
      count: count === undefined ? texts.unknown : texts.count(count),
      isAlarming: (state === 'late' || state === 'came_late') && (count ?? 0) > 0,
    };
  };
  return (
    <CountTiles
      legend={texts.filter}
      tiles={[null, ...FILTERS].map(tileOf)}
      value={value}
      className={styles.filter ?? ''}
      onChange={onChange}
    />
  );
}
