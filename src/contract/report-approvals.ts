import { z } from 'zod';

import { LINK_DAYS, MOST_LINK_DAYS, MOST_SHEETS, REPORT_STATES } from '#domain/assignments/report-approval.ts';
import { ofEmployee } from './of-employee.ts';
import type { Route } from './route.ts';
import { OF_ASSIGNMENT, reportDay, workReport } from './work-reports.ts';
import {
  bodyId,
  dateResponse,
  durationMinutes,
  id,
  instant,
  isoDate,
  line,
  messageResponse,
  optional,
  pathId,
  periodName,
  periodResponse,
  text,
  typedId,
  typedMailAddress,
  writeBody,
} from './wire.ts';

const tag = 'assignments';

/** A sheet as its client sees it: what is printed, and nothing else of the person or the company. */
const clientSheet = workReport
  .omit({ user_id: true, from: true, to: true })
  .extend({ month: periodResponse, from: dateResponse, to: dateResponse });
export type ClientSheet = z.output<typeof clientSheet>;

const dayComment = z.object({ date: dateResponse, comment: z.string() });

/** The outcome: who has decided on a sheet, when, and with which comments. */
const decision = z.object({
  at: instant,
  by: z.string(),
  comment: z.string(),
  day_comments: z.array(dayComment),
  /** 照合番号: of what was decided on. */
  reference: z.string(),
});

const changedDay = z.object({ date: dateResponse, before: reportDay.nullable(), after: reportDay.nullable() });

/** Whom a client has approve its sheets, with the address at which they were asked last. */
const approver = z.object({ name: z.string(), mail: z.string().nullable() });

const approval = z.object({
  state: z.enum(REPORT_STATES),
  /** The newest link that asked for it, unless it was withdrawn. */
  request: z
    .object({
      link_id: id,
      approver_name: z.string(),
      approver_mail: z.string().nullable(),
      asked_at: instant,
      expires_at: instant,
      reminders: z.int().min(0),
    })
    .nullable(),
  decision: decision.nullable(),
  /** What has changed since the approval. */
  changes: z
    .object({ days: z.array(changedDay), before_minutes: durationMinutes, after_minutes: durationMinutes })
    .nullable(),
  /** The client's, the last one first. */
  approvers: z.array(approver),
  is_mail_on: z.boolean(),
  /** A code is mailed to whoever decides, so that an address is needed. */
  asks_code: z.boolean(),
});
export type ReportApproval = z.output<typeof approval>;

const ownApproval = {
  id: 'getReportApproval',
  summary: '自分の作業報告書の、客先による承認の状態',
  tag,
  access: 'user',
  params: z.object({ assignmentId: pathId }),
  query: z.object({ month: periodName }),
  success: { status: 200, body: approval },
  errors: ['not_found'],
} as const satisfies Route;

const DAYS_RANGE = `有効期間は1〜${MOST_LINK_DAYS}日で入力してください`;

/** Whom a link is for, and how it gets there. */
const recipient = {
  month: periodName,
  approver_name: line(100),
  approver_mail: typedMailAddress().nullable(),
  /** Mails the link; else it is answered, to be pasted. */
  is_mailed: z.boolean(),
  valid_days: optional(z.int(DAYS_RANGE).min(1, DAYS_RANGE).max(MOST_LINK_DAYS, DAYS_RANGE)),
};

const madeLink = messageResponse.extend({
  link_id: id,
  expires_at: instant,
  /** The secret, where it isn't mailed: it is answered once, and kept as a hash alone. */
  token: z.string().nullable(),
});

const UNASKABLE = [
  'not_found',
  'mail_off',
  'approver_mail_required',
  'work_report_approved',
  'work_report_ahead',
] as const;

/** The link as it stands behind the `#` of its address, which no browser sends to a server. */
const link = { companyId: typedId(), token: z.string().max(64) };

const OVER = [
  'work_report_link_unknown',
  'work_report_link_expired',
  'work_report_link_revoked',
  'too_many_requests',
] as const;

const opened = z.object({
  company_name: z.string(),
  client_company: z.string(),
  approver_name: z.string(),
  expires_at: instant,
  /** Whoever decides is asked for a code that is mailed to this address, most of which is left out. */
  code_to: z.string().nullable(),
  sheets: z.array(
    z.object({
      id,
      state: z.enum(['waiting', 'returned', 'approved']),
      /** Of what is shown: it is sent back with the decision. */
      content_hash: z.string(),
      decision: decision.nullable(),
      sheet: clientSheet,
    }),
  ),
});
export type OpenedLink = z.output<typeof opened>;
export type OpenedSheet = OpenedLink['sheets'][number];

