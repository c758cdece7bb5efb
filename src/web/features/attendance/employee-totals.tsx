import { useState, type ReactNode } from 'react';

import { punchedDays } from '#domain/attendance/month.ts';
import { lacksBreak, totalMonth } from '#domain/attendance/month-totals.ts';
import { Button } from '../../ui/button.tsx';
import { CLOSED_MONTH_ID } from '../../ui/closed-month.tsx';
import { BreakFillDialog } from './break-fill-dialog.tsx';
import { employeeTexts as texts } from './employee-texts.ts';
import styles from './employee-totals.module.css';
import type { MonthOnShow } from './month.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';

/** What an employee's month adds up to as it was punched, whatever work is shown (D14), and the fill of its breaks. */
export function EmployeeTotals({
  userId,
  input,
  closing,
  announce,
}: MonthOnShow & { readonly userId: number }): ReactNode {
  const [isFilling, setFilling] = useState(false);
  const days = input && punchedDays(input);
  const totals = days && totalMonth(days);
  const isClosed = closing?.status === 'closed';
  const lacking = days?.filter(lacksBreak);
  return (
    <section className={styles.totals} aria-label={texts.totals}>
      <Facts
        layout="stacked"
        facts={[
          { label: texts.daysWorked, value: totals?.days ?? texts.unknown, unit: texts.daysUnit },
          { label: texts.hoursWorked, value: totals?.hours.toFixed(2) ?? texts.unknown, unit: texts.hoursUnit },
          missing(texts.missingClockOuts, totals?.missingClockOuts),
          missing(texts.missingClockIns, totals?.missingClockIns),
        ]}
      />
      <div className={styles.breaks}>
        <p className={styles.note}>
          {texts.lackingBreaks(lacking?.length)}
          <span>{texts.deduction}</span>
        </p>
        <Button
          variant="default"
          size="sm"
          disabled={lacking === undefined}
          data-disabled={isClosed || undefined}
          aria-disabled={isClosed || undefined}
          aria-describedby={isClosed ? CLOSED_MONTH_ID : undefined}
          onClick={() => {
            if (!isClosed) setFilling(true);
          }}
        >
          {texts.fillBreaks}
        </Button>
      </div>
      {input !== undefined && lacking !== undefined && (
        <BreakFillDialog
          key={input.month}
          userId={userId}
          month={input.month}
          lacking={lacking}
          opened={isFilling}
          onClose={() => setFilling(false)}
          onDone={(message) => {
            setFilling(false);
            announce(message);
          }}
        />
      )}
    </section>
  );
}

/** On how many days a punch is missing; `-` until it is known. */
const missing = (label: string, days: number | undefined): Fact => ({
  label,
  value: days ?? texts.unknown,
  unit: texts.daysUnit,
  isWrong: days !== undefined && days > 0,
});
