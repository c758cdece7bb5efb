import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ownMessages } from '#contract/own-messages.ts';
import {
  api,
  apiFile,
  apiWithVersion,
  ApiError,
  areCallsUnderWay,
  askAhead,
  callsDone,
  messageOf,
  randomId,
} from './api.ts';
import { endSession, sessionState, startSession } from './session-store.ts';
import { about } from './subject.ts';

const user = {
  id: 1,
  companyId: 'demo',
  employeeId: 'E0001',
  name: '佐藤 健太',
  role: 'user' as const,
  isFirstLogin: false,
};

/** What was sent, and what the server does about it. */
let sent: { path: string; init: RequestInit & { headers: Headers } }[];
let answer: () => Response | Promise<Response>;

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const page = (status: number) => () => new Response('<h1>proxy</h1>', { status });

/** Never answers. */
const silence = () => new Promise<Response>(() => {});

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit & { headers: Headers }) => {
    sent.push({ path, init });
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
    return Promise.race([Promise.resolve(answer()), aborted]);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  endSession('logout');
});

const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ApiError);
      return error as ApiError;
    },
  );

describe('what is at fault', () => {
  it('is told with a lost answer', async () => {
    const cause = new TypeError('Failed to fetch');
    answer = () => Promise.reject(cause);
    expect(await failure(api('GET /api/time-records', { query: { date: '2026-11-20' } }))).toMatchObject({
      code: 'unreachable',
      cause,
    });
  });

  it('is no lost network when it is ours', async () => {
    const fault = new RangeError('a fault of ours');
    const get = (): never => {
      throw fault;
    };
    answer = () => Object.defineProperty(new Response('[]'), 'headers', { get });
    await expect(api('GET /api/time-records', { query: { date: '2026-11-20' } })).rejects.toBe(fault);
  });

  it('is reported when it watches a file, which comes all the same', async () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
    answer = () => new Response('a,b', { headers: { 'Content-Type': 'text/csv' } });
    const fault = new Error('a fault of the progress');
    const onPart = (): never => {
      throw fault;
    };
    const { blob } = await apiFile('GET /api/admin/users/export', { query: {}, onPart });
    expect(await blob.text()).toBe('a,b');
    expect(reported).toEqual([fault]);
  });
});

