import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { isoMonth, type IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { Heading, Hint, Line, List, Panel, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { MOBILE } from '../../ui/media.ts';
import type { LinkToEmployee } from './employee-dialog.tsx';
import { Legend } from './legend.tsx';
import { amountText, kindText } from './limit-status.ts';
import marks from './marks.module.css';
import type { Breach } from './outlook.ts';
import { OutlookBars } from './outlook-bars.tsx';
import styles from './outlook-panel.module.css';
import { OutlookPlot, type PlotProps } from './outlook-plot.tsx';
import { texts } from './texts.ts';

const FIRST_SHOWN = 4;
const MORE_SHOWN = 20;

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
    <Panel labelledBy="outlook" className={styles.panel}>
      <div className={styles.parts}>
        <Line>
          <div className={styles.head}>
            <h2 id="outlook">{isPast ? texts.paceOf(formatYearMonth(known)) : texts.pace}</h2>
            {breaches.length > 0 && <Hint>{texts.paceHint}</Hint>}
          </div>
        </Line>
        {breaches.length === 0 ? (
          <Line>
            <p className={styles.nothing}>
              <IconCircleCheck size={20} aria-hidden />
              {texts.noBreaches}
            </p>
          </Line>
        ) : (
          <>
            <Stack gap="snug">
              <Plot {...plot} known={known} />
              <Legend
                entries={[
                  { mark: 'broken', label: texts.states.broken },
                  { mark: 'brokenExpected', label: texts.states.expected },
                ]}
              />
            </Stack>
            <Stack gap="snug">
              {/* What was opened of one list isn't of another. */}
              <BreachList key={plot.chosen} {...plot} breaches={breaches} linkTo={linkTo} />
            </Stack>
          </>
        )}
      </div>
    </Panel>
  );
}

/** Who will break which limit when, the soonest first; of a chosen month also who did. */
function BreachList({
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
  const listed = breaches.filter(({ month, isExpected }) => (chosen === null ? isExpected : month === chosen));
  const left = listed.length - shown;
  return (
    <>
      <Heading level={3}>{chosen === null ? texts.listTitle : texts.listOf(formatYearMonth(chosen))}</Heading>
      {listed.length === 0 ? (
        <Text tone="dim" size="sm">
          {texts.noneExpected}
        </Text>
      ) : (
        <div className={marks.limits}>
          <List as="ol" rules="above">
            {listed.slice(0, shown).map(({ row, status, month, isExpected }) => (
              <li key={`${row.user_id} ${status.kind} ${isExpected}`}>
                <Text as="span">
                  <Link {...linkTo(row.user_id)}>{row.name}</Link> <Hint as="span">{row.employee_id}</Hint>
                </Text>
                <span>
                  {!isExpected && (
                    <span className={marks.level} data-level="broken">
                      {texts.over}
                    </span>
                  )}{' '}
                  {formatYearMonth(month)}
                </span>
                <Text as="span" tone="dim">
                  {kindText(status, ordinaryMonth)}
                </Text>
                <span>{amountText(status)}</span>
              </li>
            ))}
          </List>
        </div>
      )}
      {left > 0 && (
        <p>
          <LinkButton onClick={() => setShown(shown + MORE_SHOWN)}>{texts.more(left)}</LinkButton>
        </p>
      )}
    </>
  );
}
