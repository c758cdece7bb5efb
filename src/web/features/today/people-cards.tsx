import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import styles from './people-cards.module.css';
import type { PeopleProps } from './people-table.tsx';
import { Clock, PersonLink, remarksOf, shiftText, StateBadge } from './person-parts.tsx';
import { texts } from './texts.ts';

const WAITING = Array.from({ length: 8 }, (_, index) => index);

/** The people where there is no room for the table, a card for each. */
export function PeopleCards({ date = '', people }: PeopleProps): ReactNode {
  return (
    <ul className={styles.cards}>
      {people === undefined
        ? WAITING.map((card) => (
            <li key={card} className={styles.card}>
              <Skeleton height="1rem" width="60%" my="0.5rem" />
            </li>
          ))
        : people.map((person) => {
            const shift = shiftText(person);
            const remarks = remarksOf(person, date);
            return (
              <li key={person.id} className={styles.card} data-late={person.state === 'late' || undefined}>
                <div className={styles.head}>
                  <PersonLink person={person} />
                  <StateBadge person={person} />
                </div>
                {(shift !== null || person.clock_in !== null || person.clock_out !== null) && (
                  <dl className={styles.times}>
                    {shift !== null && (
                      <div>
                        <dt>{texts.columns.shift}</dt>
                        <dd>{shift}</dd>
                      </div>
                    )}
                    {person.clock_in !== null && (
                      <div>
                        <dt>{texts.columns.clockIn}</dt>
                        <dd>
                          <Clock person={person} which="clock_in" />
                        </dd>
                      </div>
                    )}
                    {person.clock_out !== null && (
                      <div>
                        <dt>{texts.columns.clockOut}</dt>
                        <dd>
                          <Clock person={person} which="clock_out" />
                        </dd>
                      </div>
                    )}
                  </dl>
                )}
                {remarks.length > 0 && <p className={styles.remarks}>{remarks.join('、')}</p>}
              </li>
            );
          })}
    </ul>
  );
}
