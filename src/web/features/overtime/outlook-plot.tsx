import { useState, type ReactNode } from 'react';

import type { OvertimeOverview } from '#contract/overtime.ts';
import { monthNumber, yearOf, type IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { List, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import styles from './charts.module.css';
import { kindName, limitsUnder } from './limit-status.ts';
import { Bar } from './marks.tsx';
import marks from './marks.module.css';
import { kindsUnder, type MonthOfBreaches, type People } from './outlook.ts';
import { texts } from './texts.ts';

interface PlotProps {
  readonly overview: OvertimeOverview;
  readonly months: readonly MonthOfBreaches[];
  readonly chosen: IsoMonth | null;
  readonly onChoose: (month: IsoMonth | null) => void;
}

const allOf = ({ broken, expected }: People): number => broken + expected;

/** The length of a bar of so many people, the longest being that of the month with the most. */
const lengthIn = (months: readonly MonthOfBreaches[]) => (people: number) =>
  `${(people / Math.max(...months.map(allOf))) * 100}%`;

/** The kinds of limits that the agreement has, with their short names. */
const kindsOf = ({ settings }: OvertimeOverview) =>
  kindsUnder(settings.special_clause !== null).map((kind) => ({
    kind,
    name: kindName(kind, limitsUnder(settings).month, texts.shortKinds),
  }));

/** How many people break limits in each month, as columns; below them how many of each limit. */
export function OutlookPlot({ overview, months, chosen, onChoose }: PlotProps): ReactNode {
  const lengthOf = lengthIn(months);
  const stateOf = ({ month }: MonthOfBreaches) => ({
    'data-ahead': month > overview.month || undefined,
    'data-chosen': month === chosen || undefined,
  });
  return (
    <table className={styles.plot}>
      <thead>
        <tr>
          <td>
            <span className="visually-hidden">{texts.limit}</span>
          </td>
          {months.map((of, index) => {
            const { month, broken, expected } = of;
            const showsYear = index === 0 || monthNumber(month) === 1;
            const name = (
              <span className={styles.name}>
                <small className={styles.year}>{showsYear && texts.yearOfMonth(yearOf(month))}</small>
                {!showsYear && <span className="visually-hidden">{texts.yearOfMonth(yearOf(month))}</span>}
                {texts.monthNumber(monthNumber(month))}
              </span>
            );
            return (
              <th key={month} scope="col" {...stateOf(of)}>
                {allOf(of) === 0 ? (
                  <span className={styles.column}>{name}</span>
                ) : (
                  <button
                    type="button"
                    className={`${styles.month} ${styles.column}`}
                    aria-pressed={month === chosen}
                    onClick={() => onChoose(month === chosen ? null : month)}
                  >
                    <Text as="span" weight="bold">
                      {texts.people(allOf(of))}
                    </Text>
                    <span className="visually-hidden">{texts.ofThem(broken, expected)}</span>
                    <span className={styles.bars}>
                      {expected > 0 && <Bar of="broken" isExpected style={{ height: lengthOf(expected) }} />}
                      {broken > 0 && <Bar of="broken" style={{ height: lengthOf(broken) }} />}
                    </span>
                    {name}
                  </button>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {kindsOf(overview).map(({ kind, name }) => (
          <tr key={kind}>
            <th scope="row">{name}</th>
            {months.map((of) => (
              <td key={of.month} {...stateOf(of)}>
                <Count state="broken" people={of.byKind[kind].broken} />
                <Count state="expected" people={of.byKind[kind].expected} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Count = ({ state, people }: { readonly state: keyof People; readonly people: number }): ReactNode =>
  people > 0 && (
    <span className={marks.count} data-state={state}>
      <span className="visually-hidden">{texts.states[state]}</span>
      {people}
    </span>
  );

/** The same on phones: a bar for each month in which somebody breaks a limit, those gone by when asked for. */
export function OutlookBars({ overview, months, chosen, onChoose }: PlotProps): ReactNode {
  const lengthOf = lengthIn(months);
  const shown = months.filter((of) => allOf(of) > 0);
  const past = shown.filter(({ month }) => month < overview.month).length;
  const [showsPast, setShowsPast] = useState(chosen !== null && chosen < overview.month);
  const kindsText = ({ byKind }: MonthOfBreaches): string =>
    kindsOf(overview)
      .flatMap(({ kind, name }) => {
        const { broken, expected } = byKind[kind];
        const counts = [
          ...(broken > 0 ? [texts.brokenPeople(broken)] : []),
          ...(expected > 0 ? [texts.expectedPeople(expected)] : []),
        ];
        return counts.length === 0 ? [] : [`${name} ${counts.join('・')}`];
      })
      .join('、');
  return (
    <>
      {past > 0 && !showsPast && (
        <p>
          <LinkButton onClick={() => setShowsPast(true)}>{texts.pastMonths(past)}</LinkButton>
        </p>
      )}
      <List>
        {shown.slice(showsPast ? 0 : past).map((of) => {
          const { month, broken, expected } = of;
          return (
            <li key={month}>
              <button
                type="button"
                className={`${styles.month} ${styles.row}`}
                aria-pressed={month === chosen}
                onClick={() => onChoose(month === chosen ? null : month)}
              >
                <span>{formatYearMonth(month)}</span>
                <span className={styles.bars}>
                  {broken > 0 && <Bar of="broken" style={{ width: lengthOf(broken) }} />}
                  {expected > 0 && <Bar of="broken" isExpected style={{ width: lengthOf(expected) }} />}
                </span>
                <Text as="span" weight="bold">
                  {texts.people(allOf(of))}
                </Text>
                <span className={styles.kinds}>{kindsText(of)}</span>
              </button>
            </li>
          );
        })}
      </List>
    </>
  );
}
