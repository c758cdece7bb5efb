import { styleText } from 'node:util';

import { readEnvironment } from './config.ts';
import { demoAccounts } from './features/demo-data/employees.ts';
import { forOperator } from './for-operator.ts';
import { removeLeftScratch } from './platform/backup/scratch.ts';
import { createLog, holdOutput } from './platform/log.ts';
import { type Server, startServer } from './server.ts';

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

const bold = (text: string): string => styleText('bold', text);

/** Exits with a message instead of a stack trace for an error that the operator can fix. */
function refuse(error: unknown): never {
  const text = forOperator(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.stderr.write(`${styleText('red', 'kintai cannot start.', { stream: process.stderr })}\n${text}\n`);
  process.exit(1);
}

/** The first lines of a start: where kintai is, and how to log in. */
function greet({ url, hasDemoData, exposesDemo, hasCompany }: Server): void {
  say(`\n  kintai  ${bold(url)}`);
  if (exposesDemo) {
    say('\n  Other machines reach this kintai, and demo accounts with passwords that everybody knows can log in.');
    say('    To use it for real:     npm run kintai -- go-live');
    say('    To offer the demo:      KINTAI_DEMO=1');
    say('    To refuse its accounts: KINTAI_DEMO=0');
  } else if (hasDemoData) {
    say('\n  Open it and choose a demo account (company ID / employee ID / password / role):');
    for (const { company_id, employee_id, password, role, name } of demoAccounts)
      say(`    ${company_id.padEnd(10)} ${employee_id.padEnd(6)} ${password.padEnd(13)} ${role.padEnd(12)} ${name}`);
  } else if (!hasCompany) {
    say('\n  There is no company yet. Make one, and the login of its first super admin:');
    say('    npm run kintai -- company create acme "アクメ株式会社"');
  }
  say(`\n  API: ${url}/api/docs   Stop with Ctrl-C.\n`);
}

async function main(webBuild?: Promise<void>): Promise<void> {
  const config = readEnvironment();
  const output = holdOutput();
  const log = createLog(config.logLevel, output);
  const leaving = new AbortController();
  let stopping: Promise<never> | undefined;

  const starting = startServer({
    config,
    log,
    servesWebApp: !process.argv.includes('--api-only'),
    ...(webBuild && { webBuild }),
    // Until the database is there, what kintai waits for is all that there is to read.
    onWait: () => output.release(),
    signal: leaving.signal,
    onDatabaseLost: (reason) => {
      log.fatal({ reason }, 'the embedded database ended and its data is gone; kintai stops');
      stop(1);
    },
  });
  // Also during the start: a database that is starting is then stopped again.
  const stop = (exitCode: number): void => {
    leaving.abort();
    stopping ??= starting
      .then((server) => server.stop())
      .then(
        () => process.exit(exitCode),
        (error: unknown) => {
          log.error({ err: error }, 'kintai did not stop cleanly');
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  const server = await starting.catch((error: unknown) => {
    if (error === leaving.signal.reason) process.exit(0);
    throw error;
  });
  greet(server);
  output.release();
  await removeLeftScratch(log);
}

/**
 * Runs kintai; an error that ends the start is printed for the operator. A build of the web app that is under way is awaited
 * before the app is served.
 */
export const run = (webBuild?: Promise<void>): Promise<void> => main(webBuild).catch(refuse);
