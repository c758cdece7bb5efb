import type { AccessCase } from './access-case.ts';
import { accountCases } from './account.cases.ts';
import { approvalCases } from './approval.cases.ts';
import { attendanceCases } from './attendance.cases.ts';
import { companyCases } from './company.cases.ts';
import { fileCases } from './file.cases.ts';
import { leaveCases } from './leave.cases.ts';
import { closingCases } from './closing.cases.ts';
import { overtimeCases } from './overtime.cases.ts';
import { payrollCases } from './payroll.cases.ts';
import { requestCases } from './request.cases.ts';
import { swapCases } from './swap.cases.ts';

/** A successful request to each route, by the route's name. */
export const accessCases: Readonly<Partial<Record<string, AccessCase>>> = {
  ...accountCases,
  ...attendanceCases,
  ...leaveCases,
  ...companyCases,
  ...fileCases,
  ...closingCases,
  ...approvalCases,
  ...overtimeCases,
  ...payrollCases,
  ...swapCases,
  ...requestCases,
};
