import type { AddressInfo } from 'node:net';
import { tmpdir, uptime } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import { buildApp } from './app.ts';
import { demoDataAt } from './demo-data-at.ts';
import { createSsoUse } from './features/auth/sso-use.ts';
import { erasuresAs } from './features/archive/erasures.job.ts';
import { noticeOfBackup, startScheduledBackup } from './features/backup/scheduled-backup.ts';
import { demoAccounts } from './features/demo-data/employees.ts';
import { createChatAnswerOutbox } from './features/chat-apps/chat-answers.ts';
import { createLineWorks } from './features/chat-apps/line-works.ts';
import { hasCompany } from './features/companies/companies.repository.ts';
import {
  endDemoSessions,
  fillDemoData,
  isDemoCompany,
  isDemoDatabase,
} from './features/demo-data/demo-data.repository.ts';
import { startGeocoding } from './features/geocoding/geocoding.ts';
import { createLeaveOutbox, withoutLeaveOutbox } from './features/leave/leave-outbox.ts';
import { createReportLinkMails } from './features/assignments/report-link-mails.ts';
import { createMailOutbox } from './features/mail/mail-outbox.ts';
import { loginScreenOf } from './features/system/login-screen.ts';
import { createChatOutbox } from './features/notifications/chat-outbox.ts';
import { createPostToChannel } from './features/notifications/chat-post.ts';
import { createNotificationMails } from './features/notifications/notification-mails.ts';
import { createPlanning } from './features/notifications/planning.ts';
import { createPushOutbox, type PushSettings } from './features/notifications/push-outbox.ts';
import { createUnsubscribing } from './features/notifications/unsubscribing.ts';
import { hasReceivers } from './features/webhooks/deliveries.repository.ts';
import { createWebhookOutbox } from './features/webhooks/webhook-outbox.ts';
import { createPostWebhook } from './features/webhooks/webhook-post.ts';
import { createWebhookSecrets } from './features/webhooks/webhook-secrets.ts';
import { noticeOfVerification } from './platform/audit/nightly-verification.ts';
import { startAnchoring } from './platform/audit/anchoring.ts';
import { startSealing } from './platform/audit/sealing.ts';
import { createChallenges } from './platform/auth/challenges.ts';
import { createDevices } from './platform/auth/devices.ts';
import { createLoginLimits } from './platform/auth/login-limits.ts';
import { createSessionUse } from './platform/auth/session-use.ts';
import { createQrCodes } from './platform/auth/qr-codes.ts';
import { createVault } from './platform/auth/vault.ts';
import { createTokens, readOrMakeJwtSecret } from './platform/auth/tokens.ts';
import type { Config } from './config.ts';
import { JOBS } from './jobs.ts';
import { noticeOfClock } from './platform/clock/clock-steps.ts';
import { uncheckedClock, watchClock } from './platform/clock/server-clock.ts';
import { type Database, type DatabaseConnection, HOT_CONNECTIONS, openDatabase } from './platform/database/database.ts';
import { defaultDataDir } from './platform/database/embedded/data-folder.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { keepConnections } from './platform/database/kept-connections.ts';
import { noticeOfRights } from './platform/database/roles.ts';
import { waitForDatabase } from './platform/database/wait-for-database.ts';
import { type FolderUse, watchSpace } from './platform/free-space.ts';
import { createFileWorker } from './platform/file-worker/file-worker.ts';
import { isLoopback } from './platform/http/local-host.ts';
import {
  type FetchPublicly,
  fetchPublicly as fetchFromInternet,
  postPublicly,
} from './platform/outside/public-post.ts';
import { readOrMakeVapidKey } from './platform/push/vapid.ts';
import { createShutdown, finishRequests } from './platform/http/shutdown.ts';
import { createWaitingServer } from './platform/http/waiting-server.ts';
import { createWriteLimits } from './platform/http/write-limits.ts';
import { JOB_CONNECTIONS, startDaily, startJobs } from './platform/jobs/jobs.ts';
import { startOutbox } from './platform/jobs/outbox-worker.ts';
import type { Log } from './platform/log.ts';
import { createMailer } from './platform/mail/smtp.ts';
import { createMetrics, listenForMetrics, type Metrics } from './platform/metrics.ts';
import { prepareDatabase } from './prepare-database.ts';
import { version } from './version.ts';
import { createNotices, type Notice } from './platform/notices.ts';

