import type { ReactNode } from 'react';

import { EmployeeDay } from '../features/attendance/employee-day.tsx';
import { MonthEndScreen as MonthEnd } from '../features/month-end/month-end-screen.tsx';

/** The month's end, whose findings are put right in the dialogs of an employee's day. */
export function MonthEndScreen(): ReactNode {
  return <MonthEnd Day={EmployeeDay} />;
}
