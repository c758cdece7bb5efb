import { AppError } from '../../platform/http/app-error.ts';
import { lockUser } from '../../records/user-key.ts';
import type { CaseAdaptor, CaseFacts } from '../../shared/approval/cases.ts';
import { subjectOf } from './request-access.ts';
import { addEvent, findRequest, type RequestRow } from './requests.repository.ts';

/** What the rules of approval need to know of a request. */
export const factsOf = (row: RequestRow): CaseFacts => ({
  news: {
    kind: 'request_asked',
    about: { name: row.name, date: row.work_date, request: row.kind },
    key: String(row.attendance_request_id),
  },
  subject: { ...subjectOf(row), on: row.work_date },
  audit: {
    escalate: 'escalate_request',
    reroute: 'reroute_request',
    workDate: row.work_date,
    after: { request: row.kind },
  },
});

/** The approval of requests (申請). */
export const requestCases: CaseAdaptor = {
  kind: 'request',
  lock: lockUser,
  async describe(trx, { companyId, subject }) {
    const row = await findRequest(trx, companyId, Number(subject));
    if (row === undefined) throw new AppError('not_found');
    return factsOf(row);
  },
  recordReroute: (trx, { companyId, subject }, comment, now) =>
    addEvent(
      trx,
      { company_id: companyId, attendance_request_id: Number(subject) },
      { actorUserId: null, action: 'reroute', comment },
      new Date(now),
    ),
};
