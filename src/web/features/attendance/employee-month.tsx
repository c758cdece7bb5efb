import type { ReactNode } from 'react';

import { ClosedMonth } from '../../ui/closed-month.tsx';
import { EmployeeTotals } from './employee-totals.tsx';
import { Month } from './month.tsx';

/** An employee's month, for their admins: what it adds up to, and every day to be corrected. */
export function EmployeeMonth({ userId }: { readonly userId: number }): ReactNode {
  return (
    <Month
      subject={userId}
      renderSummary={(shown) => (
        <>
          <ClosedMonth closing={shown.closing} />
          <EmployeeTotals userId={userId} {...shown} />
        </>
      )}
    />
  );
}
