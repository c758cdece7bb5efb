import { z } from 'zod';

import {
  CONTRACT_KINDS,
  DISPATCH_EMPLOYMENTS,
  DISPATCH_SEXES,
  LONGEST_BAND,
  MOST_PRICE,
  ROUNDING_MINUTES,
} from '#domain/assignments/assignment.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  cellNotes,
  csvResponse,
  csvUpload,
  dateResponse,
  id,
  importCounts,
  isoDate,
  line,
  listedWorker,
  messageResponse,
  optional,
  pathId,
  UNREADABLE_CSV,
  writeBody,
} from './wire.ts';

const kind = z.enum(CONTRACT_KINDS);
const roundingUnit = z.enum(['day', 'month']);
const roundingDirection = z.enum(['up', 'down', 'nearest']);
const bandMethod = z.enum(['upper_lower', 'middle']);

/** A minute of a working day, from 00:00 on: up to the end of the next day. */
const minuteOfDay = z.int('時刻は0:00〜48:00で入力してください').min(0).max(2880);
const breakTimes = { start_minutes: minuteOfDay, end_minutes: minuteOfDay };

const BAND_RANGE = '精算幅は0〜744時間で入力してください';
const bandEnd = z.int(BAND_RANGE).min(0, BAND_RANGE).max(LONGEST_BAND, BAND_RANGE);

const PRICE_RANGE = '月単価は0〜1億円の整数で入力してください';
const price = z.int(PRICE_RANGE).min(0, PRICE_RANGE).max(MOST_PRICE, PRICE_RANGE);

/** How near a limit of dispatches is. */
export const limitState = z.enum(['past', 'month', 'quarter', 'half_year', 'later']);

const insured = z.boolean().nullable();

/** What the ledger and the notice have of a dispatch (派遣元管理台帳, 派遣先への通知). */
const dispatchTerms = {
  is_agreement_worker: z.boolean().nullable(),
  dispatch_sex: z.enum(DISPATCH_SEXES).nullable(),
  has_health_insurance: insured,
  has_pension_insurance: insured,
  has_employment_insurance: insured,
};
const dispatchTexts = <Text extends z.ZodType>(schema: Text) => ({
  duty_grade: schema,
  beyond_hours: schema,
  placement: schema,
  insurance_reason: schema,
});

const dispatchLimit = z.object({
  /** The first day on which the dispatch would be unlawful; `null` where no limit holds for the person. */
  limit_on: dateResponse.nullable(),
  state: limitState,
  /** It has a last day that isn't before the limit. */
  is_beyond: z.boolean(),
});

/** A person's work at a client (客先配属). */
const assignment = z.object({
  id,
  ...listedWorker,
  client_company_id: id,
  client_company_name: z.string(),
  job_assignment_id: id.nullable(),
  job_assignment_name: z.string().nullable(),
  from_date: dateResponse,
  /** Its last day; `null` until further notice. */
  to_date: dateResponse.nullable(),
  share_percent: z.int(),
  /** `null` while nobody has said. */
  contract_kind: kind.nullable(),
  workplace: z.string(),
  /** The client's organisational unit (組織単位). */
  client_unit: z.string(),
  /** Of a dispatch (労働者派遣): `null` while nobody has said. */
  dispatch_employment: z.enum(DISPATCH_EMPLOYMENTS).nullable(),
  /** The limit of the person in the client's unit (抵触日, 個人単位); `null` of what is no dispatch. */
  dispatch_limit: dispatchLimit.nullable(),
  /** What the ledger has of it, for super admins; omitted of what is no dispatch. */
  dispatch_terms: z.object({ ...dispatchTerms, ...dispatchTexts(z.string()) }).optional(),
  start_minutes: z.int().nullable(),
  end_minutes: z.int().nullable(),
  breaks: z.array(z.object({ start_minutes: z.int(), end_minutes: z.int() })),
  rounding_unit: roundingUnit,
  rounding_minutes: z.int(),
  rounding_direction: roundingDirection,
  /** The hours of a month between which it costs its whole price (精算幅); `null` where none are agreed on. */
  band_lower_minutes: z.int().nullable(),
  band_upper_minutes: z.int().nullable(),
  band_method: bandMethod,
  is_prorated: z.boolean(),
  /** In yen; omitted for who may not see prices. */
  monthly_price: z.int().nullable().optional(),
  /** Counts its changes; a change sends it back. */
  version: z.int(),
});
export type ClientAssignment = z.output<typeof assignment>;

const assignments = z.object({ assignments: z.array(assignment) });

const ASSIGNMENT_STATES = ['current', 'coming', 'ended'] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

const SHARE_RANGE = '割合は1〜100の整数で入力してください';

const work = { client_company_id: bodyId, job_assignment_id: optional(bodyId) };

/** An assignment as it is entered; of what is left out a new one has what is usual, and a changed one what it has. */
const entered = {
  ...work,
  from_date: isoDate,
  to_date: isoDate.nullable(),
  share_percent: z.int(SHARE_RANGE).min(1, SHARE_RANGE).max(100, SHARE_RANGE),
  contract_kind: kind.nullable(),
  workplace: optional(line(200)),
  client_unit: optional(line(200)),
  dispatch_employment: optional(z.enum(DISPATCH_EMPLOYMENTS)),
  /** Left out, a changed assignment keeps what it has. */
  dispatch_terms: z.strictObject({ ...dispatchTerms, ...dispatchTexts(optional(line(200))) }).optional(),
  start_minutes: minuteOfDay.nullable(),
  end_minutes: minuteOfDay.nullable(),
  breaks: z.array(z.strictObject(breakTimes)).max(6, '休憩は6つまでです'),
  rounding_unit: roundingUnit,
  rounding_minutes: z.literal(ROUNDING_MINUTES),
  rounding_direction: roundingDirection,
  band_lower_minutes: bandEnd.nullable(),
  band_upper_minutes: bandEnd.nullable(),
  band_method: bandMethod,
  is_prorated: z.boolean(),
  monthly_price: price.nullable(),
};
export type EnteredAssignment = z.output<z.ZodObject<typeof entered>>;

