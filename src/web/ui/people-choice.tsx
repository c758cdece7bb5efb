import type { ReactNode } from 'react';

import { CheckField } from './choices.tsx';
import styles from './people-choice.module.css';
import type { Person } from './person-steps.tsx';

/** Chooses some of these people, or all of them at once; who is chosen and isn't among them stays so. */
export function PeopleChoice<Chosen extends Person>({
  people,
  chosen,
  onChange,
  label,
  all,
  noteOf,
}: {
  readonly people: readonly Chosen[];
  /** By their ids. */
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
  /** Names the list for screen readers. */
  readonly label: string;
  /** The label of the box that chooses all. */
  readonly all: string;
  /** A line below the name. */
  readonly noteOf?: (person: Chosen) => string;
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
        {people.map((person) => (
          <li key={person.id}>
            <CheckField
              label={
                <span>
                  {`${person.employee_id} ${person.name} `}
                  {noteOf !== undefined && <span className={styles.note}>{noteOf(person)}</span>}
                </span>
              }
              checked={chosen.has(person.id)}
              onChange={(isChosen) => toggle([person.id], isChosen)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
