import type { ReactNode } from 'react';

import { EmployeeMonth } from '../features/attendance/employee-month.tsx';
import { LeaveLedger } from '../features/leave/leave-ledger.tsx';
import { EmployeeShifts } from '../features/shift/employee-shifts.tsx';
import { UserDetail } from '../features/user-detail/user-detail.tsx';

const parts = {
  attendance: (userId: number) => <EmployeeMonth userId={userId} />,
  shift: (userId: number) => <EmployeeShifts userId={userId} />,
  leave: (userId: number) => <LeaveLedger userId={userId} />,
};

/** An employee with the parts that other features show of them. */
export function UserDetailScreen(): ReactNode {
  return <UserDetail parts={parts} />;
}
