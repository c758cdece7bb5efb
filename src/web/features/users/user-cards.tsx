import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useVirtualRows } from '../../lib/use-virtual-rows.ts';
import { texts } from './texts.ts';
import styles from './user-cards.module.css';
import { GroupName, registeredOn, StateBadge } from './user-parts.tsx';
import type { UserRowsProps } from './user-table.tsx';

const CARD_HEIGHT = 88;
const CARD_WITH_GROUPS_HEIGHT = 164;

/** The employees as cards, on phones; only those in sight are drawn. */
export function UserCards({ users, seesGroups, today, pathOf, onDrawn }: UserRowsProps): ReactNode {
  const { box, drawn, measure, before, after } = useVirtualRows<HTMLUListElement>(
    users.length,
    seesGroups ? CARD_WITH_GROUPS_HEIGHT : CARD_HEIGHT,
    onDrawn,
  );
  return (
    <ul ref={box} className={styles.cards} style={{ paddingTop: before, paddingBottom: after }}>
      {drawn.map((index) => {
        const user = users[index];
        return user === undefined ? null : (
          <li key={user.id} ref={measure} data-index={index} className={styles.card}>
            <div className={styles.head}>
              <span>{user.employee_id}</span>
              <span>{texts.roles[user.role]}</span>
            </div>
            <div className={styles.name}>
              <Link to={pathOf(user)}>{user.name}</Link>
              <StateBadge user={user} today={today} />
            </div>
            <dl className={styles.facts}>
              {seesGroups && (
                <>
                  <dt>{texts.clientCompany}</dt>
                  <dd>
                    <GroupName name={user.client_company_name} />
                  </dd>
                  <dt>{texts.jobAssignment}</dt>
                  <dd>
                    <GroupName name={user.job_assignment_name} />
                  </dd>
                  <dt>{texts.employmentType}</dt>
                  <dd>
                    <GroupName name={user.employment_type_name} />
                  </dd>
                </>
              )}
              <dt>{texts.registeredOn}</dt>
              <dd>{registeredOn(user)}</dd>
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