describe('api', () => {
  it('fills the path, the query and the body, and answers with the body', async () => {
    answer = json(200, []);
    await expect(api('GET /api/shifts/{month}', { params: { month: '2026-11' } })).resolves.toEqual([]);
    await api('GET /api/time-records', { query: { date: '2026-11-20' } });
    await api('POST /api/time-records', { body: { type: 'in', note: '出勤 09:01' }, idempotencyKey: 'key-1' });
    expect(sent.map(({ path, init }) => `${init.method} ${path}`)).toEqual([
      'GET /api/shifts/2026-11',
      'GET /api/time-records?date=2026-11-20',
      'POST /api/time-records',
    ]);
    expect(sent[2]?.init.body).toBe('{"type":"in","note":"出勤 09:01"}');
    expect(sent[2]?.init.headers.get('Idempotency-Key')).toBe('key-1');
  });

  it('goes by the path of an employee where it is about one, with the rest of the input', async () => {
    answer = json(200, []);
    const month = { params: { month: '2026-11' }, uncached: true } as const;
    await api(...about('own', 'GET /api/shifts/{month}', month));
    await api(...about(7, 'GET /api/shifts/{month}', month));
    await api(...about(7, 'PUT /api/time-records/{id}', { params: { id: 'new' }, body: { date: '2026-11-20' } }));
    expect(sent.map(({ path, init }) => `${init.method} ${path.replace(/_=\d+/, '_=now')}`)).toEqual([
      'GET /api/shifts/2026-11?_=now',
      'GET /api/admin/users/7/shifts?month=2026-11&_=now',
      'PUT /api/admin/users/7/time-records/new',
    ]);
    expect(sent[2]?.init.body).toBe('{"date":"2026-11-20"}');
  });

  it('sends the token, and none without a session', async () => {
    answer = json(200, {});
    await api('GET /api/config');
    startSession('abc', user);
    await api('GET /api/auth/me');
    expect(sent.map(({ init }) => init.headers.get('Authorization'))).toEqual([null, 'Bearer abc']);
  });

  it('carries the server’s refusal', async () => {
    answer = json(400, { code: 'invalid_input', message: '入力内容に誤りがあります。', fields: { date: '日付' } });
    const error = await failure(api('GET /api/config'));
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { date: '日付' },
      outcomeUnknown: false,
    });
    expect(error.message).toBe('入力内容に誤りがあります。');
  });

  it('quotes the number of a fault of the server', async () => {
    answer = json(500, { message: ownMessages.server_error, code: 'server_error', request_id: '7K3M-9QXZ' });
    expect(messageOf(await failure(api('GET /api/config')), '取得に失敗しました')).toBe(
      'サーバーエラー（問い合わせ番号: 7K3M-9QXZ）',
    );
  });

  it.each([
    [502, ownMessages.database_away],
    [500, ownMessages.server_error],
    [413, ownMessages.payload_too_large],
  ])('names an answer of %i that isn’t the server’s own', async (status, message) => {
    answer = page(status);
    expect((await failure(api('GET /api/config'))).message).toBe(message);
  });

  it('takes a page in place of an answer for no answer', async () => {
    answer = page(200);
    expect(await failure(api('GET /api/config'))).toMatchObject({
      status: 0,
      code: 'unreachable',
      outcomeUnknown: true,
    });
  });

  it('tells the version of what it answers, also when a proxy calls it weak, and sends the one that is changed', async () => {
    answer = () => Response.json([], { headers: { ETag: 'W/"v1"' } });
    const { version } = await apiWithVersion('GET /api/time-records', { query: { date: '2026-11-20' } });
    expect(version).toBe('"v1"');
    const body = { date: '2026-11-20', modification_reason: '打刻漏れ' };
    await api('PUT /api/time-records/{id}', { params: { id: 'new' }, body, ifMatch: version });
    await api('PUT /api/time-records/{id}', { params: { id: 'new' }, body, ifMatch: undefined });
    expect(sent.map(({ init }) => init.headers.get('If-Match'))).toEqual([null, '"v1"', null]);
  });

  it('leaves the words for a failure that the server doesn’t explain to who asked', async () => {
    answer = page(500);
    const hasNoMessage = await failure(api('GET /api/health'));
    expect(messageOf(hasNoMessage, '保存に失敗しました')).toBe('保存に失敗しました');
    answer = page(503);
    expect(messageOf(await failure(api('GET /api/health')), '保存に失敗しました')).toBe(ownMessages.database_away);
    answer = json(500, { message: 'サーバーエラー', code: 'server_error' });
    expect(messageOf(await failure(api('GET /api/health')), '保存に失敗しました')).toBe('サーバーエラー');
    expect(messageOf(new Error('x'), '保存に失敗しました')).toBe('保存に失敗しました');
  });

  it('says that the server can’t be reached', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const error = await failure(api('GET /api/config'));
    expect(error.message).toBe('サーバーに接続できません。通信状況を確認してください。');
    expect(error.outcomeUnknown).toBe(true);
  });

  it('waits 15 seconds for an answer, no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer = silence;
    const waiting = failure(api('GET /api/config'));
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    expect((await waiting).code).toBe('unreachable');
  });

  it('ends with the reason of the signal when the answer isn’t wanted any more', async () => {
    answer = silence;
    const abort = new AbortController();
    const call = api('GET /api/config', { signal: abort.signal });
    abort.abort(new Error('left'));
    await expect(call).rejects.toThrow('left');
  });

  it('ends the session when its token is refused, and not when another one was', async () => {
    answer = json(401, { code: 'session_expired', message: ownMessages.session_expired });
    startSession('abc', user);
    await failure(api('GET /api/auth/me'));
    expect(sessionState()).toEqual({ session: null, expired: true });
    expect(localStorage.getItem('token')).toBeNull();

    startSession('old', user);
    const late = failure(api('GET /api/auth/me'));
    startSession('new', user);
    await late;
    expect(sessionState().session?.token).toBe('Bearer new');
  });

  it('leaves the session alone when a login is refused', async () => {
    startSession('abc', user);
    answer = json(401, { code: 'login_failed', message: ownMessages.login_failed });
    await failure(api('POST /api/auth/login', { body: { companyId: 'x', employeeId: 'y', password: 'z' } }));
    expect(sessionState().session).not.toBeNull();
  });
});

