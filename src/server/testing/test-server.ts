import type { AddressInfo } from 'node:net';

import { type EpochMs, epochMs, parseInstant } from '#domain/time/instant.ts';
import { buildApp } from '../app.ts';
import type { ChatAnswering } from '../features/chat-apps/chat-answers.ts';
import type { MapSettings } from '../features/places/settings.ts';
import type { LoginScreenConfig } from '../features/system/login-screen.ts';
import { createChallenges } from '../platform/auth/challenges.ts';
import { createDevices } from '../platform/auth/devices.ts';
import { createLoginLimits } from '../platform/auth/login-limits.ts';
import { createSessionUse, type SessionUse } from '../platform/auth/session-use.ts';
import { createSsoUse } from '../features/auth/sso-use.ts';
import { createQrCodes } from '../platform/auth/qr-codes.ts';
import { createTokens, type Tokens } from '../platform/auth/tokens.ts';
import { createVault, type Vault } from '../platform/auth/vault.ts';
import type { MailDelivery } from '../shared/mail/mail-outbox.ts';
import { type LeaveOutbox, withoutLeaveOutbox } from '../features/leave/leave-outbox.ts';
import { type ServerClock, uncheckedClock } from '../platform/clock/server-clock.ts';
import type { Database } from '../platform/database/database.ts';
import { createFileWorker, type FileWorker } from '../platform/file-worker/file-worker.ts';
import { createShutdown, type Shutdown } from '../platform/http/shutdown.ts';
import { createWriteLimits } from '../platform/http/write-limits.ts';
import type { ChatDelivery } from '../features/notifications/chat-outbox.ts';
import type { PushDelivery } from '../features/notifications/push-outbox.ts';
import { createUnsubscribing, type Unsubscribing } from '../features/notifications/unsubscribing.ts';
import { createPostWebhook } from '../features/webhooks/webhook-post.ts';
import { createWebhookSecrets } from '../features/webhooks/webhook-secrets.ts';
import type { WebhookDependencies } from '../features/webhooks/webhooks.routes.ts';
import {
  type FetchPublicly,
  fetchPublicly as fetchFromInternet,
  postPublicly,
} from '../platform/outside/public-post.ts';
import type { FolderSpace } from '../platform/free-space.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createNotices, type Notices } from '../platform/notices.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestUser } from './builders.ts';

/** The response to a request. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, whose shape each test asserts; the text of anything else. */
  readonly body: ReturnType<typeof JSON.parse>;
}

