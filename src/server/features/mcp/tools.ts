import { z } from 'zod';

import { PRESENCE_STATES } from '#domain/attendance/presence.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import { clock, count, date, days, minutes, month } from './fields.ts';
import { type Tool, toolOf } from './tool.ts';

/** So many people are in an answer at most: more is no answer to a question, and fills the model's memory. */
const MOST_PEOPLE = 200;

const userId = z.int().positive().describe('社員の番号。find_people で調べる (from find_people)');
const search = z.string().min(1).max(100).optional().describe('氏名・フリガナ・社員IDの一部 (part of a name or ID)');

/** What counts for the limits, in a month whose sheet may show other figures (D50). */
const statutory = minutes.describe(
  '法定の時間外労働（36協定で数える分）。ほかの時間外は出勤簿の数字 (by law; the other overtime is as on the sheet)',
);
const employee = { user_id: count, employee_id: z.string(), name: z.string() };
/** How many there are, of whom the answer has the first. */
const total = z.number().describe('全部の件数。一覧は先頭だけのことがある (all matches; the list may be cut)');

interface Listed {
  readonly employee_id: string;
  readonly name: string;
  readonly name_kana: string | null;
}

const folded = (text: string): string => foldedForm(text).replaceAll(/\s/g, '');

/** Those whose name, reading or ID has a text, whatever its width, case and blanks. */
const matching = <Person extends Listed>(people: readonly Person[], q = ''): Person[] =>
  people.filter(({ employee_id: id, name, name_kana: kana }) =>
    [id, name, kana ?? ''].some((one) => folded(one).includes(folded(q))),
  );

const cut = <Person>(people: readonly Person[]): Person[] => people.slice(0, MOST_PEOPLE);

/**
 * The tools of assistants. Each is one call that reads; its answer has no position, note, reason, kind of leave or mail
 * address, whatever the call has.
 */
