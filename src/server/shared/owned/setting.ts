import { isDeepStrictEqual } from 'node:util';

import type { Insertable } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { Route } from '#contract/route.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { ifMatchOf } from '../../platform/http/if-match.ts';
import type { Call } from '../../platform/http/routes.ts';
import { lockCompany } from '../../records/company.ts';
import { versionOf } from '../../records/version.ts';
import { type Db, type OwnedCall, type OwnedWrite, writeOf } from './write.ts';

/** A change of a setting: what was, what is to be, and what was entered for it. */
export interface SettingChange<Values, Entered> {
  readonly before: Values;
  readonly after: Values;
  readonly entered: Entered;
}

/** The definition of a setting of a company's. */
export interface SettingDefinition<Values, Entered, Response> {
  readonly action: AuditAction;
  /** The answer to a save. */
  readonly message: string;
  /** The present values; of settings by kind or month, those of the entered one. */
  readonly read: (db: Db, companyId: string, entered: Entered) => Promise<Values>;
  /** All that its screen shows of it, where `read` reads what was entered only. */
  readonly readAll?: (db: Db, companyId: string) => Promise<unknown>;
  /** The new values; `leftOutStays` where a field may be left out. */
  readonly choose: (entered: Entered, before: Values, write: OwnedWrite) => Values;
  /** Throws where a change is refused. */
  readonly validate?: (write: OwnedWrite, change: SettingChange<Values, Entered>) => Promise<void>;
  /** Stores what is to hold, and what follows from it. */
  readonly store: (write: OwnedWrite, after: Values, change: SettingChange<Values, Entered>) => Promise<void>;
  /** The setting on the wire, where that isn't named like the values. */
  readonly present?: (values: Values) => Response;
  /** The setting in the audit log, where that isn't as on the wire. */
  readonly inWords?: (values: Values, change: SettingChange<Values, Entered>) => object;
}

/** A request that shows or saves a setting. */
export type SettingCall = OwnedCall & Pick<Call<Route>, 'request' | 'reply'>;

/** The reads and writes of a setting of a company's. */
export interface CompanySetting<Values, Entered, Response> {
  /**
   * Answers with what `answer` reads, and with the setting's version as the `ETag`, to which a save refers (D17); `shown`
   * says of which, where that depends on what is entered.
   */
  show<Answer>(
    database: Database,
    call: SettingCall,
    answer: () => Promise<Answer>,
    shown?: Partial<Entered>,
  ): Promise<Answer>;
  /** Saves what a request entered; the answer has what holds then. Throws `setting_changed` for another `If-Match`. */
  save(database: Database, call: SettingCall & { readonly body: Entered }): Promise<Response & { message: string }>;
  /** Saves it in a transaction that does more. */
  change(write: OwnedWrite, entered: Entered): Promise<Values>;
}

/**
 * A setting that a company has once. Its changes are serialised with the company's others and audited; a save that changes
 * nothing stores and audits nothing.
 */
export function companySetting<Values, Entered, Response extends object = Values & object>(
  definition: SettingDefinition<Values, Entered, Response>,
): CompanySetting<Values, Entered, Response> {
  const { action, message, read, choose, validate, store } = definition;
  const present = definition.present ?? ((values) => values as unknown as Response);
  const inWords = definition.inWords ?? present;

  // As an `ETag`. What is read by the entered values has a `readAll`, or is shown by them.
  const versionIn = async (db: Db, companyId: string, entered?: Partial<Entered>): Promise<string> =>
    `"${versionOf((await (definition.readAll ?? read)(db, companyId, entered as Entered)) ?? null)}"`;

  async function change(write: OwnedWrite, entered: Entered, asSeen?: string): Promise<Values> {
    const { trx, companyId, actorUserId } = write;
    await lockCompany(trx, companyId);
    const before = await read(trx, companyId, entered);
    const after = choose(entered, before, write);
    if (isDeepStrictEqual(before, after)) return before;
    if (asSeen !== undefined && asSeen !== (await versionIn(trx, companyId, entered)))
      throw new AppError('setting_changed');
    const changed = { before, after, entered };
    await validate?.(write, changed);
    await store(write, after, changed);
    await writeAudit(trx, {
      companyId,
      actorUserId,
      subjectUserId: null,
      action,
      before: inWords(before, changed),
      after: inWords(after, changed),
    });
    return after;
  }

  return {
    change,
    async show({ kysely }, { caller, reply }, answer, shown) {
      // An older version than that of the answer is refused later, a newer one would overwrite what nobody saw.
      reply.header('etag', await versionIn(kysely, caller.companyId, shown));
      return answer();
    },
    async save({ kysely }, call) {
      const { body, request, reply } = call;
      const { values, version } = await kysely.transaction().execute(async (trx) => {
        const write = writeOf(trx, call);
        const saved = await change(write, body, ifMatchOf(request));
        return { values: saved, version: await versionIn(trx, write.companyId, body) };
      });
      reply.header('etag', version);
      return { ...present(values), message };
    },
  };
}

/** Some of a setting's values, as a request enters them. */
export type Patch<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };

/** The entered values over the present ones: a field that is left out stays. */
export const leftOutStays = <Values extends object>(entered: Patch<Values>, before: Values): Values => ({
  ...before,
  ...Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined)),
});

/** Stores a setting in columns of its company's row. */
export const inCompany =
  <Values>(columnsOf: (values: Values) => Partial<Insertable<DB['company']>>) =>
  async ({ trx, companyId }: OwnedWrite, values: Values): Promise<void> => {
    await trx.updateTable('company').set(columnsOf(values)).where('company_id', '=', companyId).execute();
  };

/** The tables that have a row for a company. */
type SettingTable =
  | 'approval_settings'
  | 'dispatch_agency'
  | 'leave_settings'
  | 'notification_leads'
  | 'notification_times'
  | 'request_settings'
  | 'swap_settings';

/** Stores a setting in the company's row of a table, the first time, too. */
export const inRowOf =
  <Table extends SettingTable, Values>(
    table: Table,
    columnsOf: (values: Values, at: Date) => Omit<Insertable<DB[Table]>, 'company_id'>,
  ) =>
  async ({ trx, companyId, now }: OwnedWrite, values: Values): Promise<void> => {
    const columns = columnsOf(values, new Date(now)) as object;
    await trx
      .insertInto<SettingTable>(table)
      .values({ company_id: companyId, ...columns })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
      .execute();
  };