const MOST = 500;
const several = (called: string) =>
  z.array(bodyId).min(1, `${called}を選択してください`).max(MOST, `${MOST}件以内で指定してください`);

/** The outcome of a row of a file. */
const importRow = z.object({
  line: z.int(),
  employee_id: z.string(),
  name: z.string(),
  /** The content of the row, in words. */
  detail: z.string(),
  outcome: z.enum(['add', 'change', 'unchanged', 'fault']),
  faults: cellNotes,
  /** The cells that were read otherwise than they stand in the file. */
  hints: cellNotes,
});
export type AssignmentImportRow = z.output<typeof importRow>;

const preview = z.object({ rows: z.array(importRow), ...importCounts, faulty: z.int().min(0) });

const tag = 'assignments';
const access = 'super_admin';
const params = z.object({ id: pathId });
const upload = { tag, ...csvUpload(4 * 1024 * 1024) } as const;
/** What keeps a person's assignments from being so. */
export const MISFITS = [
  'client_assignment_twice',
  'client_assignment_overfull',
  'client_assignment_has_work',
  'client_assignment_has_report',
] as const;
const FAULTS = [
  'not_found',
  'job_assignment_mismatch',
  'client_assignment_ends_before',
  'client_assignment_band',
  'client_assignment_hours',
  'client_assignment_breaks',
  ...MISFITS,
] as const;

export const assignmentRoutes = {
  'GET /api/admin/assignments': {
    id: 'listAssignments',
    summary: '客先配属の一覧（社員ID順）。退職した社員のものは、退職日までとする',
    tag,
    access: 'read_assignments',
    people: 'listed',
    query: z.object({ state: optional(z.enum(ASSIGNMENT_STATES)) }),
    success: { status: 200, body: assignments },
  },
  'GET /api/admin/users/{id}/assignments': {
    id: 'listUserAssignments',
    summary: '社員の客先配属（開始日順）',
    tag,
    access: 'read_assignments',
    params,
    success: { status: 200, body: assignments },
    errors: ['not_found'],
  },
  'POST /api/admin/assignments': {
    id: 'createAssignments',
    summary: '客先配属の登録。複数の社員を同じ内容で登録できる。1人でも登録できなければ、だれも登録しない',
    tag,
    access,
    body: writeBody({ user_ids: several('社員'), ...entered }),
    success: { status: 201, body: messageResponse },
    errors: FAULTS,
  },
  'PUT /api/admin/assignments/{id}': {
    id: 'updateAssignment',
    summary: '客先配属の変更。versionが変わっていたら変更しない',
    tag,
    access,
    params,
    body: writeBody({ ...entered, version: z.int() }),
    success: { status: 200, body: assignment.extend({ message: z.string() }) },
    errors: [...FAULTS, 'client_assignment_changed'],
  },
  'DELETE /api/admin/assignments/{id}': {
    id: 'deleteAssignment',
    summary: '客先配属の削除。終わったものは削除せず、終了日を入れる',
    tag,
    access,
    params,
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'client_assignment_has_work', 'client_assignment_has_report'],
  },
  'POST /api/admin/assignments/end': {
    id: 'endAssignments',
    summary: '複数の客先配属の終了日の設定',
    tag,
    access,
    body: writeBody({ ids: several('配属'), to_date: isoDate }),
    success: { status: 200, body: messageResponse },
    errors: [
      'not_found',
      'client_assignment_ends_before',
      'client_assignment_has_work',
      'client_assignment_has_report',
    ],
  },
  'POST /api/admin/assignments/move': {
    id: 'moveAssignments',
    summary: '複数の客先配属の取引先・担当業務の変更。前日で終わりにし、同じ割合で新しい配属を始める',
    tag,
    access,
    body: writeBody({ ids: several('配属'), ...work, from_date: isoDate }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'job_assignment_mismatch', 'client_assignment_not_held', ...MISFITS],
  },
  'GET /api/admin/assignments/export': {
    id: 'exportAssignments',
    summary: '客先配属のCSV（UTF-8）。そのまま登録にも使える',
    tag,
    access,
    success: csvResponse,
  },
  'GET /api/admin/assignments/import-template': {
    id: 'getAssignmentImportTemplate',
    summary: '客先配属の登録に使うCSVのひな形',
    tag,
    access,
    success: csvResponse,
  },
  'POST /api/admin/assignments/import/preview': {
    id: 'previewAssignmentImport',
    ...upload,
    summary: '客先配属のCSVの確認。何も登録しない',
    success: { status: 200, body: preview },
    errors: UNREADABLE_CSV,
  },
  'POST /api/admin/assignments/import': {
    id: 'importAssignments',
    ...upload,
    summary:
      'CSVによる客先配属の登録と変更。1行でも誤りがあれば何も登録しない。同じファイルをもう一度送っても変わらない',
    success: { status: 200, body: messageResponse.extend(importCounts) },
    errors: [...UNREADABLE_CSV, 'import_faulty', 'client_assignment_has_work', 'client_assignment_has_report'],
  },
} as const satisfies Record<string, Route>;
