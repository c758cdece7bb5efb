import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useVirtualRows } from '../../lib/use-virtual-rows.ts';
import { MeasureOf, StateBadge } from './employee-parts.tsx';
import styles from './overtime-cards.module.css';
import type { OvertimeRowsProps } from './overtime-table.tsx';

const CARD_HEIGHT = 228;

/** How the employees stand against the limits, as cards where there is no room for the table; only those in sight are drawn. */
export function OvertimeCards({ rows, columns, warningPercent, linkTo }: OvertimeRowsProps): ReactNode {
  const { box, drawn, measure, before, after } = useVirtualRows<HTMLUListElement>(rows.length, CARD_HEIGHT, () => {});
  return (
    <ul ref={box} className={styles.cards} style={{ paddingTop: before, paddingBottom: after }}>
      {drawn.map((index) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li key={row.user_id} ref={measure} data-index={index} className={styles.card}>
            <div className={styles.head}>
              <div className={styles.name}>
                <span className={styles.id}>{row.employee_id}</span>
                <Link {...linkTo(row.user_id)}>{row.name}</Link>
              </div>
              <StateBadge state={row.state} />
            </div>
            <dl className={styles.facts}>
              {columns.map(({ key, label }) =>
                key === 'employee_id' || key === 'name' || key === 'state' ? null : (
                  <div key={key}>
                    <dt>{label}</dt>
                    <dd>
                      <MeasureOf row={row} column={key} warningPercent={warningPercent} />
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
