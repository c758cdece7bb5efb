import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { isoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { MOBILE } from '../../ui/media.ts';
import { BreachList } from './breach-list.tsx';
import { Legend } from './legend.tsx';
import type { LinkToEmployee } from './use-employee-detail.ts';
import type { Breach } from './outlook.ts';
import { OutlookBars } from './outlook-bars.tsx';
import styles from './outlook-panel.module.css';
import { OutlookPlot, type PlotProps } from './outlook-plot.tsx';
import { texts } from './texts.ts';

/** Who has broken limits in the agreement's year and who will at the present pace: by month, and each by name. */
export function OutlookPanel({
  month,
  isPast,
  breaches,
  linkTo,
  ...plot
}: Omit<PlotProps, 'known'> & {
  readonly linkTo: LinkToEmployee;
  readonly month: string;
  /** It is looked at from a month that was before this one. */
  readonly isPast: boolean;
  readonly breaches: readonly Breach[];
}): ReactNode {
  const isPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const known = isoMonth(month);
  const Plot = isPhone ? OutlookBars : OutlookPlot;
  return (
    <section className={styles.panel} aria-labelledby="outlook">
      <div className={styles.head}>
        <h2 id="outlook">{isPast ? texts.paceOf(formatYearMonth(known)) : texts.pace}</h2>
        {breaches.length > 0 && <p>{texts.paceHint}</p>}
      </div>
      {breaches.length === 0 ? (
        <p className={styles.nothing}>
          <IconCircleCheck size={20} aria-hidden />
          {texts.noBreaches}
        </p>
      ) : (
        <>
          <div className={styles.plot}>
            <Plot {...plot} known={known} />
            <Legend
              entries={[
                { mark: 'broken', label: texts.states.broken },
                { mark: 'brokenExpected', label: texts.states.expected },
              ]}
            />
          </div>
          <div className={styles.list}>
            {/* What was opened of one list isn't of another. */}
            <BreachList key={plot.chosen} {...plot} breaches={breaches} linkTo={linkTo} />
          </div>
        </>
      )}
    </section>
  );
}
