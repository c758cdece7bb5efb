import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import type { IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './breach-list.module.css';
import type { Breach } from './outlook.ts';
import type { LinkToEmployee } from './use-employee-detail.ts';
import { amountText, kindText } from './limit-status.ts';
import { texts } from './texts.ts';

const FIRST_SHOWN = 4;
const MORE_SHOWN = 20;

/** Who will break which limit when, the soonest first; of a chosen month also who did. */
export function BreachList({
  breaches,
  chosen,
  ordinaryMonth,
  linkTo,
}: {
  readonly linkTo: LinkToEmployee;
  readonly breaches: readonly Breach[];
  readonly chosen: IsoMonth | null;
  readonly ordinaryMonth: number;
}): ReactNode {
  const [shown, setShown] = useState(FIRST_SHOWN);
  const told = breaches.filter(({ month, isExpected }) => (chosen === null ? isExpected : month === chosen));
  const left = told.length - shown;
  return (
    <>
      <h3 className={styles.title}>{chosen === null ? texts.listTitle : texts.listOf(formatYearMonth(chosen))}</h3>
      {told.length === 0 && <p className={styles.none}>{texts.noneExpected}</p>}
      {told.length > 0 && (
        <ol className={styles.list}>
          {told.slice(0, shown).map(({ row, status, month, isExpected }) => (
            <li key={`${row.user_id} ${status.kind} ${isExpected}`}>
              <span className={styles.who}>
                <Link {...linkTo(row.user_id)}>{row.name}</Link> <span>{row.employee_id}</span>
              </span>
              <span className={styles.month}>
                {!isExpected && <span className={styles.tag}>{texts.over}</span>} {formatYearMonth(month)}
              </span>
              <span className={styles.kind}>{kindText(status, ordinaryMonth)}</span>
              <span className={styles.amount}>{amountText(status)}</span>
            </li>
          ))}
        </ol>
      )}
      {left > 0 && (
        <p>
          <LinkButton onClick={() => setShown(shown + MORE_SHOWN)}>{texts.more(left)}</LinkButton>
        </p>
      )}
    </>
  );
}
