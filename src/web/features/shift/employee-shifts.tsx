import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { summariseShifts } from '#domain/shift/summary.ts';
import { monthOf, parseIsoMonth, type IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { closingQuery, holidaysQuery, shiftsQuery } from '../../lib/month-queries.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { ClosedMonth } from '../../ui/closed-month.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { EmployeeShiftDialog } from './employee-shift-dialog.tsx';
import { EmployeeShiftTable } from './employee-shift-table.tsx';
import styles from './employee-shifts.module.css';
import { employeeTexts } from './employee-texts.ts';
import { texts } from './texts.ts';
import { Facts } from '../../ui/facts.tsx';

const MINUTE_MS = 60_000;

/** An employee's shifts of a month (`?month=`), for their admins: what they add up to, and every day to be corrected. */
export function EmployeeShifts({ userId }: { readonly userId: number }): ReactNode {
  const today = japanDate(useServerTime(MINUTE_MS));
  const [search, setSearch] = useSearchParams();
  const month = parseIsoMonth(search.get('month') ?? '') ?? monthOf(today);
  const shifts = useQuery({ ...shiftsQuery(month, userId), refetchInterval: MINUTE_MS });
  const holidays = useQuery(holidaysQuery(month));
  const closing = useQuery({ ...closingQuery(month, userId), refetchInterval: MINUTE_MS }).data;
  const [corrected, setCorrected] = useState<IsoDate | null>(null);
  const [message, showMessage] = useFlashMessage();

  const showMonth = (chosen: string): void => {
    const next = new URLSearchParams(search);
    next.set('month', chosen);
    setSearch(next, { replace: true });
  };
  const summary = shifts.data && summariseShifts(shifts.data);
  return (
    <div className={styles.shifts}>
      <div className={styles.head}>
        <MonthSwitch month={month} onChange={showMonth} />
        <Facts
          layout="inline"
          facts={[
            { label: texts.days, value: summary?.days ?? texts.unknown, unit: texts.daysUnit },
            { label: texts.hours, value: summary?.hours.toFixed(1) ?? texts.unknown, unit: texts.hoursUnit },
          ]}
        />
      </div>
      <ClosedMonth closing={closing} />
      {shifts.isError && (
        <LoadFailure isReading={shifts.isFetching} onRetry={shifts.refetch}>
          {employeeTexts.loadFailed}
        </LoadFailure>
      )}
      <div className="visually-hidden" role="status">
        {shifts.isPending && texts.loading}
      </div>
      {(shifts.isPending || shifts.data !== undefined) && (
        <EmployeeShiftTable
          month={month}
          today={today}
          shifts={shifts.data}
          holidays={holidays.data}
          isClosed={closing?.status === 'closed'}
          onCorrect={setCorrected}
        />
      )}
      {shifts.data !== undefined && (
        <EmployeeShiftDialog
          userId={userId}
          date={corrected}
          shifts={shifts.data}
          onClose={() => setCorrected(null)}
          onSaved={(done) => {
            setCorrected(null);
            showMessage(done);
          }}
        />
      )}
      <Toast message={message} />
    </div>
  );
}