const WEB_ROOT = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Connections for requests. More would wait for each other in PostgreSQL instead of here. */
const POOL_SIZE = 20;

/** A running kintai. */
export interface Server {
  readonly url: string;
  /** Whether the database holds the demo companies, and demo data is on. */
  readonly hasDemoData: boolean;
  /** Whether its accounts may log in from elsewhere, which nobody has said is meant. */
  readonly exposesDemo: boolean;
  /** Whether anybody can log in at all. */
  readonly hasCompany: boolean;
  /** Refuses to be ready, finishes open requests, then closes everything in turn. */
  stop(): Promise<void>;
}

/** The options of a start beside the settings. */
export interface StartOptions {
  readonly config: Config;
  readonly log: Log;
  /** Whether the built web app is served; in development Vite serves it. */
  readonly servesWebApp: boolean;
  /** The build of the web app, where one is under way. */
  readonly webBuild?: Promise<void>;
  /** The embedded database exited without `stop`. */
  readonly onDatabaseLost: (reason: string) => void;
  /** Called when the start has to wait for a database elsewhere. */
  readonly onWait?: () => void;
  /** Ends that waiting when aborted: the start then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The clock of the server; the machine's unless a test sets another day. */
  readonly now?: () => EpochMs;
  /** How identity providers are asked, and LINE WORKS is called; a test has one on this machine. */
  readonly fetchPublicly?: FetchPublicly;
}

const systemClock = (): EpochMs => epochMs(Date.now());

/**
 * Starts kintai: the database (embedded unless configured, else waited for), its schema, demo data where enabled, the
 * background jobs, then the HTTP server. Whatever was started is stopped again when a later step fails.
 */
