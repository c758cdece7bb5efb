import { z } from 'zod';

import { grantsChoiceOfMany, grantsOfMany } from './grant-changes.ts';
import type { Route } from './route.ts';
import { misfitsOfMany } from './shift-misfits.ts';
import {
  bodyId,
  cellNotes,
  csvResponse,
  csvUpload,
  dateResponse,
  importCounts,
  isoDate,
  listedEmployee,
  monthResponse,
  optional,
  UNREADABLE_CSV,
  writeBody,
} from './wire.ts';
import { enteredTerms, enteredWeek, workContract } from './work-contracts.ts';

/** An employee with the contract that stands for them on the day: the one in force, else the first to come. */
const listed = z.object({
  ...listedEmployee,
  contract: workContract.nullable(),
  /** The first day of the next one. */
  next_date: dateResponse.nullable(),
  /** The last day of the term, where it is near or over today and no other contract follows. */
  ending_on: dateResponse.nullable(),
});
export type ListedContract = z.output<typeof listed>;

/** Somebody whose term ends, the earliest first. */
const ending = z.object({ ...listedEmployee, ends_on: dateResponse, contract: workContract });

/** The outcome of a change for one person. */
const changeRow = z.object({
  /** The line of the file; `null` without one. */
  line: z.int().nullable(),
  employee_id: z.string(),
  name: z.string(),
  effective_date: z.string(),
  outcome: z.enum(['add', 'change', 'unchanged', 'fault']),
  /** The contract in force until then, or the one of the same day. */
  before: workContract.nullable(),
  after: workContract.nullable(),
  faults: cellNotes,
  /** The cells that were read otherwise than they stand in the file. */
  hints: cellNotes,
});
export type ContractChangeRow = z.output<typeof changeRow>;

const preview = z.object({
  rows: z.array(changeRow),
  ...importCounts,
  faulty: z.int().min(0),
  /** The effect on grants of paid leave; nobody where it changes none. */
  grants: grantsOfMany,
  /** The planned shifts that it would leave without a contract that they fit. */
  shift_misfits: misfitsOfMany,
});
export type ContractChangePreview = z.output<typeof preview>;

const done = z.object({
  message: z.string(),
  ...importCounts,
  /** The closed months that the changes fall into: their numbers stay as they are. */
  closed_months: z.array(monthResponse),
});
export type ContractChangeResult = z.output<typeof done>;

/** The most people of one change. */
const MAX_PEOPLE = 1000;

const forMany = writeBody({
  user_ids: z
    .array(bodyId)
    .min(1, '社員を選択してください')
    .max(MAX_PEOPLE, `一度に変更できるのは${MAX_PEOPLE}人までです`),
  effective_date: isoDate,
  /** Omitted: as it is until then. */
  weekday_minutes: enteredWeek.nullish(),
  ...enteredTerms,
});

const MAX_BYTES = 2 * 1024 * 1024;
const upload = { tag: 'users', ...csvUpload(MAX_BYTES) } as const;
export const contractChangeRoutes = {
  'GET /api/admin/contracts': {
    id: 'listContracts',
    summary: '全社員の契約（指定日に有効なもの。省略すると今日）',
    tag: 'users',
    access: 'super_admin',
    query: z.object({ date: optional(isoDate) }),
    success: { status: 200, body: z.object({ rows: z.array(listed) }) },
  },
  'GET /api/admin/ending-contracts': {
    id: 'listEndingContracts',
    summary: '契約期間の終わりが近い、または過ぎた社員（次の契約が登録されていない人）',
    tag: 'users',
    access: 'super_admin',
    success: { status: 200, body: z.object({ rows: z.array(ending) }) },
  },
  'POST /api/admin/contracts/changes/preview': {
    id: 'previewContractChanges',
    summary: '複数の社員の契約の変更の確認。何も登録しない',
    tag: 'users',
    access: 'super_admin',
    body: forMany,
    success: { status: 200, body: preview },
    errors: ['not_found', 'work_rule_unknown'],
  },
  'POST /api/admin/contracts/changes': {
    id: 'changeContracts',
    summary:
      '複数の社員の契約の変更。指定日からの契約を登録する。送らない項目は、その日までの契約のまま。1人でも誤りがあれば何も登録しない',
    tag: 'users',
    access: 'super_admin',
    body: forMany.extend(grantsChoiceOfMany),
    success: { status: 200, body: done },
    errors: ['not_found', 'work_rule_unknown', 'contracts_faulty', 'grants_changed', 'leave_grant_in_use'],
  },
  'GET /api/admin/contracts/export': {
    id: 'exportContracts',
    summary: '全社員のすべての契約のCSV（UTF-8）。そのまま登録にも使える',
    tag: 'users',
    access: 'super_admin',
    success: csvResponse,
  },
  'POST /api/admin/contracts/import/preview': {
    id: 'previewContractImport',
    ...upload,
    summary: '契約のCSVの確認。何も登録しない',
    success: { status: 200, body: preview },
    errors: UNREADABLE_CSV,
  },
  'POST /api/admin/contracts/import': {
    id: 'importContracts',
    ...upload,
    summary: 'CSVによる契約の登録と変更。1行でも誤りがあれば何も登録しない。同じファイルをもう一度送っても変わらない',
    query: z.object(grantsChoiceOfMany),
    success: { status: 200, body: done },
    errors: [
      ...UNREADABLE_CSV,
      'work_rule_unknown',
      'contracts_faulty',
      'grants_changed',
      'leave_grant_in_use',
      'not_found',
    ],
  },
} as const satisfies Record<string, Route>;
