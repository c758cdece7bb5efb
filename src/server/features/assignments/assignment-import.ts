import type { Kysely } from 'kysely';

import type { AssignmentImportRow } from '#contract/assignments.ts';
import { errors } from '#contract/errors.ts';
import { line } from '#contract/wire.ts';
import {
  type Assignment,
  type AssignmentEntry,
  CONTRACT_KIND_NAMES,
  type ContractKind,
  DISPATCH_EMPLOYMENT_NAMES,
  type DispatchTerms,
  faultOfAssignment,
  hasTwice,
  LONGEST_BAND,
  MOST_PRICE,
  overfullDay,
  ROUNDING_MINUTES,
  type StoredAssignment,
  UNSAID_TERMS,
} from '#domain/assignments/assignment.ts';
import { breaksText, hoursBetween, parseBreaks } from '#domain/assignments/breaks-text.ts';
import {
  BAND_METHOD_NAMES,
  DISPATCH_SEX_NAMES,
  FILED_NAMES,
  ROUNDING_DIRECTION_NAMES,
  ROUNDING_UNIT_NAMES,
} from '#domain/assignments/words.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatDuration, formatTimeOfDay, minutes, parseTimeOfDay } from '#domain/time/minutes.ts';
import type { DB } from '../../platform/database/schema.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { bySchema, type Fail, parseDate, parseHours, parseWhole } from '../../platform/http/csv-cells.ts';
import {
  type Cells,
  type CheckedRow,
  compareRows,
  type ComparedRow,
  type CsvImport,
  outcomeOf,
  readRows,
} from '../../platform/http/csv-import.ts';
import type { ImportChange, ImportWrite } from '../../platform/http/kept-import.ts';
import { assignmentsOf, workNamesOf } from '../../records/assignments.ts';
import { peopleOfRows } from '../../records/people-by-id.ts';
import { type AssignmentChange, holdAllWork, isSame, putAssignments } from '../../shared/assignments/assignments.ts';
import { keptAssignments } from './assignment-imports.service.ts';

/** The file of assignments. */
export const ASSIGNMENT_FILE = {
  columns: {
    employeeId: '社員ID',
    // Only for those who read the file; an import ignores it.
    name: '氏名',
    client: '取引先企業',
    job: '担当業務',
    from: '開始日',
    to: '終了日',
    share: '割合',
    kind: '契約の種類',
    workplace: '就業場所',
    unit: '組織単位',
    employment: '派遣労働者の雇用',
    agreement: '協定対象派遣労働者',
    sex: '性別',
    duty: '責任の程度',
    beyond: '時間外・休日の就業の定め',
    placement: '紹介予定派遣',
    health: '健康保険の資格取得届',
    pension: '厚生年金保険の資格取得届',
    employmentInsurance: '雇用保険の資格取得届',
    insuranceReason: '資格取得届を提出していない理由',
    start: '始業',
    end: '終業',
    breaks: '休憩',
    lower: '精算幅の下限',
    upper: '精算幅の上限',
    method: '精算の方法',
    roundingUnit: '丸めの対象',
    roundingMinutes: '丸めの単位',
    roundingDirection: '丸めの方向',
    isProrated: '日割り',
    price: '月単価',
  },
  required: ['employeeId', 'client', 'from'],
  maxRows: 20_000,
  key: 'assignments',
  noun: '客先配属',
  example: [
    {
      employeeId: 'E1001',
      name: '山田 太郎',
      client: '青空システムズ株式会社',
      job: '開発',
      from: '2026-04-01',
      share: '100',
      kind: CONTRACT_KIND_NAMES.ses,
      workplace: '品川',
      unit: '第一開発部',
      start: '09:00',
      end: '18:00',
      breaks: '12:00-13:00',
      lower: '140:00',
      upper: '180:00',
      method: BAND_METHOD_NAMES.upper_lower,
      roundingUnit: ROUNDING_UNIT_NAMES.day,
      roundingMinutes: '15',
      roundingDirection: ROUNDING_DIRECTION_NAMES.down,
      isProrated: 'はい',
      price: '700000',
    },
  ],
} as const;
type Column = keyof typeof ASSIGNMENT_FILE.columns;