const pdf = { status: 200, body: null, contentType: 'application/pdf' } as const;

export const reportApprovalRoutes = {
  'GET /api/work-reports/{assignmentId}/approval': ownApproval,
  'GET /api/admin/users/{id}/work-reports/{assignmentId}/approval': ofEmployee(ownApproval, {
    id: 'getUserReportApproval',
    summary: '社員の作業報告書の、客先による承認の状態',
    access: 'read_assignments',
    params: z.object({ id: pathId, assignmentId: pathId }),
  }),
  'GET /api/admin/work-reports/{assignmentId}/approval': {
    ...ownApproval,
    ...OF_ASSIGNMENT,
    id: 'getAssignmentReportApproval',
    summary: '配属の作業報告書の、客先による承認の状態',
  },
  'POST /api/work-report-links': {
    id: 'createOwnReportLink',
    summary: `自分の作業報告書の承認を客先に依頼するリンク。${LINK_DAYS}日間使える。承認待ちだった前の依頼は取り消される`,
    tag,
    access: 'user',
    body: writeBody({ ...recipient, client_assignment_id: bodyId }),
    success: { status: 201, body: madeLink },
    errors: [...UNASKABLE, 'assignments_of_several_clients'],
  },
  'POST /api/admin/work-report-links': {
    id: 'createReportLink',
    summary: `作業報告書の承認を客先に依頼するリンク。同じ客先・同じ月なら、${MOST_SHEETS}人までを1つのリンクで依頼できる`,
    tag,
    access: 'read_assignments',
    people: 'listed',
    body: writeBody({
      ...recipient,
      client_assignment_ids: z
        .array(bodyId)
        .min(1, '作業報告書を選択してください')
        .max(MOST_SHEETS, `${MOST_SHEETS}件以内で指定してください`),
    }),
    success: { status: 201, body: madeLink },
    errors: [...UNASKABLE, 'assignments_of_several_clients'],
  },
  'DELETE /api/work-report-links/{id}': {
    id: 'revokeOwnReportLink',
    summary: '自分の作業報告書だけのリンクの取り消し。すぐに開けなくなる',
    tag,
    access: 'user',
    params: z.object({ id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
  'DELETE /api/admin/work-report-links/{id}': {
    id: 'revokeReportLink',
    summary: '作業報告書の承認を依頼したリンクの取り消し。すぐに開けなくなる',
    tag,
    access: 'read_assignments',
    people: 'listed',
    params: z.object({ id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
  'POST /api/client-approval/open': {
    id: 'openReportLink',
    summary: '客先が開くリンク。承認を依頼された作業報告書だけを返す。ログインは要らない',
    tag,
    access: 'public',
    body: writeBody(link),
    success: { status: 200, body: opened },
    errors: [...OVER, 'not_found'],
  },
  'POST /api/client-approval/code': {
    id: 'mailReportCode',
    summary: '承認・差戻しに使う確認コードを、リンクのメールアドレスに送信する。10分間、5回まで試せる',
    tag,
    access: 'public',
    body: writeBody(link),
    success: { status: 200, body: messageResponse },
    errors: [...OVER, 'mail_off', 'not_found'],
  },
  'POST /api/client-approval/decide': {
    id: 'decideOnReports',
    summary: '客先による作業報告書の承認・差戻し。1つでも、決まっていたり変わっていたりすれば、どれも変えない',
    tag,
    access: 'public',
    bodyBytes: 256 * 1024,
    body: writeBody({
      ...link,
      approver_name: line(100),
      code: optional(z.string().max(20)),
      sheets: z
        .array(
          z.strictObject({
            id: bodyId,
            content_hash: z.string().max(64),
            decision: z.enum(['approve', 'return']),
            comment: optional(text(1000)),
            day_comments: optional(z.array(z.strictObject({ date: isoDate, comment: line(200) })).max(62)),
          }),
        )
        .min(1, '作業報告書を選択してください')
        .max(MOST_SHEETS, `${MOST_SHEETS}件以内で指定してください`),
    }),
    success: { status: 200, body: opened.extend({ message: z.string() }) },
    errors: [
      ...OVER,
      'not_found',
      'work_report_decided',
      'work_report_changed',
      'return_comment_required',
      'work_report_code_wrong',
      'work_report_code_over',
    ],
  },
  'POST /api/client-approval/pdf': {
    id: 'exportReportByLink',
    summary: 'リンクの作業報告書のPDF。決まったものは、決まったときの内容',
    tag,
    access: 'public',
    body: writeBody({ ...link, id: bodyId }),
    success: pdf,
    errors: [...OVER, 'not_found'],
  },
} as const satisfies Record<string, Route>;