export async function startServer({
  config,
  log,
  servesWebApp,
  webBuild,
  onDatabaseLost,
  onWait = () => undefined,
  signal = new AbortController().signal,
  now = systemClock,
  fetchPublicly = fetchFromInternet,
}: StartOptions): Promise<Server> {
  // Stops last first, and each even when one before it failed: a database must not be left running behind a failed close.
  const started = new AsyncDisposableStack();
  try {
    const waitingServer = createWaitingServer(config);
    started.defer(() => waitingServer.close());
    const { connection, owner, dataDir } = await connectionsOf(config, log, onDatabaseLost, started);
    for (const [variable, url] of [
      ['DATABASE_URL', config.databaseUrl],
      ['KINTAI_OWNER_DATABASE_URL', config.ownerDatabaseUrl],
    ] as const)
      if (url !== null)
        await waitForDatabase({ connectionString: url }, variable, {
          log,
          signal,
          onWait: () => {
            onWait();
            return waitingServer.listen();
          },
        });
    const database = openDatabase(connection, POOL_SIZE, (err) => log.warn({ err }, 'a database connection was lost'));
    started.defer(() => database.close());
    await prepareDatabase(database, owner, log);
    const punchConnections = await keepConnections(database);
    started.defer(() => punchConnections.stop());
    const clock =
      now === systemClock
        ? await watchClock({ database, log, now, steady: () => Math.round(uptime() * 1_000) })
        : uncheckedClock(now);
    const demo = await prepareDemoData(database, config, now(), log);
    // An event is sent once it is sealed; the outbox that sends it starts below.
    let wakeWebhooks = (): void => undefined;
    const sealing = startSealing({
      database,
      log,
      now,
      before: clock.check,
      onSealed: async () => {
        if (await hasReceivers(database.kysely)) wakeWebhooks();
      },
    });
    started.defer(() => sealing.stop());
    const notices = createNotices();
    notices.add(() => noticeOfDemo(database, config));
    notices.add(() => noticeOfRights(database));
    notices.add(() => noticeOfVerification(database));
    notices.add(() => noticeOfClock(database, now()));
    const space = watchSpace({ folders: foldersOf(dataDir, config.backupDir), log, now });
    started.defer(() => space.stop());
    notices.add(() => space.notice());

    const jobs = await startJobs(connection, log, owner !== null);
    started.defer(() => jobs.stop({ graceful: true, timeout: 5_000 }));
    const geocoding = await startGeocoding({ boss: jobs, database, settings: config.geocoder, log, now });
    started.defer(() => geocoding.stop());
    const deliveries = { boss: jobs, started, database, log, now };
    const leave = await startOutbox(deliveries, 'leave-outbox', config.pleasanter, (settings, process) =>
      createLeaveOutbox({ ...process, settings }),
    );
    const secret = config.jwtSecret ?? (await readOrMakeJwtSecret(database));
    const unsubscribing = createUnsubscribing(secret);
    const pushSettings = await pushSettingsOf(database, config);
    const plan = createPlanning(database, { mail: config.mail !== null, push: pushSettings !== null });
    const mail = await startOutbox(deliveries, 'mail-outbox', config.mail, (settings, process) => {
      const mailer = createMailer(settings);
      started.defer(() => mailer.close());
      const notifications = createNotificationMails({ plan, unsubscribing, siteUrl: settings.siteUrl });
      const links = createReportLinkMails(settings);
      return createMailOutbox({ ...process, settings, mailer, notifications, links });
    });
    const push = await startOutbox(deliveries, 'push-outbox', pushSettings, (settings, process) =>
      createPushOutbox({ ...process, settings, plan }),
    );
    const postToChannel = config.siteUrl === null ? null : createPostToChannel(postPublicly, config.siteUrl);
    const chat = await startOutbox(deliveries, 'chat-outbox', postToChannel, (post, process) =>
      createChatOutbox({ ...process, post }),
    );
    const vault = createVault(secret);
    const sending = { secrets: createWebhookSecrets(vault), post: createPostWebhook(postPublicly) };
    const webhooks = await startOutbox(deliveries, 'webhook-outbox', sending, (settings, process) =>
      createWebhookOutbox({ ...process, ...settings }),
    );
    wakeWebhooks = webhooks.wake;
    const answering = { vault, send: createLineWorks(fetchPublicly, now) };
    const chatAnswers = await startOutbox(deliveries, 'chat-answer-outbox', answering, (settings, process) =>
      createChatAnswerOutbox({ ...process, ...settings }),
    );
    if (config.backupDir !== null) {
      const { backupDir: folder, backupPassphrase: passphrase } = config;
      notices.add(() => noticeOfBackup(database));
      const backup = await startScheduledBackup(jobs, database, { folder, passphrase, version, log, now });
      started.defer(() => backup.stop());
    }
    await startAnchoring({
      jobs,
      database,
      anchor: config.auditAnchor,
      keyFile: config.auditKey,
      log,
      now,
    });
    for (const job of [...JOBS, erasuresAs(owner)]) await startDaily(jobs, job, { database, log, now });

    const files = createFileWorker();
    started.defer(() => files.stop());

    const metrics =
      config.metricsPort === null && config.metricsToken === null
        ? null
        : createMetrics(database, version, space.spaces);
    const shutdown = createShutdown();
    const sessionUse = createSessionUse(database, log);
    started.defer(() => sessionUse.flush());
    const ssoUse = createSsoUse(database, log);
    await ssoUse.refresh();
    await webBuild;
    const app = await buildApp({
      database,
      tokens: createTokens(secret),
      clock,
      sessionUse,
      devices: createDevices(secret),
      challenges: createChallenges(secret),
      qrCodes: createQrCodes(secret),
      vault,
      ssoUse,
      fetchPublicly,
      siteUrl: config.siteUrl,
      loginLimits: createLoginLimits(database.pool),
      now,
      loginScreen: loginScreenOf(
        config.defaultCompanyId,
        config.mail !== null,
        ssoUse.isUsed,
        demo.published === null ? null : { accounts: demoAccounts, published: demo.published },
      ),
      notices,
      acceptsCompany: async (companyId) => config.demo !== 'off' || !(await isDemoCompany(database.kysely, companyId)),
      version,
      webRoot: servesWebApp ? WEB_ROOT : null,
      trustedProxies: config.trustedProxies,
      log,
      shutdown,
      metrics,
      metricsToken: config.metricsToken,
      leaveOutbox: leave.outbox ?? withoutLeaveOutbox,
      mail: { isOn: config.mail !== null, wake: mail.wake },
      chat: { post: postToChannel, wake: chat.wake },
      chatAnswers: { wake: chatAnswers.wake },
      push: { publicKey: pushSettings?.key.publicKey ?? null, wake: push.wake },
      webhooks: { ...sending, wake: webhooks.wake },
      unsubscribing,
      files,
      map: config.map,
      writeLimits: createWriteLimits(config.writesPerMinute),
      onPunch: geocoding.enqueue,
    });
    started.defer(() => finishRequests(app, log));
    // Takes half a second; the first to ask for it would hold up everybody.
    await app.ready();
    app.swagger();
    await waitingServer.close();
    await app.listen({ host: config.host, port: config.port });
    await publishMetrics(metrics, config, log, started);
    const { port } = app.server.address() as AddressInfo;
    const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      hasDemoData: demo.isUsable,
      exposesDemo: demo.isUsable && demo.published === null,
      hasCompany: await hasCompany(database.kysely),
      stop: async () => {
        shutdown.begin();
        log.info('kintai is stopping');
        await delay(config.drainSeconds * 1000);
        await started.disposeAsync();
      },
    };
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

/** How to connect to serve, and as the owner, to migrate; `null` where one role has to do for both. */
interface Connections {
  readonly connection: DatabaseConnection;
  readonly owner: DatabaseConnection | null;
  /** The folder of the embedded database; `null` for one elsewhere. */
  readonly dataDir: string | null;
}

async function connectionsOf(
  config: Config,
  log: Log,
  onDatabaseLost: (reason: string) => void,
  started: AsyncDisposableStack,
): Promise<Connections> {
  if (config.databaseUrl !== null)
    return {
      connection: { connectionString: config.databaseUrl },
      owner: config.ownerDatabaseUrl === null ? null : { connectionString: config.ownerDatabaseUrl },
      dataDir: null,
    };
  const dataDir = config.dataDir ?? (await defaultDataDir());
  log.info(`The database is in ${dataDir}`);
  const embedded = await startEmbeddedPostgres({
    dataDir,
    maxConnections: POOL_SIZE + HOT_CONNECTIONS + JOB_CONNECTIONS,
    log,
    onUnexpectedExit: onDatabaseLost,
  });
  started.defer(() => embedded.stop());
  return { connection: embedded.runtime, owner: embedded.connection, dataDir };
}

/** The folders that this process writes into. */
const foldersOf = (dataDir: string | null, backupDir: string | null) =>
  [
    { use: 'data', path: dataDir },
    { use: 'backup', path: backupDir },
    { use: 'temporary', path: tmpdir() },
  ].filter((folder): folder is { use: FolderUse; path: string } => folder.path !== null);

/** The demo data of this process: whether its accounts can log in, and whom they are published to. */
interface Demo {
  readonly isUsable: boolean;
  readonly published: 'always' | 'locally' | null;
}

/**
 * Fills an empty database with the demo companies (D25), or where they are off ends what they have open. They are
 * published to nobody where other machines reach this one, until the operator says that this is meant.
 */
async function prepareDemoData(
  { kysely }: Database,
  { demo, host, trustedProxies }: Config,
  now: EpochMs,
  log: Log,
): Promise<Demo> {
  if (demo === 'off') {
    const sessions = await endDemoSessions(kysely);
    if (sessions > 0) log.info({ sessions }, 'the demo data is off: its accounts were logged out');
    return { isUsable: false, published: null };
  }
  const outcome = await fillDemoData(kysely, demoDataAt(now));
  if (outcome === 'filled') log.info('the empty database was filled with demo data');
  const isUsable = await isDemoDatabase(kysely);
  if (!isUsable || demo === 'always') return { isUsable, published: isUsable ? 'always' : null };
  const isReached = !isLoopback(host) || trustedProxies.length > 0;
  if (isReached) log.warn('demo accounts, whose passwords everybody knows, can log in from other machines');
  return { isUsable, published: isReached ? null : 'locally' };
}

/** How push messages are sent; `null` where no browser would subscribe, as without https. */
async function pushSettingsOf(database: Database, { siteUrl }: Config): Promise<PushSettings | null> {
  if (siteUrl?.startsWith('https://') !== true) return null;
  return { key: await readOrMakeVapidKey(database), siteUrl, post: postPublicly };
}

/** The notice to super admins for as long as there is a demo. */
async function noticeOfDemo({ kysely }: Database, { demo }: Config): Promise<Notice | null> {
  if (!(await isDemoDatabase(kysely))) return null;
  return { code: demo === 'off' ? 'demo_companies' : 'demo_accounts' };
}

/** Serves the metrics on a port of their own where one is configured. */
async function publishMetrics(
  metrics: Metrics | null,
  { host, metricsPort }: Config,
  log: Log,
  started: AsyncDisposableStack,
): Promise<void> {
  if (metrics === null || metricsPort === null) return;
  const server = await listenForMetrics(metrics, { host, port: metricsPort });
  started.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  log.info({ port: (server.address() as AddressInfo).port }, 'metrics are served at /metrics');
}