const YES = 'はい';
const NO = 'いいえ';
const YES_OR_NO = { yes: YES, no: NO };
const BAND_CELL = { least: 0, most: LONGEST_BAND, example: '140:00' };

/** Every assignment of a company as CSV, by employee ID and day. It can be imported again. */
export async function exportAssignments(db: Kysely<DB>, companyId: string): Promise<string> {
  const people = await db
    .selectFrom('user_account')
    .select(['user_id', 'employee_id', 'name'])
    .where('company_id', '=', companyId)
    .where('erased_at', 'is', null)
    .orderBy('employee_id')
    .execute();
  const { clients, jobs } = await workNamesOf(db, companyId);
  const assignments = await assignmentsOf(
    db,
    companyId,
    people.map(({ user_id }) => user_id),
  );
  return csvOf(
    ASSIGNMENT_FILE.columns,
    people.flatMap(({ user_id, employee_id, name }) =>
      (assignments.get(user_id) ?? []).map((one) => ({
        employeeId: employee_id,
        name,
        client: clients.get(one.clientCompanyId) ?? '',
        job: jobs.get(one.jobAssignmentId ?? 0) ?? '',
        ...cellsOf(one),
      })),
    ),
  );
}

const cellsOf = ({ hours, rounding, band, kind, ...one }: Assignment) => ({
  from: one.from,
  to: one.to ?? '',
  share: String(one.share),
  kind: kind === null ? '' : CONTRACT_KIND_NAMES[kind],
  workplace: one.workplace,
  unit: one.unit,
  employment: one.dispatchEmployment === null ? '' : DISPATCH_EMPLOYMENT_NAMES[one.dispatchEmployment],
  ...termCells(one.dispatchTerms),
  start: hours === null ? '' : formatTimeOfDay(hours.start),
  end: hours === null ? '' : formatTimeOfDay(hours.end),
  breaks: breaksText(one.breaks),
  lower: band === null ? '' : formatDuration(band.lower),
  upper: band === null ? '' : formatDuration(band.upper),
  method: BAND_METHOD_NAMES[band?.method ?? 'upper_lower'],
  roundingUnit: ROUNDING_UNIT_NAMES[rounding.unit],
  roundingMinutes: String(rounding.step),
  roundingDirection: ROUNDING_DIRECTION_NAMES[rounding.direction],
  isProrated: one.isProrated ? YES : NO,
  price: one.monthlyPrice === null ? '' : String(one.monthlyPrice),
});

const answerCell = (isSo: boolean | null, names: typeof FILED_NAMES): string =>
  isSo === null ? '' : isSo ? names.yes : names.no;

/** What the ledger has of a dispatch, in cells. */
const termCells = (terms: DispatchTerms) => ({
  agreement: answerCell(terms.isAgreementWorker, YES_OR_NO),
  sex: terms.sex === null ? '' : DISPATCH_SEX_NAMES[terms.sex],
  duty: terms.dutyGrade,
  beyond: terms.beyondHours,
  placement: terms.placement,
  health: answerCell(terms.hasHealthInsurance, FILED_NAMES),
  pension: answerCell(terms.hasPensionInsurance, FILED_NAMES),
  employmentInsurance: answerCell(terms.hasEmploymentInsurance, FILED_NAMES),
  insuranceReason: terms.insuranceReason,
});

