import type { ReactNode } from 'react';

import { ColumnHeads } from '../../ui/column-heads.tsx';
import { OutcomeNotes, periodText, requestedOn, StatusBadge } from './request-parts.tsx';
import { CancelButton, syncText, type RequestsProps } from './request-cards.tsx';
import styles from './request-table.module.css';
import { texts } from './texts.ts';

const columns = ['requestedOn', 'type', 'period', 'dayCount', 'status', 'sync', 'actions'] as const;

/** The requests as a table, a row for each. */
export function RequestTable({ requests, onCancel }: RequestsProps): ReactNode {
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <ColumnHeads columns={columns} names={texts} />
        <tbody>
          {requests.map((request) => (
            <tr key={request.id}>
              <td>{requestedOn(request)}</td>
              <td>{texts.annualLeave}</td>
              <th scope="row">{periodText(request)}</th>
              <td data-column="dayCount">{texts.days(request.days_count)}</td>
              <td data-column="status">
                <StatusBadge status={request.status} />
                <OutcomeNotes request={request} />
              </td>
              <td>{syncText(request)}</td>
              <td data-column="actions">
                <CancelButton request={request} onCancel={onCancel} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
