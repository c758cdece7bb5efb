import type { DispatchLedger, DispatchRecordResponse, EnteredRecord, LedgerEntry } from '#contract/dispatch-ledger.ts';
import { holdsWithin, type StoredAssignment } from '#domain/assignments/assignment.ts';
import {
  type DispatchRecord,
  ledgerItems,
  type LedgerFacts,
  noticeItems,
} from '#domain/assignments/dispatch-ledger.ts';
import { workplaceKey } from '#domain/assignments/dispatch-limits.ts';
import { type DateRange, isoDate, type IsoDate, laterOf } from '#domain/time/date.ts';
import { WEEKDAYS } from '#domain/time/japanese-date.ts';
import { type ContractOnRecord, currentContract, toWeekdayList } from '#domain/working-time/contract-on-record.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assignmentsOf, workNamesOf } from '../../records/assignments.ts';
import { companyNameOf } from '../../records/company.ts';
import { contractsOfUser } from '../../records/contracts.ts';
import { workplacesOf } from '../../records/dispatch.ts';
import { birthDateOf, listedPeople, namesOf } from '../../records/employees.ts';
import type { UserKey } from '../../records/user-key.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import { companySetting, inRowOf } from '../../shared/owned/setting.ts';
import type { Db } from '../../shared/owned/write.ts';

/** A record of a dispatched worker, as it is stored. */
interface StoredRecord extends DispatchRecord {
  readonly id: number;
  readonly userId: number;
}

async function recordsOf(
  db: Db,
  companyId: string,
  { id, userId }: { readonly id?: number | undefined; readonly userId?: number },
): Promise<readonly StoredRecord[]> {
  const rows = await db
    .selectFrom('dispatch_record')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(id !== undefined, (query) => query.where('dispatch_record_id', '=', id ?? 0))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .orderBy('user_id')
    .orderBy('record_date')
    .orderBy('dispatch_record_id')
    .execute();
  return rows.map((row) => ({
    id: row.dispatch_record_id,
    userId: row.user_id,
    kind: row.kind,
    date: row.record_date,
    content: row.content,
  }));
}

const presentRecord = ({ id, userId, kind, date, content }: StoredRecord): DispatchRecordResponse => ({
  id,
  user_id: userId,
  kind,
  record_date: date,
  content,
});

/** What was done for dispatched workers on days, as the ledger has it. */
export const dispatchRecords = companyEntity({
  table: 'dispatch_record',
  actions: { add: 'add_dispatch_record', change: 'change_dispatch_record', remove: 'delete_dispatch_record' },
  messages: { add: '記録を追加しました', change: '記録を変更しました', remove: '記録を削除しました' },
  read: (db, companyId, id) => recordsOf(db, companyId, { id }),
  toValues: ({ user_id, kind, record_date, content }: EnteredRecord, before) => ({
    // A record stays with its person.
    userId: before?.userId ?? user_id,
    kind,
    date: record_date,
    content,
  }),
  toColumns: ({ userId, kind, date, content }) => ({ user_id: userId, kind, record_date: date, content }),
  async check({ trx, companyId }, { userId }) {
    await namesOf(trx, companyId, [userId]);
  },
  present: (records) => records.map(presentRecord),
  inWords: ({ kind, date, content }) => ({ dispatch_record: kind, record_date: date, content }),
  subjectOf: ({ userId }) => userId,
});

/** The company as the one that dispatches. */
interface Agency {
  readonly licence: string;
  readonly office: string;
  readonly location: string;
  readonly manager: string;
}