/** Reads those cells; without its column a term stays, a blank cell clears it. */
function readTerms(cells: Cells<Column>): (was: DispatchTerms) => DispatchTerms {
  const said = <Value>(column: Column, value: Value, stays: Value): Value => (cells.has(column) ? value : stays);
  const answer = (column: Column, names: typeof FILED_NAMES): boolean | null => {
    const word = cells.read(column, wordOf(names));
    return word === null ? null : word === 'yes';
  };
  const [agreement, sex] = [answer('agreement', YES_OR_NO), cells.read('sex', wordOf(DISPATCH_SEX_NAMES))];
  const [duty, beyond, placement] = [
    cells.read('duty', lineOf),
    cells.read('beyond', lineOf),
    cells.read('placement', lineOf),
  ];
  const [health, pension] = [answer('health', FILED_NAMES), answer('pension', FILED_NAMES)];
  const [employment, reason] = [answer('employmentInsurance', FILED_NAMES), cells.read('insuranceReason', lineOf)];
  return (was) => ({
    isAgreementWorker: said('agreement', agreement, was.isAgreementWorker),
    sex: said('sex', sex, was.sex),
    dutyGrade: said('duty', duty ?? '', was.dutyGrade),
    beyondHours: said('beyond', beyond ?? '', was.beyondHours),
    placement: said('placement', placement ?? '', was.placement),
    hasHealthInsurance: said('health', health, was.hasHealthInsurance),
    hasPensionInsurance: said('pension', pension, was.hasPensionInsurance),
    hasEmploymentInsurance: said('employmentInsurance', employment, was.hasEmploymentInsurance),
    insuranceReason: said('insuranceReason', reason ?? '', was.insuranceReason),
  });
}

/** An assignment as a row has it: whose it is, and the fields that the file says. */
interface ImportedAssignment {
  readonly userId: number;
  readonly clientCompanyId: number;
  readonly jobAssignmentId: number | null;
  readonly from: IsoDate;
  readonly over: (before: Assignment | null) => Assignment;
}

interface CheckedAssignments {
  readonly rows: readonly ComparedRow<
    Column,
    ImportedAssignment,
    { readonly outcome: 'add' | 'change' | 'unchanged' }
  >[];
  readonly people: Awaited<ReturnType<typeof peopleOfRows>>;
  readonly before: ReadonlyMap<number, readonly StoredAssignment[]>;
  /** Those of each person of the file once all rows are stored. */
  readonly after: ReadonlyMap<number, readonly AssignmentEntry[]>;
}

/** The import of assignments. */
export const assignmentImport: CsvImport<Column, CheckedAssignments, Omit<AssignmentImportRow, keyof CheckedRow>> = {
  file: ASSIGNMENT_FILE,

  async lock(trx, companyId, lines) {
    await holdAllWork(trx, companyId);
    await peopleOfRows(trx, companyId, lines);
  },

  async check(db, { companyId, today }, lines) {
    const people = await peopleOfRows(db, companyId, lines);
    const works = await worksOf(db, companyId);
    const read = await readRows<Column, ImportedAssignment>(lines, ASSIGNMENT_FILE.columns, {
      read: (cells) => readAssignment(cells, { people, works }, today),
      keyOf: ({ userId, clientCompanyId, jobAssignmentId, from }) =>
        [userId, clientCompanyId, jobAssignmentId, from].join(' '),
      at: 'employeeId',
    });
    const before = await assignmentsOf(db, companyId, [...new Set(read.flatMap(({ value }) => value?.userId ?? []))]);
    const after = new Map<number, readonly AssignmentEntry[]>();
    // A file can have several of a person: each is compared with what the rows before it leave.
    const rows = await compareRows(read, (value, { reader, faults }) => {
      if (faults.length > 0) return null;
      const own = after.get(value.userId) ?? before.get(value.userId) ?? [];
      const there = own.find(
        (one) =>
          one.clientCompanyId === value.clientCompanyId &&
          one.jobAssignmentId === value.jobAssignmentId &&
          one.from === value.from,
      );
      const entry = { ...value.over(there ?? null), id: there?.id ?? null };
      const next = there === undefined ? [...own, entry] : own.map((one) => (one === there ? entry : one));
      const fault = faultOfAssignment(entry);
      if (fault !== null) return reader.failAt(FAULT_COLUMNS[fault])(errors[fault].message);
      if (hasTwice(next)) return reader.failAt('from')('同じ期間に、同じ取引先・担当業務に配属されています');
      const overfull = overfullDay(next);
      if (overfull !== null)
        return reader.failAt('share')(
          `配属の割合の合計が、${overfull.day}に${overfull.share}%になります。100%以内にしてください`,
        );
      after.set(value.userId, next);
      return { outcome: outcomeOf(there, entry, isSame) };
    });
    return { rows, people, before, after };
  },

  present: ({ cells, value }, { people }) => ({
    employee_id: (cells.employeeId ?? '').trim(),
    name: people(cells.employeeId)?.name ?? cells.name ?? '',
    detail: [cells.client, cells.job, `${value?.from ?? cells.from ?? ''}〜${cells.to ?? ''}`]
      .filter((part) => (part ?? '') !== '')
      .join(' '),
  }),

  done: (rows) => `${rows}件の配属を登録しました`,
};