interface CallOptions {
  readonly token?: string | undefined;
  /** Sent as JSON; a text or a form is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A real server on a real database, whose clock the test sets. */
export interface TestServer {
  readonly url: string;
  /** Its database as the owner, so that a test can arrange and look up what it likes. */
  readonly database: Database;
  /** Its database as the role that the server itself uses. */
  readonly runtime: Database;
  readonly tokens: Tokens;
  readonly sessionUse: SessionUse;
  readonly vault: Vault;
  readonly unsubscribing: Unsubscribing;
  /** The punches passed to `onPunch`, to look up their address. */
  readonly punched: number[];
  /** The lines of its log, from level warn or `logLevel` on. */
  readonly warnings: string[];
  readonly shutdown: Shutdown;
  readonly notices: Notices;
  now(): EpochMs;
  /** Sets the server's clock, as `2026-11-20T09:00:00+09:00`. */
  setNow(instant: string): void;
  call(route: string, options?: CallOptions): Promise<TestResponse>;
  /** Logs in and returns the token. */
  logIn(user: TestUser): Promise<string>;
  stop(): Promise<void>;
}

interface TestServerOptions {
  readonly webRoot?: string | null;
  readonly loginScreen?: LoginScreenConfig;
  /** An existing database; a new one by default. */
  readonly database?: Database & { readonly runtime?: Database; readonly drop: () => Promise<void> };
  /** Addresses whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustedProxies?: readonly string[];
  readonly logLevel?: string;
  /** Reads uploaded files; it is stopped with the server. */
  readonly files?: FileWorker;
  /** The writes of one person in a minute; any number by default. */
  readonly writesPerMinute?: number;
  /** The map on which places are drawn; none by default. */
  readonly map?: MapSettings | null;
  /** Serves the metrics for it; none by default. */
  readonly metricsToken?: string | null;
  /** The clock by which requests are received; by default nobody compares it. */
  readonly clock?: (database: Database, now: () => EpochMs) => Promise<ServerClock>;
  /** The outbox of leave requests; none by default. */
  readonly leaveOutbox?: (database: Database, now: () => EpochMs) => LeaveOutbox;
  /** The sending of mail; off by default. */
  readonly mail?: MailDelivery;
  /** The sending to chats; off by default. */
  readonly chat?: ChatDelivery;
  /** The sending of answers in chats; off by default. */
  readonly chatAnswers?: ChatAnswering;
  /** The sending of push messages; off by default. */
  readonly push?: PushDelivery;
  /** The sending to receivers of events; to the internet by default. */
  readonly webhooks?: WebhookDependencies['webhooks'];
  /** How identity providers are asked; as by a server by default, which reaches none on this machine. */
  readonly fetchPublicly?: FetchPublicly;
  /** Where people open kintai. */
  readonly siteUrl?: string | null;
}

/** The database of a server, for another one beside it that leaves it as it is when it stops. */
export const databaseOf = ({ database }: TestServer): NonNullable<TestServerOptions['database']> => ({
  ...database,
  drop: () => Promise.resolve(),
});

/** The machine's disk in the metrics. */
const ROOMY: FolderSpace = { use: 'temporary', path: '/tmp', size: 2000, free: 1000 };

/** Starts one. Stop it in `afterAll`. */
export async function startTestServer({
  webRoot = null,
  loginScreen = { default_company_id: 'demo' },
  database: given,
  trustedProxies = [],
  logLevel = 'warn',
  metricsToken = null,
  clock = (_database, now) => Promise.resolve(uncheckedClock(now)),
  leaveOutbox = () => withoutLeaveOutbox,
  mail = { isOn: false, wake: () => undefined },
  chat = { post: null, wake: () => undefined },
  chatAnswers = { wake: () => undefined },
  push = { publicKey: null, wake: () => undefined },
  webhooks = {
    secrets: createWebhookSecrets(createVault('test')),
    post: createPostWebhook(postPublicly),
    wake: () => undefined,
  },
  files = createFileWorker(),
  writesPerMinute = Infinity,
  map = null,
  fetchPublicly = fetchFromInternet,
  siteUrl = 'https://kintai.example.com',
}: TestServerOptions = {}): Promise<TestServer> {
  const database = given ?? (await createTestDatabase());
  const runtime = database.runtime ?? database;
  const secret = 'a secret of the tests, long enough to sign';
  const tokens = createTokens(secret);
  const vault = createVault(secret);
  const unsubscribing = createUnsubscribing(secret);
  const punched: number[] = [];
  const warnings: string[] = [];
  const shutdown = createShutdown();
  const notices = createNotices();
  let now = parseInstant('2026-11-20T12:00:00+09:00') ?? epochMs(0);
  const log = createLog(logLevel, { write: (line) => void warnings.push(line) });
  const sessionUse = createSessionUse(runtime, log);
  const ssoUse = createSsoUse(runtime, log);
  const app = await buildApp({
    database: runtime,
    tokens,
    sessionUse,
    devices: createDevices(secret),
    challenges: createChallenges(secret),
    vault,
    ssoUse,
    fetchPublicly,
    siteUrl,
    qrCodes: createQrCodes(secret),
    loginLimits: createLoginLimits(runtime.pool),
    now: () => now,
    clock: await clock(runtime, () => now),
    loginScreen: () => ({ ...loginScreen, ...(ssoUse.isUsed() && { has_sso: true as const }) }),
    notices,
    acceptsCompany: () => Promise.resolve(true),
    version: '0.0.0-test',
    webRoot,
    trustedProxies,
    log,
    shutdown,
    metrics: metricsToken === null ? null : createMetrics(runtime, '0.0.0-test', () => Promise.resolve([ROOMY])),
    metricsToken,
    leaveOutbox: leaveOutbox(runtime, () => now),
    mail,
    chat,
    chatAnswers,
    push,
    webhooks,
    unsubscribing,
    files,
    map,
    writeLimits: createWriteLimits(writesPerMinute),
    onPunch: (_companyId, id) => punched.push(id),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const call: TestServer['call'] = async (route, { token, body, headers = {} } = {}) => {
    const [method = 'GET', path = '/'] = route.split(' ');
    const isText = typeof body === 'string' || body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };

  return {
    url,
    database,
    runtime,
    tokens,
    sessionUse,
    vault,
    unsubscribing,
    punched,
    warnings,
    shutdown,
    notices,
    now: () => now,
    setNow(instant) {
      const parsed = parseInstant(instant);
      if (parsed === null) throw new RangeError(`not an instant: ${instant}`);
      now = parsed;
    },
    call,
    async logIn({ companyId, employeeId, password }) {
      const { status, body } = await call('POST /api/auth/login', { body: { companyId, employeeId, password } });
      if (status !== 200) throw new Error(`login failed: ${status} ${JSON.stringify(body)}`);
      return body.token;
    },
    async stop() {
      await app.close();
      await files.stop();
      await database.drop();
    },
  };
}
