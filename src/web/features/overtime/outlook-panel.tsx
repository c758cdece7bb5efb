import '@mantine/core/styles/Flex.layer.css';
import { Box, Flex } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';

import type { OvertimeOverview } from '#contract/overtime.ts';
import { isoMonth, type IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { Heading, Hint, Line, List, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { MOBILE } from '../../ui/media.ts';
import { EmployeeLink } from './employee-dialog.tsx';
import { amountText, kindText, limitsUnder } from './limit-status.ts';
import { Bar, Legend, LegendEntry, LevelMark } from './marks.tsx';
import { monthsOfBreaches, type Breach } from './outlook.ts';
import { OutlookBars, OutlookPlot } from './outlook-plot.tsx';
import styles from './overtime.module.css';
import { texts } from './texts.ts';

const FIRST_SHOWN = 4;
const MORE_SHOWN = 20;

/** Who has broken limits in the agreement's year and who will at the present pace: by month, and each by name. */
export function OutlookPanel({
  overview,
  breaches,
  chosen,
  onChoose,
}: {
  readonly overview: OvertimeOverview;
  readonly breaches: readonly Breach[];
  readonly chosen: IsoMonth | null;
  readonly onChoose: (month: IsoMonth | null) => void;
}): ReactNode {
  const isPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const months = useMemo(() => monthsOfBreaches(breaches, overview), [breaches, overview]);
  const Plot = isPhone ? OutlookBars : OutlookPlot;
  return (
    <Panel labelledBy="outlook">
      <div className={styles.outlook}>
        <Line>
          <Flex wrap="wrap" gap="0.125rem 1rem" align="baseline">
            <Box component="h2" id="outlook" fz="lg">
              {overview.is_over ? texts.paceOf(formatYearMonth(isoMonth(overview.month))) : texts.pace}
            </Box>
            {breaches.length > 0 && <Hint>{texts.paceHint}</Hint>}
          </Flex>
        </Line>
        {breaches.length === 0 ? (
          <Line>
            <Box py="0.5rem">
              <Row gap="sm" isSingleLine>
                <IconCircleCheck size={20} color="var(--kt-success)" style={{ flex: 'none' }} aria-hidden />
                {texts.noBreaches}
              </Row>
            </Box>
          </Line>
        ) : (
          <>
            <Stack gap="snug">
              <Plot overview={overview} months={months} chosen={chosen} onChoose={onChoose} />
              <Legend>
                <LegendEntry mark={<Bar of="broken" />} label={texts.states.broken} />
                <LegendEntry mark={<Bar of="broken" isExpected />} label={texts.states.expected} />
              </Legend>
            </Stack>
            <Stack gap="snug">
              {/* What was opened of one list isn't of another. */}
              <BreachList
                key={chosen}
                breaches={breaches}
                chosen={chosen}
                ordinaryMonth={limitsUnder(overview.settings).month}
              />
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
}: {
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
        <div className={styles.limits}>
          <List as="ol" rules="above">
            {listed.slice(0, shown).map(({ row, status, month, isExpected }) => (
              <li key={`${row.user_id} ${status.kind} ${isExpected}`}>
                <Text as="span">
                  <EmployeeLink row={row} /> <Hint as="span">{row.employee_id}</Hint>
                </Text>
                <span>
                  {!isExpected && <LevelMark level="broken" />} {formatYearMonth(month)}
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