const FAULT_COLUMNS = {
  client_assignment_ends_before: 'to',
  client_assignment_band: 'upper',
  client_assignment_hours: 'end',
  client_assignment_breaks: 'breaks',
} as const;

/** A company's client companies and their jobs, by their names in the form in which those are compared. */
interface Works {
  readonly clients: ReadonlyMap<string, number>;
  readonly jobs: ReadonlyMap<string, number>;
}

const jobKey = (clientId: number, name: string): string => `${clientId} ${foldedForm(name)}`;

async function worksOf(db: Kysely<DB>, companyId: string): Promise<Works> {
  const { clients, jobs, clientOfJob } = await workNamesOf(db, companyId);
  return {
    clients: new Map([...clients].map(([id, name]) => [foldedForm(name), id])),
    jobs: new Map([...jobs].map(([id, name]) => [jobKey(clientOfJob.get(id) ?? 0, name), id])),
  };
}

/** Reads one of several words. */
const wordOf =
  <Word extends string>(names: Readonly<Record<Word, string>>) =>
  (typed: string, fail: Fail): Word | null =>
    (Object.keys(names) as Word[]).find((word) => foldedForm(names[word]) === foldedForm(typed)) ??
    fail(`${Object.values<string>(names).join('・')}のいずれかを入力してください`);

/** 準委任 and SES are each as well known as both together. */
const kindOf = (typed: string, fail: Fail): ContractKind | null =>
  ['準委任', 'SES'].some((name) => foldedForm(name) === foldedForm(typed))
    ? 'ses'
    : wordOf(CONTRACT_KIND_NAMES)(typed, fail);

const timeOf = (typed: string, fail: Fail) =>
  parseTimeOfDay(typed.normalize('NFKC')) ?? fail('09:00のように入力してください');

const lineOf = bySchema(line(200));

const yenOf = (typed: string, fail: Fail): number | null => {
  const digits = typed.normalize('NFKC').replaceAll(',', '');
  const yen = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  return yen <= MOST_PRICE ? yen : fail('0〜1億円の整数で入力してください');
};

const stepOf = (typed: string, fail: Fail): number | null =>
  ROUNDING_MINUTES.find((step) => String(step) === typed.normalize('NFKC')) ??
  fail(`${ROUNDING_MINUTES.join('・')}のいずれかを入力してください`);

