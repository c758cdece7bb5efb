import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';

import type { AdminUser, UserSort } from '#contract/users.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { useVirtualRows } from '../../lib/use-virtual-rows.ts';
import { RowSpace, SortHead } from '../../ui/long-table.tsx';
import { texts } from './texts.ts';
import { columnsFor } from './user-columns.ts';
import { GroupName, registeredOn, StateBadge } from './user-parts.tsx';
import styles from './user-table.module.css';

const ROW_HEIGHT = 48;

export interface UserRowsProps {
  readonly users: readonly AdminUser[];
  /** How many there are, those not read yet too. */
  readonly total: number;
  readonly seesGroups: boolean;
  readonly today: IsoDate;
  /** Where the employee's own screen is. */
  readonly pathOf: (user: AdminUser) => string;
  /** Hears which rows are drawn, to read more in time. */
  readonly onDrawn: (lastIndex: number) => void;
}

/** The employees as a table, a row for each; only those in sight are drawn. */
export function UserTable({
  users,
  total,
  seesGroups,
  today,
  pathOf,
  sort,
  onSort,
  onDrawn,
}: UserRowsProps & { readonly sort: UserSort; readonly onSort: (sort: UserSort) => void }): ReactNode {
  const navigate = useNavigate();
  const { box, drawn, measure, before, after } = useVirtualRows<HTMLTableSectionElement>(
    users.length,
    ROW_HEIGHT,
    onDrawn,
  );
  const columns = columnsFor(seesGroups);
  const open = (event: MouseEvent, user: AdminUser): void => {
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null;
    // Who marks a name to copy it doesn't mean to leave.
    if (!isOnLink && window.getSelection()?.isCollapsed !== false) void navigate(pathOf(user));
  };
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-rowcount={total + 1} data-groups={seesGroups || undefined}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ key, label }) => (
              <SortHead key={key} column={key} label={label} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={box}>
          <RowSpace height={before} />
          {drawn.map((index) => {
            const user = users[index];
            return user === undefined ? null : (
              <tr
                key={user.id}
                ref={measure}
                data-index={index}
                aria-rowindex={index + 2}
                onClick={(event) => open(event, user)}
              >
                <td>{user.employee_id}</td>
                <th scope="row">
                  <Link to={pathOf(user)}>{user.name}</Link>
                  <StateBadge user={user} today={today} />
                </th>
                <td>{texts.roles[user.role]}</td>
                {seesGroups && (
                  <>
                    <td>
                      <GroupName name={user.client_company_name} />
                    </td>
                    <td>
                      <GroupName name={user.job_assignment_name} />
                    </td>
                    <td>
                      <GroupName name={user.employment_type_name} />
                    </td>
                  </>
                )}
                <td>{registeredOn(user)}</td>
              </tr>
            );
          })}
          <RowSpace height={after} />
        </tbody>
      </table>
    </div>
  );
}