export const TOOLS: readonly Tool[] = [
  toolOf('GET /api/admin/users', {
    name: 'find_people',
    title: '社員を探す',
    description:
      '社員を氏名・フリガナ・社員IDで探し、ほかの道具に渡す番号（user_id）を調べる。Finds employees by name or ID, and the user_id that other tools take.',
    input: z.object({ q: search }),
    toRequest: ({ q }) => ({ query: { q, active: 'true' as const, limit: '50' } }),
    answer: z.object({
      total,
      people: z.array(z.object({ ...employee, name_kana: z.string().nullable() })),
    }),
    fromBody(body) {
      const { users, total: all } = Array.isArray(body) ? { users: body, total: body.length } : body;
      return { total: all, people: users.map(({ id, ...person }) => ({ ...person, user_id: id })) };
    },
    inWords: ({ total: all }) => `該当する社員は${all}人です。`,
  }),
  toolOf('GET /api/admin/today', {
    name: 'who_is_in',
    title: '今日の出勤状況',
    description:
      '今日だれが出勤中・退勤済み・休み・未出勤か、遅れて出勤した人、それぞれの人数。日付（date）は今日。Who is at work now, who has left, is off or missing; date is today.',
    input: z.object({
      state: z
        .enum([...PRESENCE_STATES, 'came_late'])
        .optional()
        .describe('この状態の人だけ (only those)'),
      q: search,
      page: z.int().min(1).max(1000).optional(),
    }),
    toRequest: ({ state, q, page }) => ({
      query: { state, q, page: page?.toString() },
    }),
    answer: z.object({
      date,
      counts: z.record(z.string(), count),
      total,
      page_size: count,
      people: z.array(
        z.object({
          ...employee,
          state: z.string(),
          work_date: date,
          clock_in: clock,
          clock_out: clock,
          shift_start: clock,
          shift_end: clock,
          came_late: z.boolean(),
        }),
      ),
    }),
    fromBody: ({ people, ...today }) => ({
      ...today,
      people: people.map(({ id, ...person }) => ({ ...person, user_id: id })),
    }),
    inWords: ({ date: today, total: all }) => `${today}、該当する社員は${all}人です。`,
  }),
  toolOf('GET /api/admin/recent-days', {
    name: 'forgotten_punches',
    title: '直近7日間と打刻忘れ',
    description:
      '直近7日間の出勤・休暇・欠勤の人数と、打刻忘れのある社員。The last seven days: how many worked, were on leave or absent, and whose punches are missing.',
    input: z.object({}),
    toRequest: () => ({}),
    answer: z.object({
      days: z.array(z.object({ date, worked: count, leave: count, absent: count })),
      forgotten: z.object({
        total,
        latest: z.array(z.object({ ...employee, work_date: date, punch: z.string() })),
      }),
    }),
    fromBody: ({ days: recent, forgotten }) => ({
      days: recent,
      forgotten: { ...forgotten, latest: forgotten.latest.map(({ id, ...punch }) => ({ ...punch, user_id: id })) },
    }),
    inWords: ({ forgotten }) => `打刻忘れは${forgotten.total}件です。`,
  }),
  toolOf('GET /api/admin/users/{id}/attendance-sheet', {
    name: 'month_of_person',
    title: '社員の月の出勤簿',
    description:
      '社員1人の月の出勤簿：毎日の出勤・退勤・休憩・労働時間・時間外と、月の合計。The attendance sheet of one employee: each day and the sums of the month.',
    input: z.object({ user_id: userId, month }),
    toRequest: (input) => ({ params: { id: String(input.user_id) }, query: { month: input.month } }),
    answer: z.object({
      user: z.object({ employee_id: z.string(), name: z.string() }),
      month: z.string(),
      summary: z.object({
        days_worked: count,
        days_absent: count,
        days_late: count,
        days_left_early: count,
        work_minutes: minutes,
        overtime_minutes: minutes,
        night_overtime_minutes: minutes,
      }),
      statutory_overtime_minutes: statutory,
      days: z.array(
        z.object({
          date,
          clock_in: clock,
          clock_out: clock,
          break_time: minutes.nullable(),
          work_minutes: minutes.nullable(),
          overtime_minutes: minutes.nullable(),
          is_vacation: z.boolean(),
          is_absent: z.boolean(),
          is_late: z.boolean(),
          is_left_early: z.boolean(),
          missing_punch: z.string().nullable(),
          holiday: z.string().nullable(),
        }),
      ),
    }),
    fromBody: (sheet) => ({ ...sheet, statutory_overtime_minutes: sheet.hours.overtime_minutes }),
    inWords: ({ user, month: of, summary }) => `${user.name}さんの${of}の出勤は${summary.days_worked}日です。`,
  }),
  toolOf('GET /api/admin/users/{id}/shifts', {
    name: 'shifts_of_person',
    title: '社員の月のシフト',
    description: '社員1人の月のシフト（予定）。The planned shifts of one employee in a month.',
    input: z.object({ user_id: userId, month }),
    toRequest: (input) => ({ params: { id: String(input.user_id) }, query: { month: input.month } }),
    answer: z.object({
      shifts: z.array(z.object({ date, start_time: clock, end_time: clock, is_workday: z.boolean() })),
    }),
    fromBody: (shifts) => ({ shifts }),
    inWords: ({ shifts }) => `シフトのある日は${shifts.length}日です。`,
  }),
  toolOf('GET /api/admin/users/{id}/requests', {
    name: 'requests_of_person',
    title: '社員の月の申請',
    description:
      '社員1人の月の申請（打刻の修正、残業など）と、だれの承認を待っているか。休暇の申請は含まない。The requests of one employee in a month and whose approval each waits for, without leave.',
    input: z.object({ user_id: userId, month }),
    toRequest: (input) => ({ params: { id: String(input.user_id) }, query: { month: input.month } }),
    answer: z.object({
      total,
      requests: z.array(
        z.object({
          kind: z.string(),
          status: z.string(),
          date,
          submitted_at: clock,
          waits_for: z.array(z.string()),
          waits_for_admins: z.boolean(),
        }),
      ),
    }),
    fromBody: ({ total: all, data }) => ({ total: all, requests: data }),
    inWords: ({ total: all }) => `申請は${all}件です。`,
  }),
  toolOf('GET /api/admin/overtime/{month}', {
    name: 'overtime_limits',
    title: '36協定の状況',
    description:
      '月45時間など36協定の上限に対する社員の時間外労働。近い人（near）・超える見込みの人（expected）・超えた人（broken）だけを返す。allで全員。Who nears or exceeds the limits of overtime such as 45 hours a month; all: everybody.',
    input: z.object({
      month,
      all: z.boolean().optional().describe('上限に余裕のある人も (those within the limits, too)'),
      q: search,
    }),
    toRequest: (input) => ({ params: { month: input.month } }),
    answer: z.object({
      month: z.string(),
      is_over: z.boolean(),
      total,
      people: z.array(
        z.object({
          ...employee,
          state: z.string(),
          so_far: z.object({ overtime_minutes: minutes, rest_day_minutes: minutes }),
          standings: z
            .array(z.object({ kind: z.string(), from: z.string(), to: z.string(), value: count, most: count }))
            .describe('上限ごとの値。months_overは回数、ほかは分 (months_over counts months, all others are minutes)'),
        }),
      ),
    }),
    fromBody({ month: of, is_over: isOver, rows }, { all, q }) {
      const people = matching(rows, q).filter(({ state }) => all === true || state !== 'within');
      return { month: of, is_over: isOver, total: people.length, people: cut(people) };
    },
    inWords: ({ month: of, total: all }) => `${of}、該当する社員は${all}人です。`,
  }),
  toolOf('GET /api/admin/leave-balances', {
    name: 'leave_left',
    title: '有給休暇の残り',
    description:
      '社員ごとの有給休暇の残日数（left_days）、申請できる残り（remaining_days）、次に失効する日、年5日の取得義務。Paid leave left, what can still be asked for, what lapses next, and the five days that have to be taken.',
    input: z.object({ q: search }),
    toRequest: () => ({}),
    answer: z.object({
      as_of: date,
      total,
      people: z.array(
        z.object({
          ...employee,
          left_days: days,
          remaining_days: days,
          used_days: days,
          next_expiry: z.object({ date, days }).nullable(),
          obligation: z.object({ deadline: date, remaining_days: days, state: z.string() }).nullable(),
          is_unregistered: z.boolean().describe('残日数が未登録で、数は分からない (what is left is not known)'),
        }),
      ),
    }),
    fromBody({ as_of: asOf, data }, { q }) {
      const people = matching(data, q);
      return { as_of: asOf, total: people.length, people: cut(people) };
    },
    inWords: ({ as_of: asOf, total: all }) => `${asOf}現在、該当する社員は${all}人です。`,
  }),
  toolOf('GET /api/admin/five-day-obligations', {
    name: 'five_day_obligations',
    title: '年5日の取得義務',
    description:
      '年5日の有給休暇の取得義務が残っている社員を、急ぐものから。Who has still to take five days of paid leave, the most urgent first.',
    input: z.object({}),
    toRequest: () => ({}),
    answer: z.object({
      as_of: date,
      total,
      people: z.array(
        z.object({
          ...employee,
          deadline: date,
          required_days: days,
          counted_days: days,
          planned_days: days,
          remaining_days: days,
          state: z.string(),
        }),
      ),
    }),
    fromBody: ({ as_of: asOf, data }) => ({ as_of: asOf, total: data.length, people: cut(data) }),
    inWords: ({ total: all }) => `該当する社員は${all}人です。`,
  }),
  toolOf('GET /api/admin/vacations', {
    name: 'leave_requests_waiting',
    title: '承認を待つ休暇の申請',
    description:
      '承認を待っている休暇の申請と、だれの承認を待っているか。Requests of leave that wait for approval, and for whose.',
    input: z.object({ page: z.int().min(1).max(1000).optional() }),
    toRequest: ({ page }) => ({ query: { status: 'pending' as const, page: page?.toString() } }),
    answer: z.object({
      total,
      page_size: count,
      requests: z.array(
        z.object({
          ...employee,
          start_date: date,
          end_date: date,
          days_count: days,
          created_at: clock,
          waits_for: z.array(z.string()).optional(),
          waits_for_admins: z.boolean().optional(),
        }),
      ),
    }),
    fromBody: ({ data, ...page }) => ({ ...page, requests: data }),
    inWords: ({ total: all }) => `承認を待つ休暇の申請は${all}件です。`,
  }),
  toolOf('GET /api/admin/leave-calendar', {
    name: 'who_is_off',
    title: '月の休み',
    description:
      '月の休み：承認された休暇（approved）、申請中（pending）、欠勤（absent）と、祝日。Who is off on which day of a month, and public holidays.',
    input: z.object({ month }),
    toRequest: (input) => ({ query: { month: input.month } }),
    answer: z.object({
      month: z.string(),
      total,
      absences: z.array(z.object({ date, ...employee, kind: z.string() })),
      holidays: z.array(z.object({ date, name: z.string() })),
    }),
    fromBody: (calendar) => ({
      ...calendar,
      total: calendar.absences.length,
      absences: cut(calendar.absences),
    }),
    inWords: ({ month: of, total: all }) => `${of}の休みは${all}件です。`,
  }),
  toolOf('GET /api/admin/months/{month}', {
    name: 'month_closing',
    title: '月次・締めの状況',
    description:
      '月の締めの状況：社員ごとの状態（open・confirmed・closed）、要確認の件数、労働時間と時間外。The closing of a month: status, number of findings, work and overtime of each employee.',
    input: z.object({
      month,
      only_open: z.boolean().optional().describe('締めていない人だけ (only those not closed)'),
      q: search,
    }),
    toRequest: (input) => ({ params: { month: input.month } }),
    answer: z.object({
      total,
      people: z.array(
        z.object({
          ...employee,
          status: z.string(),
          is_over: z.boolean(),
          findings: count,
          days_worked: count,
          days_absent: count,
          work_minutes: minutes,
          overtime_minutes: minutes,
          statutory_overtime_minutes: statutory,
        }),
      ),
    }),
    fromBody({ rows }, { only_open: onlyOpen, q }) {
      const people = matching(rows, q).filter(({ status }) => onlyOpen !== true || status !== 'closed');
      return {
        total: people.length,
        people: cut(people).map((row) => ({
          ...row,
          findings: row.findings.length,
          statutory_overtime_minutes: row.hours.overtime_minutes,
        })),
      };
    },
    inWords: ({ total: all }) => `該当する社員は${all}人です。`,
  }),
];
