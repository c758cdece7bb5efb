import { useState, type ReactNode } from 'react';

import { punchedDays } from '#domain/attendance/month.ts';
import { lacksBreak, totalMonth } from '#domain/attendance/month-totals.ts';
import { Button } from '../../ui/button.tsx';
import { CLOSED_MONTH_ID } from '../../ui/closed-month.tsx';
import { BreakFillDialog } from './break-fill-dialog.tsx';
import { employeeTexts as texts } from './employee-texts.ts';
import styles from './employee-totals.module.css';
import type { MonthOnShow } from './month.tsx';

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
      <dl className={styles.figures}>
        <Figure label={texts.daysWorked} value={totals?.days.toString()} unit={texts.daysUnit} />
        <Figure label={texts.hoursWorked} value={totals?.hours.toFixed(2)} unit={texts.hoursUnit} />
        <Figure
          label={texts.missingClockOuts}
          value={totals?.missingClockOuts.toString()}
          unit={texts.daysUnit}
          isWrong={(totals?.missingClockOuts ?? 0) > 0}
        />
        <Figure
          label={texts.missingClockIns}
          value={totals?.missingClockIns.toString()}
          unit={texts.daysUnit}
          isWrong={(totals?.missingClockIns ?? 0) > 0}
        />
      </dl>
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

function Figure({
  label,
  value,
  unit,
  isWrong = false,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly unit: string;
  readonly isWrong?: boolean;
}): ReactNode {
  return (
    <div className={styles.figure} data-wrong={isWrong || undefined}>
      <dt>{label}</dt>
      <dd>
        <b>{value ?? texts.unknown}</b>
        {unit}
      </dd>
    </div>
  );
}
