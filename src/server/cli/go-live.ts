import { Command } from 'commander';
import { sql } from 'kysely';

import type { Config } from '../config.ts';
import { companiesBesideDemo } from '../features/demo-data/demo-data.repository.ts';
import { demoHoldings, removeDemoData } from '../features/demo-data/demo-data-removal.repository.ts';
import type { Database } from '../platform/database/database.ts';
import { isConnectionPrivate } from '../platform/database/tls.ts';
import { isLoopback } from '../platform/http/local-host.ts';
import {
  answered,
  type CommandContext,
  CommandRefused,
  EXIT,
  readCompanyId,
  readName,
  requireConsent,
  YES_OPTION,
} from './command.ts';
import { type CreateOptions, createCompanyFor, withCreateOptions } from './company-create.ts';

interface GoLiveOptions extends CreateOptions {
  readonly yes?: boolean;
  readonly check?: boolean;
}

/** `kintai go-live`: from trying out to real use. */
export function goLiveCommand(context: CommandContext): Command {
  const command = new Command('go-live')
    .summary('make the first real company, remove the demo, and say what is missing')
    .description(
      'From trying out to real use: make the first company where there is none, remove the demo companies, and check\n' +
        'what a server in real use needs. It can be repeated, and then does what is left to do.',
    )
    .argument('[company-id]', 'what the company’s people type at the login; asked without it', readCompanyId)
    .argument('[name]', 'what the screens call it; asked without it', readName)
    .option(...YES_OPTION)
    .option('--check', 'change nothing, and exit with 1 where something is missing');
  return withCreateOptions(command).action(
    (companyId: string | undefined, name: string | undefined, options: GoLiveOptions) =>
      goLive(context, { companyId, name }, options),
  );
}

async function goLive(
  context: CommandContext,
  company: { readonly companyId: string | undefined; readonly name: string | undefined },
  { yes, check, ...options }: GoLiveOptions,
): Promise<void> {
  if (check !== true) {
    const hasCompany = await consentToRemoval(context, yes);
    // First, so that whoever goes no further still has everything.
    if (!hasCompany || company.companyId !== undefined) await createFirst(context, company, options);
    await remove(context);
  }
  await report(context, check === true);
}

/** Asks before anything is changed. Returns whether there is a real company. */
async function consentToRemoval(context: CommandContext, yes: boolean | undefined): Promise<boolean> {
  let hasCompany = false;
  await context.withDatabase(async ({ kysely }, where) => {
    hasCompany = (await companiesBesideDemo(kysely)).length > 0;
    const { companyIds, users, timeRecords } = await demoHoldings(kysely);
    if (companyIds.length > 0)
      await requireConsent(
        context,
        yes,
        `This deletes the demo companies ${companyIds.join(', ')} in ${where}, with ${users} accounts and ${timeRecords} time records.`,
        'demo',
      );
  });
  return hasCompany;
}

async function createFirst(
  context: CommandContext,
  { companyId, name }: { readonly companyId: string | undefined; readonly name: string | undefined },
  options: CreateOptions,
): Promise<void> {
  const { ask } = context;
  if (ask === null && (companyId === undefined || name === undefined))
    throw new CommandRefused(
      'There is no company yet, and nobody can be asked here: repeat it as go-live <company-id> <name>.',
      EXIT.usage,
    );
  const id =
    companyId ?? (await answered(context, 'The company ID, which its people type at the login: ', readCompanyId));
  const called = name ?? (await answered(context, 'The name of the company, as アクメ株式会社: ', readName));
  await createCompanyFor(context, id, called, options);
}

const remove = (context: CommandContext): Promise<void> =>
  context.withDatabase(async (_database, _where, owner) => {
    const outcome = await removeDemoData(owner.kysely);
    if ('orphans' in outcome)
      throw new CommandRefused(
        `The demo companies were not removed: ${outcome.orphans.join(', ')} is a subsidiary of one of them. Change that with: company set-parent`,
      );
    if (outcome.removed.length > 0) context.print(`\nThe demo companies were removed: ${outcome.removed.join(', ')}.`);
  });

