import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { type Attempt, createOutbox, defineOutbox, DeliveryError } from './outbox.ts';

const NOON = Date.parse('2026-11-20T12:00:00+09:00');
const HOUR_MS = 3_600_000;

const ROWS = defineOutbox({
  table: 'mail_outbox',
  key: 'mail_id',
  columns: sql<{ readonly kind: string }>`kind`,
  waits: sql<boolean>`failed_at is null`,
  since: sql<EpochMs>`due_at`,
});

let database: TestDatabase;
let user: TestUser;
let now: EpochMs;
let wakes: number[];
let deliver: () => Promise<Attempt>;
let deliveries: number;

const outbox = () =>
  createOutbox(
    ROWS,
    {
      async deliver() {
        deliveries++;
        return deliver();
      },
      schedule: [100, 1_000],
      claimMs: HOUR_MS,
      parallel: 2,
    },
    { database, log: createLog('silent'), now: () => now, wakeIn: (seconds) => void wakes.push(seconds) },
  );
const deliverDue = () => outbox().deliverDue(new AbortController().signal);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('delete from mail_outbox');
  user = await addUser(database);
  [now, wakes, deliveries] = [epochMs(NOON), [], 0];
  deliver = () => Promise.resolve({});
});

/** Enqueues so many rows that have waited for so many hours. */
async function enqueue(count: number, hours = 0): Promise<void> {
  for (let n = 0; n < count; n++) {
    const at = new Date(NOON - hours * HOUR_MS - n);
    await database.kysely
      .insertInto('mail_outbox')
      .values({ company_id: user.companyId, user_id: user.userId, kind: 'test', due_at: at, next_attempt_at: at })
      .execute();
  }
}
const stored = async () =>
  (await database.pool.query('select attempts, fault, failed_at is not null as failed, claim_id from mail_outbox'))
    .rows;

it('delivers all that is due, some rows at a time', async () => {
  await enqueue(5);
  await deliverDue();
  expect([deliveries, await stored()]).toEqual([5, []]);
});

it('shortens a pause at random by up to a fifth, and repeats the last one', async () => {
  await enqueue(20);
  deliver = () => Promise.reject(new DeliveryError('busy', { kind: 'later', fault: '混雑' }));
  await deliverDue();
  expect(wakes).toHaveLength(20);
  expect(Math.min(...wakes)).toBeGreaterThanOrEqual(80);
  expect(Math.max(...wakes)).toBeLessThanOrEqual(100);
  expect(new Set(wakes).size).toBeGreaterThan(1);
  await database.pool.query('update mail_outbox set attempts = 7');
  [now, wakes] = [epochMs(NOON + HOUR_MS), []];
  await deliverDue();
  expect(Math.min(...wakes)).toBeGreaterThanOrEqual(800);
  expect(Math.max(...wakes)).toBeLessThanOrEqual(1_000);
});

it('waits for as long as the receiver wants', async () => {
  await enqueue(1);
  deliver = () => Promise.reject(new DeliveryError('busy', { kind: 'later', fault: '混雑', retryAfter: 600 }));
  await deliverDue();
  expect(wakes).toEqual([600]);
});

it('keeps the claim of what the receiver may still be processing', async () => {
  await enqueue(1);
  deliver = () =>
    Promise.reject(new DeliveryError('no answer', { kind: 'later', fault: '応答なし', mayStillRun: true }));
  await deliverDue();
  expect(wakes).toEqual([HOUR_MS / 1_000]);
  now = epochMs(NOON + HOUR_MS - 1);
  await deliverDue();
  expect(deliveries).toBe(1);
});

it('stops where the receiver is away, and gives up what has waited for a day without an attempt', async () => {
  await enqueue(3, 24);
  await enqueue(1);
  deliver = () => Promise.reject(new DeliveryError('no answer', { kind: 'away', fault: '応答なし' }));
  await deliverDue();
  expect(deliveries).toBe(2);
  expect((await stored()).map(({ fault, failed }) => [fault, failed])).toEqual(
    expect.arrayContaining([
      ['応答なし', true],
      ['応答なし', true],
      ['応答なし', true],
      [null, false],
    ]),
  );
});

it('gives up at once what is refused', async () => {
  await enqueue(1);
  deliver = () => Promise.reject(new DeliveryError('no such receiver', { kind: 'refused', fault: '宛先なし' }));
  await deliverDue();
  expect([wakes, await stored()]).toEqual([[], [{ attempts: 1, fault: '宛先なし', failed: true, claim_id: null }]]);
});

it('attempts again what kintai itself fails at, and the others meanwhile', async () => {
  await enqueue(2);
  deliver = () => (deliveries === 1 ? Promise.reject(new Error('a defect')) : Promise.resolve({}));
  await deliverDue();
  expect(await stored()).toEqual([
    { attempts: 1, fault: '送信する内容を作成できませんでした', failed: false, claim_id: null },
  ]);
});

it('delivers again what was to be settled with what could not be stored', async () => {
  await enqueue(1);
  deliver = () => Promise.resolve({ store: () => Promise.reject(new Error('the database is gone')) });
  await expect(deliverDue()).rejects.toThrow('the database is gone');
  expect(await stored()).toEqual([expect.objectContaining({ attempts: 0, claim_id: expect.any(String) })]);
  now = epochMs(NOON + HOUR_MS);
  deliver = () => Promise.resolve({});
  await deliverDue();
  expect([deliveries, await stored()]).toEqual([2, []]);
});
