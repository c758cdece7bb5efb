import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import type { PersonToday } from '#contract/today.ts';
import { ColumnHeads } from '../../ui/column-heads.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import styles from './people-table.module.css';
import { Clock, PersonLink, remarksOf, shiftText, StateBadge } from './person-parts.tsx';
import { texts } from './texts.ts';

const columns = ['employee', 'state', 'shift', 'clockIn', 'clockOut', 'remarks'] as const;
const WAITING = Array.from({ length: 12 }, (_, index) => index);

/** What the list shows, by whichever width. */
export interface PeopleProps {
  /** Today, and who is to be shown; nothing while it is read. */
  readonly date: string | undefined;
  readonly people: readonly PersonToday[] | undefined;
}

/** The people as a table, a row for each. */
export function PeopleTable({ date = '', people }: PeopleProps): ReactNode {
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <ColumnHeads columns={columns} names={texts.columns} />
        <tbody>
          {people === undefined
            ? WAITING.map((row) => (
                <tr key={row}>
                  {columns.map((column) => (
                    <td key={column}>
                      <Skeleton height="0.75rem" width="60%" />
                    </td>
                  ))}
                </tr>
              ))
            : people.map((person) => (
                <tr key={person.id} data-late={person.state === 'late' || undefined}>
                  <th scope="row">
                    <PersonLink person={person} />
                  </th>
                  <td>
                    <StateBadge person={person} />
                  </td>
                  <td>{shiftText(person)}</td>
                  <td>
                    <Clock person={person} which="clock_in" />
                  </td>
                  <td>
                    <Clock person={person} which="clock_out" />
                  </td>
                  <td>
                    <Truncated text={remarksOf(person, date).join('、')} />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}
