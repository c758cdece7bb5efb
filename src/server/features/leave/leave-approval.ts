import { asksAdminsAlone } from '#domain/approval/approval.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockUser } from '../../records/user-key.ts';
import type { CaseAdaptor, CaseFacts, CaseKey } from '../../shared/approval/cases.ts';
import type { LeaveStep } from '../../shared/leave/leave-requests.ts';
import { type CompanyRow, findRequest, type RequestRow } from './leave.repository.ts';

/** The case of a request of leave. */
export const caseOf = (row: RequestRow): CaseKey => ({
  companyId: row.company_id,
  userId: row.user_id,
  kind: 'leave',
  subject: row.leave_request_id,
});

/** Counts what was decided on a request: nobody decides on what they haven't seen. */
export const revisionOf = ({ approval, status }: Pick<CompanyRow, 'approval' | 'status'>): number =>
  1 + approval.given.length + (status === 'pending' ? 0 : 1);

/** By what the route of a request is chosen: its days, and where its person is on the first of them. */
export const subjectOf = (row: RequestRow): CaseFacts['subject'] => ({
  kind: 'leave',
  userId: row.user_id,
  minutes: null,
  days: row.days_count,
  on: row.start_date,
});

/** What the rules of approval need to know of a request of leave; admins asked alone have a notification of their own. */
export function factsOf(row: RequestRow, { approval, name }: Pick<CompanyRow, 'approval' | 'name'>): CaseFacts {
  const about = { name, date: row.start_date, until: row.end_date };
  const id = row.leave_request_id;
  return {
    news: asksAdminsAlone(approval)
      ? { kind: 'leave_requested', about, key: String(id) }
      : { kind: 'request_asked', about: { ...about, request: 'leave' }, key: `leave ${id}` },
    subject: subjectOf(row),
    audit: {
      escalate: 'escalate_leave' satisfies LeaveStep,
      reroute: 'reroute_leave' satisfies LeaveStep,
      workDate: row.start_date,
      after: { id, status: row.status },
    },
  };
}

/** The approval of leave. */
export const leaveCases: CaseAdaptor = {
  kind: 'leave',
  lock: lockUser,
  async describe(trx, { companyId, subject }) {
    const row = await findRequest(trx, companyId, Number(subject));
    if (row === undefined) throw new AppError('not_found');
    return factsOf(row, row);
  },
};
