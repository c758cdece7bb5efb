import type { ReactNode } from 'react';

import { monthNumber, yearOf, type IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { Text } from '../../ui/layout.tsx';
import { kindName } from './limit-status.ts';
import marks from './marks.module.css';
import { kindsUnder, type MonthOfBreaches, type People } from './outlook.ts';
import styles from './outlook-plot.module.css';
import { texts } from './texts.ts';

/** What a plot of the months is made of. */
export interface PlotProps {
  readonly months: readonly MonthOfBreaches[];
  /** The month up to which it is known what was. */
  readonly known: IsoMonth;
  readonly hasSpecialClause: boolean;
  /** The overtime of an ordinary month, in minutes. */
  readonly ordinaryMonth: number;
  readonly chosen: IsoMonth | null;
  readonly onChoose: (month: IsoMonth | null) => void;
}

/** How many people break limits in each month, as columns; below them how many of each limit. */
export function OutlookPlot({
  months,
  known,
  hasSpecialClause,
  ordinaryMonth,
  chosen,
  onChoose,
}: PlotProps): ReactNode {
  const highest = Math.max(...months.map(({ broken, expected }) => broken + expected));
  const stateOf = ({ month }: MonthOfBreaches) => ({
    'data-ahead': month > known || undefined,
    'data-chosen': month === chosen || undefined,
  });
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td>
            <span className="visually-hidden">{texts.limit}</span>
          </td>
          {months.map((of, index) => (
            <th key={of.month} scope="col" {...stateOf(of)}>
              <Month
                of={of}
                showsYear={index === 0 || monthNumber(of.month) === 1}
                highest={highest}
                isChosen={of.month === chosen}
                onChoose={() => onChoose(of.month === chosen ? null : of.month)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kindsUnder(hasSpecialClause).map((kind) => (
          <tr key={kind}>
            <th scope="row">{kindName(kind, ordinaryMonth, texts.shortKinds)}</th>
            {months.map((of) => (
              <td key={of.month} {...stateOf(of)}>
                <Counts of={of.byKind[kind]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A month's column; a button where there is somebody to show. */
function Month({
  of,
  showsYear,
  highest,
  isChosen,
  onChoose,
}: {
  readonly of: MonthOfBreaches;
  readonly showsYear: boolean;
  readonly highest: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}): ReactNode {
  const { month, broken, expected } = of;
  const all = broken + expected;
  const name = (
    <span className={styles.name}>
      <small>{showsYear && `${yearOf(month)}年`}</small>
      {texts.monthNumber(monthNumber(month))}
    </span>
  );
  if (all === 0) return <span className={styles.month}>{name}</span>;
  const heightOf = (people: number): string => `${(people / highest) * 100}%`;
  return (
    <button
      type="button"
      className={styles.month}
      aria-label={texts.monthOf(formatYearMonth(month), broken, expected)}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <Text as="span" weight="bold">
        {texts.people(all)}
      </Text>
      <span className={styles.bar}>
        {expected > 0 && <span className={marks.brokenExpected} style={{ height: heightOf(expected) }} />}
        {broken > 0 && <span className={marks.broken} style={{ height: heightOf(broken) }} />}
      </span>
      {name}
    </button>
  );
}

const Counts = ({ of: { broken, expected } }: { readonly of: People }): ReactNode => (
  <>
    {broken > 0 && (
      <span className={styles.count} data-count="broken">
        <span className="visually-hidden">{texts.states.broken}</span>
        {broken}
      </span>
    )}
    {expected > 0 && (
      <span className={styles.count} data-count="expected">
        <span className="visually-hidden">{texts.states.expected}</span>
        {expected}
      </span>
    )}
  </>
);
