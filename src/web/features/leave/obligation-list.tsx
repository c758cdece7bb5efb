import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { EmployeeObligation } from '#contract/leave-ledger.ts';
import { daysBetween, isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { ColumnHeads } from '../../ui/column-heads.tsx';
import { Tag } from '../../ui/tag.tsx';
import { obligationTexts as texts } from './ledger-texts.ts';
import styles from './obligation-list.module.css';
import { OBLIGATION_TONES } from './obligation-tones.ts';

interface ListProps {
  readonly obligations: readonly EmployeeObligation[];
  readonly today: IsoDate;
}

const columns = ['employee', 'state', 'baseDate', 'deadline', 'counted', 'planned', 'left'] as const;

const keyOf = ({ user_id, base_date }: EmployeeObligation): string => `${user_id} ${base_date}`;

/** The obligations as a table, a row for each. */
export function ObligationTable({ obligations, today }: ListProps): ReactNode {
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <ColumnHeads columns={columns} names={texts} />
        <tbody>
          {obligations.map((one) => (
            <tr key={keyOf(one)}>
              <th scope="row">
                <Employee obligation={one} />
              </th>
              <td>
                <State obligation={one} />
              </td>
              <td>{formatDate(isoDate(one.base_date))}</td>
              <td>
                {formatDate(isoDate(one.deadline))} <Until obligation={one} today={today} />
              </td>
              <td data-column="counted">{texts.days(one.counted_days)}</td>
              <td data-column="planned">{texts.days(one.planned_days)}</td>
              <td data-column="left">
                <b>{texts.days(one.remaining_days)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The obligations where there is no room for the table, a card for each. */
export function ObligationCards({ obligations, today }: ListProps): ReactNode {
  return (
    <ul className={styles.cards}>
      {obligations.map((one) => (
        <li key={keyOf(one)} className={styles.card}>
          <div className={styles.head}>
            <Employee obligation={one} />
            <State obligation={one} />
          </div>
          <p>
            {texts.left} <b>{texts.days(one.remaining_days)}</b>
            <span className={styles.dim}>
              {' '}
              （{texts.counted} {texts.days(one.counted_days)}・{texts.planned} {texts.days(one.planned_days)}）
            </span>
          </p>
          <p className={styles.dim}>
            {texts.deadline} {formatDate(isoDate(one.deadline))} <Until obligation={one} today={today} />
            <br />
            {texts.baseDate} {formatDate(isoDate(one.base_date))}
          </p>
        </li>
      ))}
    </ul>
  );
}

const Employee = ({ obligation }: { readonly obligation: EmployeeObligation }): ReactNode => (
  <Link to={`/admin/users/${obligation.user_id}/leave-ledger`} className={styles.employee ?? ''}>
    {obligation.name} <span className={styles.dim}>{obligation.employee_id}</span>
  </Link>
);

const State = ({ obligation: { state } }: { readonly obligation: EmployeeObligation }): ReactNode => (
  <Tag tone={OBLIGATION_TONES[state]}>{texts.states[state]}</Tag>
);

/** How long there is still time, where days are missing. */
function Until({
  obligation: { deadline, remaining_days },
  today,
}: {
  readonly obligation: EmployeeObligation;
  readonly today: IsoDate;
}): ReactNode {
  if (remaining_days === 0) return null;
  const days = daysBetween(today, isoDate(deadline));
  return <span className={styles.dim}>{days < 0 ? texts.over : texts.daysUntil(days)}</span>;
}