describe('files', () => {
  const file = (type: string, body: string, disposition = '') =>
    new Response(body, { headers: { 'Content-Type': type, 'Content-Disposition': disposition } });

  it('sends one in a form, whose type the browser sets', async () => {
    answer = json(200, { rows: [], added: 0, unchanged: 0, faulty: 0 });
    await api('POST /api/admin/users/import/preview', { body: { file: new File(['社員ID'], '社員.csv') } });
    expect(sent.map(({ init }) => init.headers.has('Content-Type'))).toEqual([false]);
    const [form] = sent.map(({ init }) => init.body as FormData);
    expect(form?.get('file')).toBeInstanceOf(File);
  });

  it('answers with one, and the name that the server gives it', async () => {
    answer = () =>
      file(
        'text/csv; charset=utf-8',
        'a,b',
        `attachment; filename="x.csv"; filename*=UTF-8''${encodeURIComponent('社員.csv')}`,
      );
    const { blob, name } = await apiFile('GET /api/admin/users/export', { query: {} });
    expect(name).toBe('社員.csv');
    expect(await blob.text()).toBe('a,b');
  });

  it('tells a refusal, and that the page of a proxy is none', async () => {
    answer = json(403, { code: 'forbidden', message: 'この操作を行う権限がありません' });
    expect(await failure(apiFile('GET /api/admin/users/export', { query: {} }))).toMatchObject({ code: 'forbidden' });
    answer = () => file('text/html', '<h1>proxy</h1>');
    expect(await failure(apiFile('GET /api/admin/users/export', { query: {} }))).toMatchObject({ code: 'unreachable' });
  });

  it('tells of each part as it comes in, and only gives up a file that comes no more', async () => {
    vi.useFakeTimers();
    let comes: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (comes = controller) });
    answer = () => new Response(body, { headers: { 'Content-Type': 'text/csv', 'Sheet-Count': '2' } });
    const heard: string[] = [];
    const call = apiFile('GET /api/admin/users/export', {
      query: {},
      timeoutMs: 100,
      onPart: (part, headers) => void heard.push(`${new TextDecoder().decode(part)} of ${headers.get('Sheet-Count')}`),
    });
    for (const part of ['a', 'b', 'c']) {
      await vi.advanceTimersByTimeAsync(80);
      comes?.enqueue(new TextEncoder().encode(part));
    }
    await vi.advanceTimersByTimeAsync(80);
    comes?.close();
    expect(await (await call).blob.text()).toBe('abc');
    expect(heard).toEqual(['a of 2', 'b of 2', 'c of 2']);
    vi.useRealTimers();
  });
});

describe('what is asked ahead', () => {
  const month = { params: { month: '2026-11' } };
  const read = () => api('GET /api/shifts/{month}', month);
  const askedFor = () => sent.map(({ path }) => path.replace(/_=\d+/, '_'));

  it('is the answer of the first that asks for the same, and of nobody else', async () => {
    answer = json(200, []);
    askAhead('GET /api/shifts/{month}', month);
    await read();
    expect(askedFor()).toEqual(['/api/shifts/2026-11']);
    await read();
    expect(sent).toHaveLength(2);
  });

  it('is found whether or not caches are avoided', async () => {
    answer = json(200, []);
    askAhead('GET /api/time-records', { query: { month: '2026-11' } });
    await api('GET /api/time-records', { query: { month: '2026-11' }, uncached: true });
    expect(askedFor()).toEqual(['/api/time-records?month=2026-11']);
  });

  it('is a failure for who asks, too', async () => {
    answer = json(500, { message: '失敗しました', code: 'server_error' });
    askAhead('GET /api/shifts/{month}', month);
    expect(await failure(read())).toMatchObject({ status: 500, message: '失敗しました' });
    expect(sent).toHaveLength(1);
  });

  it('is asked anew after a change, and by another login', async () => {
    answer = json(200, []);
    askAhead('GET /api/shifts/{month}', month);
    await api('POST /api/time-records', { body: { type: 'in', note: '出勤 09:01' } });
    await read();
    expect(sent).toHaveLength(3);
    askAhead('GET /api/shifts/{month}', month);
    startSession('another', user);
    await read();
    expect(sent).toHaveLength(5);
  });

  it('is asked anew when nobody has taken it for long', async () => {
    vi.useFakeTimers();
    answer = json(200, []);
    askAhead('GET /api/shifts/{month}', month);
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    await read();
    expect(sent).toHaveLength(2);
  });
});

it('says when no call is on its way', async () => {
  await callsDone();
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  answer = () => answers[sent.length - 1]?.promise ?? silence();
  const calls = [api('GET /api/auth/me'), api('GET /api/closing-days')];
  let areDone = false;
  const done = callsDone().then(() => (areDone = true));
  await vi.waitUntil(() => sent.length === 2);
  answers[0]?.resolve(Response.json({}));
  await calls[0];
  expect({ areDone, isOneLeft: areCallsUnderWay() }).toEqual({ areDone: false, isOneLeft: true });
  answers[1]?.reject(new TypeError('Failed to fetch'));
  await failure(calls[1] ?? Promise.resolve());
  await done;
  expect(areCallsUnderWay()).toBe(false);
});

describe('a random id', () => {
  const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/;

  it('is a UUID of version 4, each time another one', () => {
    const ids = Array.from({ length: 200 }, randomId);
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(200);
  });

  it('needs no https, without which the browser has no function for it', () => {
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
    try {
      expect(randomId()).toMatch(UUID);
    } finally {
      Reflect.deleteProperty(crypto, 'randomUUID');
    }
  });
});