function readAssignment(
  cells: Cells<Column>,
  { people, works }: Pick<CheckedAssignments, 'people'> & { readonly works: Works },
  today: IsoDate,
): ImportedAssignment | null {
  const person = cells.required('employeeId', (typed, fail) => people(typed) ?? fail('登録されていない社員IDです'));
  const client = cells.required(
    'client',
    (typed, fail) => works.clients.get(foldedForm(typed)) ?? fail('登録されていない取引先企業です'),
  );
  const job = cells.read(
    'job',
    (typed, fail) => works.jobs.get(jobKey(client ?? 0, typed)) ?? fail('この取引先企業の担当業務ではありません'),
  );
  const from = cells.required('from', (typed, fail) => parseDate(typed, today, fail));
  const to = cells.read('to', (typed, fail) => parseDate(typed, today, fail));
  const share = cells.read('share', (typed, fail) => parseWhole(typed.replace(/[%％]$/, ''), 100, fail));
  const kind = cells.read('kind', kindOf);
  const workplace = cells.read('workplace', lineOf);
  const unit = cells.read('unit', lineOf);
  const employment = cells.read('employment', wordOf(DISPATCH_EMPLOYMENT_NAMES));
  const terms = readTerms(cells);
  const [start, end] = [cells.read('start', timeOf), cells.read('end', timeOf)];
  if ((start === null) !== (end === null)) cells.failAt('end')(errors.client_assignment_hours.message);
  const breaks = cells.read('breaks', (typed, fail) =>
    start === null
      ? fail(errors.client_assignment_breaks.message)
      : (parseBreaks(typed, start) ?? fail('12:00-13:00のように入力してください')),
  );
  const lower = cells.read('lower', (typed, fail) => parseHours(typed, BAND_CELL, fail));
  const upper = cells.read('upper', (typed, fail) => parseHours(typed, BAND_CELL, fail));
  if ((lower === null) !== (upper === null)) cells.failAt('upper')(errors.client_assignment_band.message);
  const method = cells.read('method', wordOf(BAND_METHOD_NAMES));
  const roundingUnit = cells.read('roundingUnit', wordOf(ROUNDING_UNIT_NAMES));
  const roundingMinutes = cells.read('roundingMinutes', stepOf);
  const roundingDirection = cells.read('roundingDirection', wordOf(ROUNDING_DIRECTION_NAMES));
  const prorated = cells.read('isProrated', wordOf(YES_OR_NO));
  const price = cells.read('price', yenOf);
  if (person === null || client === null || from === null) return null;
  return {
    userId: person.userId,
    clientCompanyId: client,
    jobAssignmentId: job,
    from,
    // Without its column a field stays; a blank cell clears it, or has it as usual.
    over: (before) => {
      const was = before ?? { ...UNSAID_TERMS, to: null, share: 100 };
      const said = <Value>(column: Column, value: Value, stays: Value): Value => (cells.has(column) ? value : stays);
      return {
        clientCompanyId: client,
        jobAssignmentId: job,
        from,
        to: said('to', to, was.to),
        share: said('share', share ?? 100, was.share),
        kind: said('kind', kind, was.kind),
        workplace: said('workplace', workplace ?? '', was.workplace),
        unit: said('unit', unit ?? '', was.unit),
        dispatchEmployment: said('employment', employment, was.dispatchEmployment),
        dispatchTerms: terms(was.dispatchTerms),
        hours: said('start', start === null || end === null ? null : hoursBetween(start, end), was.hours),
        breaks: said('breaks', breaks ?? [], was.breaks),
        rounding: {
          unit: roundingUnit ?? was.rounding.unit,
          step: minutes(roundingMinutes ?? was.rounding.step),
          direction: roundingDirection ?? was.rounding.direction,
        },
        band: said(
          'lower',
          lower === null || upper === null
            ? null
            : { lower: minutes(lower), upper: minutes(upper), method: method ?? was.band?.method ?? 'upper_lower' },
          was.band,
        ),
        isProrated: prorated === null ? was.isProrated : prorated === 'yes',
        monthlyPrice: said('price', price, was.monthlyPrice),
      };
    },
  };
}

/** Stores assignments, audited by person. Returns what has changed. */
export async function storeAssignmentFile(
  write: ImportWrite,
  { before, after }: CheckedAssignments,
): Promise<ImportChange[]> {
  const changes = [...after].map(([userId, own]): AssignmentChange => ({
    userId,
    before: before.get(userId) ?? [],
    after: own,
  }));
  await putAssignments(write, changes);
  return keptAssignments(changes);
}
