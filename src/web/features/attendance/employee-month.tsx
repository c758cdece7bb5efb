import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { AcceptedFindingResponse } from '#contract/closing.ts';
import { punchedDays, lacksBreak, totalMonth } from '#domain/attendance/month.ts';
import { decimalHours } from '#domain/time/hours.ts';
import { minutes } from '#domain/time/minutes.ts';
import { useMay } from '../../lib/permissions.ts';
import type { ClosingOfMonth } from '../../lib/month-queries.ts';
import { AcceptedFindings } from '../../ui/accepted-findings.tsx';
import { Button } from '../../ui/button.tsx';
import { CLOSED_MONTH_ID, ClosedMonth } from '../../ui/closed-month.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Heading, Hint, Line, Panel, Row, Text } from '../../ui/layout.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import styles from './attendance.module.css';
import { breakFillsQuery } from './break-fill-query.ts';
import { daysWorkedOf } from './days-worked.ts';
import { HoursDrawn } from './month-chart.tsx';
import { Month, type MonthOnShow } from './month.tsx';
import { readFacts } from './read-facts.tsx';
import { texts } from './texts.ts';

const BreakFillDialog = lazyDialog(async () => (await import('./break-fill-dialog.tsx')).BreakFillDialog);

/** An employee's month, for their admins: what it adds up to, and every day to be corrected. */
export const EmployeeMonth = ({ userId }: { readonly userId: number }): ReactNode => (
  <Month
    subject={userId}
    renderSummary={(shown) => (
      <>
        <ClosedMonth closing={shown.closing} month={shown.period.name} />
        <EmployeeTotals key={shown.period.name} userId={userId} {...shown} />
        <Accepted findings={shown.closing?.accepted ?? []} />
      </>
    )}
  />
);

/** What was accepted of the month's findings, and why; nothing where none was. */
const Accepted = ({ findings }: { readonly findings: readonly AcceptedFindingResponse[] }): ReactNode =>
  findings.length > 0 && (
    <Panel labelledBy="accepted-findings" gap="xs">
      <Heading id="accepted-findings">{texts.accepted(findings.length)}</Heading>
      <AcceptedFindings accepted={findings} />
    </Panel>
  );

/** What an employee's month adds up to as it was punched, whatever work is shown (D14), and the fill of its breaks. */
function EmployeeTotals({
  userId,
  period,
  input,
  closing,
  isLoading,
  announce,
}: MonthOnShow & { readonly userId: number }): ReactNode {
  /** `undefined` until the dialog is opened. */
  const [isFilling, setFilling] = useState<boolean>();
  const days = input && punchedDays(input);
  const totals = days && totalMonth(days);
  const isClosed = closing?.status === 'closed';
  const corrects = useMay('correct_attendance');
  const lacking = days?.filter(lacksBreak);
  // Without a day to fill in there are perhaps some to take back. Where it was used it stays: the focus returns to it.
  const filled = useQuery({ ...breakFillsQuery(userId, period.name), enabled: lacking?.length === 0 });
  const offersFill = corrects && (lacking?.length !== 0 || (filled.data ?? []).length > 0 || isFilling !== undefined);
  return (
    <Panel label={texts.totals} className={styles.totals}>
      <Row gap="wide" justify="between">
        <Facts
          layout="stacked"
          facts={readFacts(isLoading, [
            { label: texts.daysWorked, value: daysWorkedOf(closing, totals?.days), unit: texts.daysUnit },
            hoursWorked(closing, totals?.minutes),
            {
              label: texts.overtime,
              value: hoursText(closing?.hours.overtime_minutes),
              unit: texts.hoursUnit,
            },
            missing(texts.missingClockOuts, totals?.missingClockOuts),
            missing(texts.missingClockIns, totals?.missingClockIns),
            {
              label: texts.night,
              value: hoursText(closing?.hours.night_minutes),
              unit: texts.hoursUnit,
            },
            { label: texts.leaveTaken, value: closing?.hours.leave_days, unit: texts.daysUnit },
          ])}
        />
        <HoursDrawn period={period} hours={closing?.hours} days={closing?.days} lengthText={hoursText} />
        <Row gap="xl" onPhones="between" className={styles.breaks}>
          <Text as="div" size="sm" isNumeric>
            {texts.lackingBreaks(lacking?.length)}
            {keepsSpecRule(closing) && (
              <Text tone="dim" size="2xs">
                {texts.deduction}
              </Text>
            )}
          </Text>
          {offersFill && (
            <Button
              variant="default"
              size="sm"
              disabled={lacking === undefined}
              data-disabled={isClosed || undefined}
              aria-disabled={isClosed || undefined}
              aria-describedby={isClosed ? CLOSED_MONTH_ID : undefined}
              onPointerEnter={BreakFillDialog.preload}
              onClick={() => {
                if (!isClosed) setFilling(true);
              }}
            >
              {texts.fillBreaks}
            </Button>
          )}
        </Row>
        {/* Beside the label that the sheet has too, for another number (D14). */}
        {keepsSpecRule(closing) && (
          <Line>
            <Hint>{texts.hoursHint}</Hint>
          </Line>
        )}
      </Row>
      {input !== undefined && lacking !== undefined && (
        <BreakFillDialog
          userId={userId}
          month={period.name}
          lacking={lacking}
          opened={isFilling === true}
          onClose={() => setFilling(false)}
          onDone={(message) => {
            setFilling(false);
            announce(message);
          }}
        />
      )}
    </Panel>
  );
}

/** Whether a break that isn't recorded is an hour in this total alone, as the spec has it (D37). */
const keepsSpecRule = (closing: ClosingOfMonth | undefined): boolean =>
  closing === undefined || (closing.figures === 'shown_times' && closing.unset_break === 'none');

/** By the spec's rule of breaks what the punches add up to (D14); by any other the hours that are the same everywhere. */
function hoursWorked(closing: ClosingOfMonth | undefined, punched: number | undefined): Fact {
  const sum = keepsSpecRule(closing) ? punched : closing?.hours.worked_minutes;
  return {
    label: keepsSpecRule(closing) ? texts.hoursWorked : texts.worked,
    value: hoursText(sum),
    unit: texts.hoursUnit,
  };
}

/** In decimals (spec §9). */
const hoursText = (sum: number | undefined): string | undefined =>
  sum === undefined ? undefined : decimalHours(minutes(sum));

/** On how many days a punch is missing; `-` until it is known. */
const missing = (label: string, days: number | undefined): Fact => ({
  label,
  value: days,
  unit: texts.daysUnit,
  isWrong: days !== undefined && days > 0,
});