/** The office that a company dispatches from, blank while nobody has said. */
export async function agencyOf(db: Db, companyId: string): Promise<Agency> {
  const row = await db
    .selectFrom('dispatch_agency')
    .select(['licence', 'office', 'location', 'manager'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? { licence: '', office: '', location: '', manager: '' };
}

/** The office that a company dispatches from, and its 派遣元責任者. */
export const dispatchAgency = companySetting({
  action: 'change_dispatch_agency',
  message: '派遣元の情報を保存しました',
  read: agencyOf,
  choose: (entered: { readonly [Field in keyof Agency]?: Agency[Field] | undefined }): Agency => ({
    licence: entered.licence ?? '',
    office: entered.office ?? '',
    location: entered.location ?? '',
    manager: entered.manager ?? '',
  }),
  store: inRowOf('dispatch_agency', (agency) => agency),
});

/** The days of a year. */
const daysOf = (year: number): DateRange => ({ from: isoDate(`${year}-01-01`), to: isoDate(`${year}-12-31`) });

/** The ledger of a person's dispatches in a year, with the records of these days. Throws `not_found` for nobody. */
export async function dispatchLedgerOf({ kysely: db }: Database, user: UserKey, year: number): Promise<DispatchLedger> {
  const days = daysOf(year);
  const own = (await assignmentsOf(db, user.companyId, [user.userId])).get(user.userId) ?? [];
  const dispatches = own.filter((one) => one.kind === 'dispatch' && holdsWithin(one, days));
  return ledgerFor(db, user, { dispatches, year, days });
}

/** The notice of one dispatch. Throws `not_found` where it is none of the person's. */
export async function dispatchNoticeOf(
  { kysely: db }: Database,
  user: UserKey,
  assignmentId: number,
): Promise<{ readonly ledger: DispatchLedger; readonly entry: LedgerEntry }> {
  const own = (await assignmentsOf(db, user.companyId, [user.userId])).get(user.userId) ?? [];
  const one = own.find(({ id, kind }) => id === assignmentId && kind === 'dispatch');
  if (one === undefined) throw new AppError('not_found');
  const year = Number(one.from.slice(0, 4));
  const ledger = await ledgerFor(db, user, { dispatches: [one], year, days: daysOf(year) });
  const [entry] = ledger.dispatches;
  if (entry === undefined) throw new AppError('not_found');
  return { ledger, entry };
}

async function ledgerFor(
  db: Db,
  user: UserKey,
  {
    dispatches,
    year,
    days,
  }: { readonly dispatches: readonly StoredAssignment[]; readonly year: number; readonly days: DateRange },
): Promise<DispatchLedger> {
  const { companyId, userId } = user;
  const person = (await listedPeople(db, companyId, [userId])).get(userId);
  if (person === undefined) throw new AppError('not_found');
  const { clients, jobs } = await workNamesOf(db, companyId);
  const workplaces = new Map(
    (await workplacesOf(db, companyId)).map((one) => [
      workplaceKey({ clientCompanyId: one.clientCompanyId, workplace: one.name }),
      one,
    ]),
  );
  const contracts = await contractsOfUser(db, user);
  const { manager: ownManager, ...office } = await agencyOf(db, companyId);
  const bornOn = await birthDateOf(db, user);
  const records = (await recordsOf(db, companyId, { userId })).filter(
    ({ date }) => days.from <= date && date <= days.to,
  );
  return {
    user_id: userId,
    employee_id: person.employee_id,
    name: person.name,
    company_name: await companyNameOf(db, companyId),
    agency: [office.office, office.location, office.licence && `許可番号 ${office.licence}`]
      .filter((part) => part !== '')
      .join('　'),
    year,
    records: records.map(presentRecord),
    dispatches: dispatches.map((assignment) => {
      const workplace = workplaces.get(workplaceKey(assignment));
      const client = clients.get(assignment.clientCompanyId) ?? '';
      const contract = currentContract(contracts, laterOf(assignment.from, days.from));
      const facts: LedgerFacts = {
        name: person.name,
        bornOn,
        assignment,
        client,
        job: jobs.get(assignment.jobAssignmentId ?? 0) ?? null,
        location: workplace?.location ?? '',
        clientManager: workplace?.manager ?? '',
        ownManager,
        contract: termOf(contract),
        workdays: workdaysOf(contract),
        records,
      };
      return {
        client_assignment_id: assignment.id,
        client_company: client,
        from_date: assignment.from,
        to_date: assignment.to,
        items: ledgerItems(facts),
        notice: noticeItems(facts),
      };
    }),
  };
}

const termOf = (contract: ContractOnRecord | null): { from: IsoDate; to: IsoDate } | null =>
  contract === null || contract.endsOn === null ? null : { from: contract.from, to: contract.endsOn };

/** The weekdays on which a contract owes work; `null` where it doesn't say. */
function workdaysOf(contract: ContractOnRecord | null): string | null {
  if (contract?.minutes == null) return null;
  const owed = toWeekdayList(contract.minutes).flatMap((time, weekday) => (time > 0 ? [WEEKDAYS[weekday] ?? ''] : []));
  return owed.length === 0 ? null : `毎週 ${owed.join('・')}曜日`;
}
