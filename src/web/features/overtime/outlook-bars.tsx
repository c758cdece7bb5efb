import { useState, type ReactNode } from 'react';

import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { List, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { kindName } from './limit-status.ts';
import marks from './marks.module.css';
import { kindsUnder, type MonthOfBreaches } from './outlook.ts';
import styles from './outlook-bars.module.css';
import type { PlotProps } from './outlook-plot.tsx';
import { texts } from './texts.ts';

/** How many people break which limits in each month, on phones: a bar for each month in which somebody does, those gone by when asked for. */
export function OutlookBars({
  months,
  known,
  hasSpecialClause,
  ordinaryMonth,
  chosen,
  onChoose,
}: PlotProps): ReactNode {
  const shown = months.filter(({ broken, expected }) => broken + expected > 0);
  const past = shown.filter(({ month }) => month < known).length;
  const [showsPast, setShowsPast] = useState(chosen !== null && chosen < known);
  const highest = Math.max(...months.map(({ broken, expected }) => broken + expected));
  const widthOf = (people: number): string => `${(people / highest) * 100}%`;
  const kindsOf = ({ byKind }: MonthOfBreaches): string =>
    kindsUnder(hasSpecialClause)
      .flatMap((kind) => {
        const { broken, expected } = byKind[kind];
        const counts = [
          ...(broken > 0 ? [texts.brokenPeople(broken)] : []),
          ...(expected > 0 ? [texts.expectedPeople(expected)] : []),
        ];
        return counts.length === 0 ? [] : [`${kindName(kind, ordinaryMonth, texts.shortKinds)} ${counts.join('・')}`];
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
        {shown.slice(showsPast ? 0 : past).map((of) => (
          <li key={of.month}>
            <button
              type="button"
              className={styles.month}
              aria-pressed={of.month === chosen}
              onClick={() => onChoose(of.month === chosen ? null : of.month)}
            >
              <span>{formatYearMonth(of.month)}</span>
              <span className={styles.bar}>
                {of.broken > 0 && <span className={marks.broken} style={{ width: widthOf(of.broken) }} />}
                {of.expected > 0 && <span className={marks.brokenExpected} style={{ width: widthOf(of.expected) }} />}
              </span>
              <Text as="span" weight="bold">
                {texts.people(of.broken + of.expected)}
              </Text>
              <span className={styles.kinds}>{kindsOf(of)}</span>
            </button>
          </li>
        ))}
      </List>
    </>
  );
}
