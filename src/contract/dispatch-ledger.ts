import { z } from 'zod';

import { DISPATCH_RECORD_KINDS } from '#domain/assignments/dispatch-ledger.ts';
import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  csvResponse,
  dateResponse,
  employee,
  id,
  isoDate,
  line,
  optional,
  pathId,
  text,
  writeBody,
} from './wire.ts';

const items = z.array(z.object({ label: z.string(), value: z.string().nullable() }));

/** A dispatch in the ledger; a value is `null` of what isn't known. */
const ledgerEntry = z.object({
  client_assignment_id: id,
  client_company: z.string(),
  from_date: dateResponse,
  to_date: dateResponse.nullable(),
  /** 派遣元管理台帳. */
  items,
  /** 派遣先への通知. */
  notice: items,
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

const record = z.object({
  id,
  user_id: id,
  kind: z.enum(DISPATCH_RECORD_KINDS),
  record_date: dateResponse,
  content: z.string(),
});
export type DispatchRecordResponse = z.output<typeof record>;

const ledger = z.object({
  ...employee,
  company_name: z.string(),
  /** The office that dispatches, in a line; blank while nobody has said. */
  agency: z.string(),
  year: z.int(),
  dispatches: z.array(ledgerEntry),
  records: z.array(record),
});
export type DispatchLedger = z.output<typeof ledger>;

const recordBody = writeBody({
  user_id: bodyId,
  kind: z.enum(DISPATCH_RECORD_KINDS),
  record_date: isoDate,
  content: text(1000, '内容').refine((value) => value !== '', '内容を入力してください'),
});
export type EnteredRecord = z.output<typeof recordBody>;

const agency = {
  /** 許可番号. */
  licence: z.string(),
  office: z.string(),
  location: z.string(),
  /** 派遣元責任者. */
  manager: z.string(),
};

const tag = 'assignments';
const access = 'super_admin';

const records = ownedList({
  name: 'DispatchRecord',
  noun: '派遣労働者の記録（雇用安定措置、教育訓練、キャリアコンサルティング、苦情の処理）',
  tag,
  access,
  entry: record,
  body: recordBody,
  refusals: ['not_found'],
});

const YEAR = '年は2000〜2199で指定してください';
const ofYear = {
  tag,
  access,
  params: z.object({ id: pathId }),
  query: z.object({ year: z.coerce.number(YEAR).int(YEAR).min(2000, YEAR).max(2199, YEAR) }),
  errors: ['not_found'],
} as const;
const ofDispatch = {
  tag,
  access,
  params: z.object({ id: pathId, assignmentId: pathId }),
  errors: ['not_found'],
} as const;
const pdf = { status: 200, body: null, contentType: 'application/pdf' } as const;

export const dispatchLedgerRoutes = {
  'GET /api/admin/users/{id}/dispatch-ledger': {
    id: 'getDispatchLedger',
    summary: '社員の派遣元管理台帳（派遣法37条）と派遣先への通知（35条）の内容。その年の労働者派遣ごと',
    ...ofYear,
    success: { status: 200, body: ledger },
  },
  'GET /api/admin/users/{id}/dispatch-ledger/pdf': {
    id: 'exportDispatchLedger',
    summary: '社員の派遣元管理台帳のPDF',
    ...ofYear,
    success: pdf,
  },
  'GET /api/admin/users/{id}/dispatch-ledger/csv': {
    id: 'exportDispatchLedgerCsv',
    summary: '社員の派遣元管理台帳のCSV',
    ...ofYear,
    success: csvResponse,
  },
  'GET /api/admin/users/{id}/dispatch-notices/{assignmentId}/pdf': {
    id: 'exportDispatchNotice',
    summary: '派遣先への通知のPDF',
    ...ofDispatch,
    success: pdf,
  },
  'GET /api/admin/users/{id}/dispatch-notices/{assignmentId}/csv': {
    id: 'exportDispatchNoticeCsv',
    summary: '派遣先への通知のCSV',
    ...ofDispatch,
    success: csvResponse,
  },
  'POST /api/admin/dispatch-records': records.add,
  'PUT /api/admin/dispatch-records/{id}': { ...records.change, errors: records.add.errors },
  'DELETE /api/admin/dispatch-records/{id}': records.remove,
  'GET /api/admin/dispatch-agency': {
    id: 'getDispatchAgency',
    summary: '派遣元の事業所と派遣元責任者',
    tag,
    access,
    success: { status: 200, body: z.object(agency) },
  },
  'PUT /api/admin/dispatch-agency': {
    id: 'saveDispatchAgency',
    summary: '派遣元の事業所と派遣元責任者の変更',
    tag,
    access,
    body: writeBody({
      licence: optional(line(200)),
      office: optional(line(200)),
      location: optional(line(200)),
      manager: optional(line(200)),
    }),
    success: { status: 200, body: z.object({ ...agency, message: z.string() }) },
    versioned: 'GET /api/admin/dispatch-agency',
  },
} as const satisfies Record<string, Route>;
