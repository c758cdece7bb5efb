import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';

import { qrStep } from '#domain/kiosk/scan.ts';
import { epochMs, type EpochMs } from '#domain/time/instant.ts';
import type { DB, IdentityCard } from '../../platform/database/schema.ts';
import { sha256 } from '../../platform/sha256.ts';
import { isOf, isSameId, type UserKey } from '../../records/user-key.ts';

/** When the person set their PIN; `null` where there is none. */
export async function pinSetAt(db: Kysely<DB>, user: UserKey): Promise<Date | null> {
  const row = await db.selectFrom('kiosk_pin').select('set_at').where(isOf(user)).executeTakeFirst();
  return row?.set_at ?? null;
}

/** Stores the hash of the person's PIN, in place of another. */
export async function savePin(trx: Transaction<DB>, user: UserKey, pinHash: string, now: EpochMs): Promise<void> {
  const values = { pin_hash: pinHash, set_at: new Date(now) };
  await trx
    .insertInto('kiosk_pin')
    .values({ company_id: user.companyId, user_id: user.userId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Deletes the person's PIN. Returns whether there was one. */
export async function deletePin(trx: Transaction<DB>, user: UserKey): Promise<boolean> {
  const deleted = await trx.deleteFrom('kiosk_pin').where(isOf(user)).returning('user_id').executeTakeFirst();
  return deleted !== undefined;
}

/** The person of an employee ID who has a PIN, with its hash. */
export const pinOf = (
  db: Kysely<DB>,
  companyId: string,
  employeeId: string,
): Promise<{ user_id: number; pin_hash: string } | undefined> =>
  db
    .selectFrom('user_account as u')
    .innerJoin('kiosk_pin as p', (join) =>
      join.onRef('p.company_id', '=', 'u.company_id').onRef('p.user_id', '=', 'u.user_id'),
    )
    .select(['u.user_id', 'p.pin_hash'])
    .where('u.company_id', '=', companyId)
    .where(isSameId('employee_id', employeeId))
    .executeTakeFirst();

/** The name of somebody who may punch at that time: of an account in use whose attendance is kept and whose employment isn't over (D22). */
export async function nameOfEmployed(db: Kysely<DB>, user: UserKey, at: EpochMs): Promise<string | null> {
  const row = await db
    .selectFrom('user_account as u')
    .select('u.name')
    .where('u.company_id', '=', user.companyId)
    .where('u.user_id', '=', user.userId)
    .where('u.active', '=', true)
    .where('u.is_attendance_target', '=', true)
    .where(sql<boolean>`is_employed(u, ${new Date(at)}::timestamptz)`)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** What is stored of the number of a card, or of a printed code: who reads the database can make no card of it. */
const numberHash = (kind: CardKind, number: string): Buffer => sha256(`${kind} ${number}`);

type CardKind = Selectable<IdentityCard>['kind'];

/** A card as it is listed. */
export type CardRow = Pick<Selectable<IdentityCard>, 'identity_card_id' | 'kind' | 'name' | 'ending' | 'added_at'>;

/** A person's cards in the order in which they were added, or one of them. */
export async function cardsOf(db: Kysely<DB>, user: UserKey, id?: number): Promise<CardRow[]> {
  let query = db
    .selectFrom('identity_card')
    .select(['identity_card_id', 'kind', 'name', 'ending', 'added_at'])
    .where(isOf(user))
    .orderBy('identity_card_id');
  if (id !== undefined) query = query.where('identity_card_id', '=', id);
  return query.execute();
}

/** Adds a card; its id. A unique index rejects a number that somebody of the company has. */
export async function insertCard(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  {
    kind,
    number,
    name,
    ending,
  }: {
    readonly kind: CardKind;
    readonly number: string;
    readonly name: string | null;
    readonly ending: string | null;
  },
  now: EpochMs,
): Promise<number> {
  const { identity_card_id: id } = await trx
    .insertInto('identity_card')
    .values({
      company_id: companyId,
      user_id: userId,
      kind,
      name,
      ending,
      number_hash: numberHash(kind, number),
      added_at: new Date(now),
    })
    .returning('identity_card_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a person's card. */
export async function deleteCard(trx: Transaction<DB>, user: UserKey, id: number): Promise<void> {
  await trx.deleteFrom('identity_card').where(isOf(user)).where('identity_card_id', '=', id).execute();
}

/** Deletes the printed codes of these people. */
export async function deletePrinted(
  trx: Transaction<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<void> {
  await sql`delete from identity_card where company_id = ${companyId} and kind = 'printed_qr'
    and user_id = any(${[...userIds]}::bigint[])`.execute(trx);
}

/** The owner of a card; `undefined` without one. */
export async function ownerOfCard(
  db: Kysely<DB>,
  companyId: string,
  { means, number }: { readonly means: CardKind; readonly number: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('identity_card')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('number_hash', '=', numberHash(means, number))
    .executeTakeFirst();
  return row?.user_id;
}

/** How long a used step is remembered, in milliseconds: no company takes an offline scan that is older (168 hours). */
const REMEMBERED_MS = 169 * 3_600_000;

/** Uses up the person's rotating code of the step. Returns whether it wasn't yet. */
export async function spendStep(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  step: number,
  now: EpochMs,
): Promise<boolean> {
  const { rows } = await sql`
    insert into used_qr_code (company_id, user_id, step) values (${companyId}, ${userId}, ${step})
    on conflict do nothing
    returning 1`.execute(trx);
  await sql`delete from used_qr_code
    where company_id = ${companyId} and user_id = ${userId} and step < ${qrStep(epochMs(now - REMEMBERED_MS))}`.execute(
    trx,
  );
  return rows.length > 0;
}
