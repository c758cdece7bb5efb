import type { ReactNode } from 'react';

import { CheckField } from './choices.tsx';
import styles from './people-choice.module.css';
import type { Person } from './person-steps.tsx';

/** Chooses some of these people, or all of them at once; who is chosen and isn't among them stays so. */
export function PeopleChoice({
  people,
  chosen,
  onChange,
  label,
  all,
}: {
  readonly people: readonly Person[];
  /** By their ids. */
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
  /** Names the list for screen readers. */
  readonly label: string;
  /** The label of the box that chooses all. */
  readonly all: string;
}): ReactNode {
  const ids = people.map(({ id }) => id);
  const toggle = (some: readonly number[], isChosen: boolean): void => {
    const others = [...chosen].filter((id) => !some.includes(id));
    onChange(new Set(isChosen ? [...others, ...some] : others));
  };
  return (
    <>
      <CheckField label={all} checked={ids.every((id) => chosen.has(id))} onChange={(isAll) => toggle(ids, isAll)} />
      <ul className={styles.people} aria-label={label}>
        {people.map(({ id, employee_id, name }) => (
          <li key={id}>
            <CheckField
              label={`${employee_id} ${name}`}
              checked={chosen.has(id)}
              onChange={(isChosen) => toggle([id], isChosen)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
