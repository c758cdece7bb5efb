import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useVirtualRows } from '../../lib/use-virtual-rows.ts';
import styles from './month-cards.module.css';
import { DAY_COLUMNS, COLUMN_LABELS, hoursText } from './month-columns.ts';
import { FindingCount, MonthState, Overtime, SelectRow } from './month-parts.tsx';
import { totalsOf } from './month-rows.ts';
import type { MonthRowsProps } from './month-table.tsx';
import { texts } from './texts.ts';

const CARD_HEIGHT = 208;

/** The employees' months as cards where there is no room for the table, their sums first; only those in sight are drawn. */
export function MonthCards({ rows, selected, onSelect, current, pathOf }: MonthRowsProps): ReactNode {
  const { box, drawn, measure, before, after } = useVirtualRows<HTMLUListElement>(rows.length, CARD_HEIGHT, () => {});
  const totals = totalsOf(rows);
  return (
    <>
      <section className={styles.total} aria-labelledby="total">
        <h2 id="total">{texts.total}</h2>
        <Facts of={totals} overtime={hoursText(totals.overtime_minutes)} />
      </section>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={rows.every(({ user_id }) => selected.has(user_id))}
          onChange={(event) =>
            onSelect(
              rows.map(({ user_id }) => user_id),
              event.currentTarget.checked,
            )
          }
        />
        {texts.selectAll}
      </label>
      <ul ref={box} className={styles.cards} style={{ paddingTop: before, paddingBottom: after }}>
        {drawn.map((index) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={row.user_id}
              ref={measure}
              data-index={index}
              data-current={row.user_id === current || undefined}
              className={styles.card}
            >
              <div className={styles.head}>
                <SelectRow
                  label={texts.select(row.name)}
                  checked={selected.has(row.user_id)}
                  onChange={(isSelected) => onSelect([row.user_id], isSelected)}
                />
                <div className={styles.name}>
                  <span className={styles.id}>{row.employee_id}</span>
                  <Link to={pathOf(row)}>{row.name}</Link>
                </div>
                {row.findings.length > 0 && <FindingCount count={row.findings.length} />}
              </div>
              <Facts of={row} overtime={<Overtime minutes={row.overtime_minutes} />} />
              <MonthState row={row} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

type Sums = Pick<
  ReturnType<typeof totalsOf>,
  | (typeof DAY_COLUMNS)[number]
  | 'work_minutes'
  | 'overtime_minutes'
  | 'night_minutes'
  | 'holiday_work_minutes'
  | 'days_holiday_work'
>;

/** What a month, or several, add up to. */
function Facts({ of, overtime }: { readonly of: Sums; readonly overtime: ReactNode }): ReactNode {
  return (
    <dl className={styles.facts}>
      {DAY_COLUMNS.map((key) => (
        <Fact key={key} label={COLUMN_LABELS[key]}>
          {texts.days(of[key])}
        </Fact>
      ))}
      <Fact label={texts.work}>{hoursText(of.work_minutes)}</Fact>
      <Fact label={texts.overtime}>{overtime}</Fact>
      <Fact label={texts.night}>{hoursText(of.night_minutes)}</Fact>
      <Fact label={texts.holidayWork}>
        {texts.hoursAndDays(hoursText(of.holiday_work_minutes), of.days_holiday_work)}
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
