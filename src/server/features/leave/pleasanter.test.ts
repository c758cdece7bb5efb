import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { DEFAULT_PLEASANTER_COLUMNS } from './pleasanter-settings.ts';
import { DeliveryError } from '../../platform/jobs/outbox.ts';
import { type PleasanterRecord, upsertRecord } from './pleasanter.ts';
import { type FakePleasanter, json, page, reset, startFakePleasanter } from './testing/fake-pleasanter.ts';

let pleasanter: FakePleasanter;

beforeAll(async () => {
  pleasanter = await startFakePleasanter();
});
afterAll(() => pleasanter.stop());
beforeEach(() => {
  pleasanter.reply = null;
  pleasanter.records.length = 0;
  pleasanter.calls.length = 0;
});

const record: PleasanterRecord = {
  Keys: ['ClassA'],
  Title: '有給休暇',
  ClassHash: { ClassA: 'acme-1', ClassE: '申請中' },
  DateHash: { DateA: '2026/12/01' },
  NumHash: { NumA: 1 },
};

const upsert = (
  changed: { apiKey?: string; siteId?: number; url?: string } = {},
  signal = AbortSignal.timeout(5_000),
) =>
  upsertRecord(
    {
      url: pleasanter.url,
      apiKey: pleasanter.apiKey,
      siteId: pleasanter.siteId,
      columns: DEFAULT_PLEASANTER_COLUMNS,
      companyIds: null,
      ...changed,
    },
    record,
    signal,
  );

async function failure(promise: Promise<void>): Promise<DeliveryError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeliveryError)) throw error;
  return error;
}

describe('a record', () => {
  it('is inserted once, and updated by its key', async () => {
    await upsert();
    await upsert();
    const { Keys: _, ...written } = record;
    expect(pleasanter.records).toEqual([{ Id: 1, ...written }]);
    expect(pleasanter.calls[0]).toMatchObject({ ApiVersion: 1.1, ApiKey: pleasanter.apiKey, Keys: ['ClassA'] });
  });

  it.each([
    ['a wrong key', { apiKey: 'wrong' }, 'HTTP 401: 認証できませんでした。'],
    ['a wrong site', { siteId: 9 }, 'HTTP 404: 指定された情報は見つかりませんでした。'],
  ])('is rejected with %s', async (_what, changed, fault) => {
    expect(await failure(upsert(changed))).toMatchObject({ kind: 'later', fault });
  });
});

describe('a response', () => {
  it.each([
    [
      'an error with HTTP 200',
      json({ Id: 5, StatusCode: 401, Message: '認証できませんでした。' }),
      'HTTP 401: 認証できませんでした。',
    ],
    ['an error with its message alone', json({ Message: '入力してください。' }, 422), 'HTTP 422: 入力してください。'],
    ['an error of its own', json({ Id: 5, StatusCode: 500, Message: '重複' }, 500), 'HTTP 500: 重複'],
    [
      'an error that quotes the key and breaks lines',
      json({ Message: `secret-api-key は\r\n\u0000無効です\u202e` }, 400),
      'HTTP 400: *** は 無効です',
    ],
  ])('%s is a rejection', async (_what, reply, fault) => {
    pleasanter.reply = reply;
    expect(await failure(upsert())).toMatchObject({ kind: 'later', fault });
  });

  it('of any length is truncated', async () => {
    pleasanter.reply = json({ Message: '長'.repeat(5_000) }, 400);
    expect((await failure(upsert())).fault).toHaveLength('HTTP 400: '.length + 200);
  });

  it.each([
    ['the limit of the day', json({ Id: 5, StatusCode: 429, Message: '上限' }, 429), 900],
    ['the limit of the day with HTTP 200', json({ StatusCode: 429, Message: '上限' }), 900],
    ['a proxy’s limit', page(429, { 'retry-after': '30' }), 30],
    ['a limit without end', page(429, { 'retry-after': '31536000' }), 3_600],
    ['a limit that is over', page(429, { 'retry-after': '0' }), 1],
  ])('%s is a rate limit', async (_what, reply, retryAfter) => {
    pleasanter.reply = reply;
    expect(await failure(upsert())).toMatchObject({ kind: 'away', retryAfter, mayStillRun: false });
  });

  it.each([
    ['a page of a proxy', page(502), 'HTTP 502, no answer of Pleasanter'],
    ['a page with 200, as of a login', page(200), 'HTTP 200, no answer of Pleasanter'],
    [
      'a redirect, which is not followed',
      page(302, { location: 'http://127.0.0.1:9/' }),
      'HTTP 302, no answer of Pleasanter',
    ],
    ['JSON of something else', json({ message: 'Service Unavailable' }, 503), 'HTTP 503, no answer of Pleasanter'],
    ['success without a record', json({ StatusCode: 200 }), 'HTTP 200, no answer of Pleasanter'],
    ['nothing that has a shape', json([null]), 'HTTP 200, no answer of Pleasanter'],
    ['a cut connection', reset, 'UND_ERR_SOCKET'],
    ['too much', json({ Id: 1, Message: 'x'.repeat(100_000) }), 'the answer is too large'],
  ])('%s leaves the outcome unknown', async (_what, reply, message) => {
    pleasanter.reply = reply;
    expect(await failure(upsert())).toMatchObject({ kind: 'away', message, mayStillRun: true });
  });

  it('is awaited no longer than the signal allows, however it trickles in', async () => {
    pleasanter.reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      const trickle = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(trickle));
    };
    expect(await failure(upsert({}, AbortSignal.timeout(200)))).toMatchObject({
      kind: 'away',
      mayStillRun: true,
      message: 'no answer in time',
      fault: '時間内に応答がありません',
    });
  });

  it('fails where nothing listens', async () => {
    const gone = await startFakePleasanter();
    await gone.stop();
    expect(await failure(upsert({ url: gone.url }))).toMatchObject({ kind: 'away', message: 'ECONNREFUSED' });
  });
});
