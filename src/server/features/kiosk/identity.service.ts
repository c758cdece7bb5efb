import { randomBytes } from 'node:crypto';

import type { IdentityCard, kioskRoutes } from '#contract/kiosk.ts';
import type { ResponseOf } from '#contract/route.ts';
import { checkPin } from '#domain/kiosk/pin.ts';
import { beginOfStep, printedText, qrStep, readCardNumber, rotatingText } from '#domain/kiosk/scan.ts';
import { type EpochMs, formatInstant } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import type { QrCodes } from '../../platform/auth/qr-codes.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { birthDateOf, namedEmployees, namesOf } from '../../records/employees.ts';
import { auditOf, lockUser, lockUsers, type UserChange, type UserKey } from '../../records/user-key.ts';
import {
  type CardRow,
  cardsOf,
  deleteCard,
  deletePin,
  deletePrinted,
  insertCard,
  savePin,
} from './identity.repository.ts';

/** Sets the caller's PIN. Throws `kiosk_pin_format` and `kiosk_pin_easy`. */
export async function setPin({ kysely }: Database, caller: Caller, pin: string, now: EpochMs): Promise<void> {
  const fault = checkPin(pin, { employeeId: caller.employeeId, birthDate: await birthDateOf(kysely, caller) });
  if (fault !== null) throw AppError.at('pin', fault === 'format' ? 'kiosk_pin_format' : 'kiosk_pin_easy');
  const pinHash = await hashPassword(pin);
  await kysely.transaction().execute(async (trx) => {
    await savePin(trx, caller, pinHash, now);
    await writeAudit(trx, { ...auditOf(caller, caller.userId), action: 'set_kiosk_pin' });
  });
}

/** Deletes the caller's PIN. */
export async function removePin({ kysely }: Database, caller: Caller): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    if (await deletePin(trx, caller))
      await writeAudit(trx, { ...auditOf(caller, caller.userId), action: 'delete_kiosk_pin' });
  });
}

/** How many rotating codes a telephone gets at once: enough for five minutes without a network. */
const CODES_AT_ONCE = 10;

/** The caller's rotating codes from now on. */
export function codesFrom(
  codes: QrCodes,
  { companyId, userId }: UserKey,
  now: EpochMs,
): ResponseOf<(typeof kioskRoutes)['GET /api/kiosk-identity/qr-codes']>['codes'] {
  const first = qrStep(now);
  return Array.from({ length: CODES_AT_ONCE }, (_, index) => {
    const step = first + index;
    return {
      text: rotatingText(userId, step, codes.sign(companyId, userId, step)),
      from: formatInstant(beginOfStep(step)),
      until: formatInstant(beginOfStep(step + 1)),
    };
  });
}

const presentCard = (row: CardRow): IdentityCard => ({
  id: row.identity_card_id,
  kind: row.kind,
  name: row.name,
  ending: row.ending,
  added_at: formatTimestamp(row.added_at),
});

/** A person's cards. */
export const listCards = async ({ kysely }: Database, user: UserKey): Promise<IdentityCard[]> =>
  (await cardsOf(kysely, user)).map(presentCard);

/** The cards that a person may have. */
const MOST_CARDS = 10;

/** How many of the last digits of a card are shown, by which people know it from their others. */
const ENDING = 4;

const cardInWords = ({ kind, name, ending }: CardRow) => ({ card_kind: kind, name, ending });

/**
 * Adds an IC card by its number. A replayed key returns the first result. Throws `card_number_invalid`,
 * `card_number_taken`, `too_many_cards`.
 */
export async function addCard(
  database: Database,
  { owner, actorUserId, now }: UserChange,
  { number: typed, name }: { readonly number: string; readonly name?: string | undefined },
  idempotency: IdempotencyKey | null,
): Promise<IdentityCard> {
  const number = readCardNumber(typed);
  if (number === null) throw AppError.at('number', 'card_number_invalid');
  return createOnce(database, { companyId: owner.companyId, userId: actorUserId }, idempotency, {
    find: async (trx, id) => (await cardsOf(trx, owner, id)).map(presentCard)[0],
    async create(trx) {
      await lockUser(trx, owner);
      if ((await cardsOf(trx, owner)).length >= MOST_CARDS) throw new AppError('too_many_cards');
      const card = { kind: 'ic_card' as const, number, name: name ?? null, ending: number.slice(-ENDING) };
      const id = await insertCard(trx, owner, card, now).catch(orTaken('number', 'card_number_taken'));
      await writeAudit(trx, {
        ...auditOf(owner, actorUserId),
        action: 'add_identity_card',
        after: { card_kind: card.kind, name: card.name, ending: card.ending },
      });
      return id;
    },
  });
}

/** Deletes a person's card, which is nobody's then. Throws `not_found`. */
export async function removeCard({ kysely }: Database, { owner, actorUserId }: UserChange, id: number): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    const [card] = await cardsOf(trx, owner, id);
    if (card === undefined) throw new AppError('not_found');
    await deleteCard(trx, owner, id);
    await writeAudit(trx, {
      ...auditOf(owner, actorUserId),
      action: 'delete_identity_card',
      before: cardInWords(card),
    });
  });
}

const PRINTED_BYTES = 20;

/** Issues printed codes in place of earlier ones. Throws `not_found` for who isn't of the company. */
export async function issuePrinted(
  { kysely }: Database,
  { companyId, userId: actorUserId }: Caller,
  userIds: readonly number[],
  now: EpochMs,
): Promise<ResponseOf<(typeof kioskRoutes)['POST /api/admin/printed-qr-codes']>['codes']> {
  const ids = [...new Set(userIds)];
  return kysely.transaction().execute(async (trx) => {
    await namesOf(trx, companyId, ids);
    await lockUsers(trx, companyId, ids);
    await deletePrinted(trx, companyId, ids);
    const codes = [];
    for (const person of await namedEmployees(trx, companyId, ids)) {
      const number = randomBytes(PRINTED_BYTES).toString('hex').toUpperCase();
      const owner = { companyId, userId: person.user_id };
      await insertCard(trx, owner, { kind: 'printed_qr', number, name: null, ending: null }, now);
      await writeAudit(trx, { ...auditOf(owner, actorUserId), action: 'issue_printed_qr' });
      codes.push({ ...person, text: printedText(number) });
    }
    return codes;
  });
}