/** Something that real use needs: whether it is there, and what to do where it isn't. */
interface Finding {
  readonly what: string;
  readonly isThere: boolean;
  readonly toDo: string;
}

/** Clocks that differ by more are wrong. */
const CLOCK_TOLERANCE_S = 5;

async function findingsOf(config: Config, database: Database, now: number): Promise<Finding[]> {
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float as at`.execute(
    database.kysely,
  );
  const isProxied = isLoopback(config.host) && config.trustedProxies.length > 0;
  const differs = Math.abs((rows[0]?.at ?? 0) - now / 1000);
  const found: Finding[] = [
    {
      what: 'a company',
      isThere: (await companiesBesideDemo(database.kysely)).length > 0,
      toDo: 'Make it: npm run kintai -- go-live <company-id> <name>',
    },
    {
      what: 'no demo accounts',
      isThere: (await demoHoldings(database.kysely)).companyIds.length === 0 && config.demo === 'off',
      toDo: 'Set KINTAI_DEMO=0, and remove the demo companies: npm run kintai -- go-live',
    },
    {
      what: 'https',
      isThere: isProxied,
      toDo: 'Phones share their position with https alone. Put a reverse proxy with a certificate in front, on this machine, with HOST=127.0.0.1',
    },
    {
      what: 'a trusted proxy',
      isThere: config.trustedProxies.length > 0,
      toDo: 'Set KINTAI_TRUST_PROXY to the proxy’s address, as 127.0.0.1: without it all people count as one address',
    },
    {
      what: 'backups',
      isThere: config.backupDir !== null || config.databaseUrl !== null,
      toDo: 'Set KINTAI_BACKUP_DIR to a folder on another disk',
    },
    {
      what: 'a right clock',
      isThere: differs <= CLOCK_TOLERANCE_S,
      toDo: 'The clocks of this machine and of the database differ by more than 5 seconds. Let both follow NTP',
    },
    {
      what: 'heads of the audit log elsewhere',
      isThere: config.auditAnchor !== null,
      toDo: 'Set KINTAI_AUDIT_ANCHOR to a file on another machine’s disk or an https address: without it nobody finds out when the whole log was written anew',
    },
  ];
  if (config.databaseUrl === null) return found;
  return [
    ...found,
    {
      what: 'a role that can’t change the audit log',
      isThere: config.ownerDatabaseUrl !== null,
      toDo: 'Set KINTAI_OWNER_DATABASE_URL to the owner of the tables, and DATABASE_URL to another role',
    },
    {
      what: 'a private connection to the database',
      isThere: [config.databaseUrl, config.ownerDatabaseUrl].every((url) => url === null || isConnectionPrivate(url)),
      toDo: 'End DATABASE_URL and KINTAI_OWNER_DATABASE_URL with ?sslmode=verify-full: without it all data and the passwords cross the network as plain text',
    },
  ];
}

/** Prints what is there and what is missing. Throws where something is, if it has to be complete. */
const report = (context: CommandContext, isRequired: boolean): Promise<void> =>
  context.withDatabase(async (database) => {
    const config = context.config();
    const findings = await findingsOf(config, database, context.now());
    const missing = findings.filter(({ isThere }) => !isThere);
    context.print(
      `\n${findings.map(({ what, isThere }) => `  ${isThere ? 'ok     ' : 'MISSING'}  ${what}`).join('\n')}`,
    );
    context.print(
      config.jwtSecret === null
        ? '\nThe secret that signs logins is in the database, not in kintai’s backups; KINTAI_JWT_SECRET would keep it apart.'
        : '\nThe secret that signs logins is KINTAI_JWT_SECRET: keep it with the backups.',
    );
    const mail = config.mail === null ? ' kintai sends no mail.' : '';
    context.print(`Times are those of Japan, whatever the time zone of this machine is.${mail}`);
    if (missing.length === 0) return context.print('\nNothing is missing.');
    const steps = missing.map(({ what, toDo }) => `  ${what}: ${toDo}`).join('\n');
    if (isRequired) throw new CommandRefused(`Missing:\n${steps}`);
    context.print(`\nTo do, then start kintai again:\n${steps}`);
  });
