import type { leaveLedgerRoutes } from '#contract/leave-ledger.ts';
import type { Received } from '#contract/route.ts';
import { japanDate } from '#domain/time/instant.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import { asDownload, FILE_TYPES, streamFile } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { companyNameOf } from '../../records/company.ts';
import { userOf } from '../../records/user-key.ts';
import { recordAttendance, type SaidAttendance, takeGrantBack } from './leave-grants.service.ts';
import { ledgerCsv, obligationsCsv } from './leave-ledger.csv.ts';
import { ledgersPdf } from './leave-ledgers.pdf.ts';
import { ledgersOfCompany } from './leave-ledgers.service.ts';
import { leaveLedgerOf } from './leave-ledger.service.ts';
import { remindOfFiveDays } from './obligation-reminders.service.ts';
import { obligationsOfCompany } from './obligations.service.ts';

const RECORDED = {
  made: '出勤率を登録し、有給休暇を付与しました',
  taken_back: '出勤率を登録し、付与を取り消しました',
  recorded: '出勤率を登録しました',
} as const;

/** The reason of an attendance that the records alone say. */
const FROM_RECORDS = '勤怠の記録から計算';

type AttendanceBody = Received<
  (typeof leaveLedgerRoutes)['PUT /api/admin/users/{id}/statutory-grants/{sequence}/attendance'],
  'body'
>;

/** The entered attendance of a period; the contract refuses a basis without its numbers. */
function saidIn({ basis = 'entered', ...body }: AttendanceBody): SaidAttendance {
  const attendance = { attended: body.attended_days ?? 0, total: body.total_days ?? 0 };
  const seen = { attended: body.recorded_attended_days ?? 0, total: body.recorded_total_days ?? 0 };
  return { basis, attendance, seen };
}

/** Routes of the leave ledger (年次有給休暇管理簿) and of the five-day obligations. */
export const leaveLedgerHandlers = ({ database }: RoutePlatform): Handlers<typeof leaveLedgerRoutes> => {
  const { kysely } = database;
  return {
    'GET /api/admin/users/{id}/leave-ledger': ({ caller, params, now }) =>
      leaveLedgerOf(kysely, userOf(caller, params), japanDate(now)),

    'GET /api/admin/users/{id}/leave-ledger/csv': async ({ caller, params, now, reply }) => {
      const today = japanDate(now);
      const ledger = await leaveLedgerOf(kysely, userOf(caller, params), today);
      return sendCsv(reply, `年次有給休暇管理簿_${ledger.user.employee_id}_${today}.csv`, ledgerCsv(ledger));
    },

    'GET /api/admin/leave-ledgers/pdf': async ({ caller, query, now, reply }) => {
      const { year, department_id: departmentId = null } = query;
      const ledgers = await ledgersOfCompany(kysely, caller, { year, departmentId, today: japanDate(now) });
      asDownload(reply, FILE_TYPES.pdf, `年次有給休暇管理簿_${year}年.pdf`);
      return streamFile(reply, ledgersPdf(ledgers, now));
    },

    'PUT /api/admin/users/{id}/statutory-grants/{sequence}/attendance': async ({ caller, params, body, now }) => {
      const review = { caller, user: userOf(caller, params), reason: body.reason ?? FROM_RECORDS, now };
      const outcome = await recordAttendance(database, review, { sequence: params.sequence, said: saidIn(body) });
      return { message: RECORDED[outcome] };
    },

    'POST /api/admin/users/{id}/leave-grants/{grantId}/take-back': async ({ caller, params, body, now }) => {
      const review = { caller, user: userOf(caller, params), reason: body.reason, now };
      await takeGrantBack(database, review, params.grantId);
      return { message: '有給休暇の付与を取り消しました' };
    },

    'GET /api/admin/five-day-obligations': async ({ caller, query, now }) => {
      const today = japanDate(now);
      const onlyAttention = query.filter === 'attention';
      const data = await obligationsOfCompany(kysely, caller, { today, onlyAttention });
      return { company_name: await companyNameOf(kysely, caller.companyId), as_of: today, data };
    },

    'POST /api/admin/five-day-obligations/reminders': ({ caller, body, now }) =>
      remindOfFiveDays(database, caller, body.user_ids, now),

    'GET /api/admin/five-day-obligations/csv': async ({ caller, query, now, reply }) => {
      const today = japanDate(now);
      const onlyAttention = query.filter === 'attention';
      const data = await obligationsOfCompany(kysely, caller, { today, onlyAttention });
      return sendCsv(reply, `年5日有給休暇取得義務_${today}.csv`, obligationsCsv(data));
    },
  };
};
