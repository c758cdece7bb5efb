import { Command, Option } from 'commander';

import { canGoLiveIn, latestGoLiveMonth, proposedGoLiveMonth } from '#domain/company/go-live.ts';
import { firstSettings } from '#domain/overtime/settings.ts';
import { FIRST_POLICY } from '#domain/company-policy/policy.ts';
import { type IsoDate, type IsoMonth, monthOf } from '#domain/time/date.ts';
import { CLOSING_DAYS, firstCalendar, MONTHS_END } from '#domain/working-time/wage-period.ts';
import { japanDate } from '#domain/time/instant.ts';
import { findCompany, type StoredCompany } from '../features/companies/companies.repository.ts';
import { createCompany } from '../features/companies/companies.service.ts';
import { saveSettings } from '../features/overtime/settings.repository.ts';
import { datedPolicy } from '../features/company-policy/policy.service.ts';
import { ONE_TIME_PASSWORD_MS } from '#domain/users/password.ts';
import { makeOneTimePassword } from '../platform/auth/one-time-password.ts';
import { hashPassword } from '../platform/auth/password.ts';
import {
  answered,
  type CommandContext,
  CommandRefused,
  companyOf,
  describeParent,
  EXIT,
  noCompany,
  readCompanyId,
  readMonth,
  readEmployeeId,
  readName,
  printLogin,
} from './command.ts';

/** `kintai company create`: a company with its first super admin (D22) and its go-live month (D42). */
export function companyCreateCommand(context: CommandContext): Command {
  const command = new Command('create')
    .summary('make a company and its first super admin')
    .description(
      'Make a company and its first super admin, and print their one-time password.\n' +
        'Repeating it for a company that exists with this name and parent changes nothing and succeeds.',
    )
    .argument('<company-id>', 'what its people type at the login', readCompanyId)
    .argument('<name>', 'what the screens call it, as "アクメ株式会社"', readName)
    .option('--parent <company-id>', 'the company that it is a subsidiary of', readCompanyId);
  return withCreateOptions(command).action((companyId: string, name: string, options: CreateOptions) =>
    createCompanyFor(context, companyId, name, options),
  );
}

/** Adds the options of a new company to a command. */
export const withCreateOptions = (command: Command): Command =>
  command
    .option('--admin-id <employee-id>', 'the employee ID of the first super admin', readEmployeeId, 'S0001')
    .option('--admin-name <name>', 'the name of the first super admin; asked without it', readName)
    .option('--admin-attends', 'their own attendance is kept, as an employee’s is; asked without it')
    .option('--go-live <month>', 'nothing before it is absent or to be checked; asked without it', readMonth)
    .addOption(
      new Option('--closing-day <day>', 'the last day of each wage period; 31 is the month’s end')
        .choices(CLOSING_DAYS.map(String))
        .default(String(MONTHS_END)),
    );

/** How a company is created. */
export interface CreateOptions {
  readonly parent?: string;
  readonly adminId: string;
  /** Asked without it. */
  readonly adminName?: string;
  /** The first super admin's attendance is kept (勤怠の対象). */
  readonly adminAttends?: true;
  readonly goLive?: IsoMonth;
  readonly closingDay: string;
}

/**
 * Creates a company and prints the login of its first super admin; for one that is there already, says so. Throws
 * {@link CommandRefused} where another one has its ID.
 */
export async function createCompanyFor(
  context: CommandContext,
  companyId: string,
  name: string,
  { parent, adminId, adminName, adminAttends, goLive, closingDay }: CreateOptions,
): Promise<void> {
  const today = japanDate(context.now());
  const { goLiveMonth, admin } = await settled(context, { adminName, adminAttends, goLive, closingDay }, today);
  if (!canGoLiveIn(goLiveMonth, today))
    throw new CommandRefused(`The go-live month can be ${latestGoLiveMonth(today)} at the latest.`, EXIT.usage);
  return context.withDatabase(async (database) => {
    const parentCompanyId = parent === undefined ? null : (await companyOf(database, parent)).companyId;
    const existing = await findCompany(database.kysely, companyId);
    if (existing !== undefined) return printTaken(context, { name, parentCompanyId }, existing);
    const password = makeOneTimePassword();
    const now = context.now();
    const lastDay = Number(closingDay);
    const outcome = await createCompany(
      database,
      {
        companyId,
        name,
        parentCompanyId,
        goLiveMonth,
        closingDay: lastDay,
        superAdmin: {
          employeeId: adminId,
          ...admin,
          passwordHash: await hashPassword(password),
          passwordUntil: new Date(now + ONE_TIME_PASSWORD_MS),
        },
      },
      async (trx) => {
        await datedPolicy.change({ trx, companyId, actorUserId: null, now }, FIRST_POLICY);
        for (const settings of firstSettings(lastDay)) await saveSettings(trx, companyId, settings, new Date(now));
      },
    );
    if (outcome === 'no_parent') throw noCompany(parentCompanyId ?? '');
    if (outcome !== 'created') return printTaken(context, { name, parentCompanyId }, outcome.taken);
    context.print(
      `The company ${companyId} (${name}) was made. Nothing before ${goLiveMonth} is absent or to be checked.\n` +
        'Its first super admin logs in with:',
    );
    printLogin(context, { companyId, employeeId: adminId, password });
  });
}

/**
 * What the options leave open, as the person at the terminal answers: who the first super admin is, whether their own
 * attendance is kept, and when the company begins. Where nobody can be asked, an administrator without a name, whose attendance isn't
 * kept, and this month.
 */
async function settled(
  context: CommandContext,
  { adminName, adminAttends, goLive, closingDay }: Omit<CreateOptions, 'parent' | 'adminId'>,
  today: IsoDate,
): Promise<{ goLiveMonth: IsoMonth; admin: { name: string; isAttendanceTarget: boolean } }> {
  const isAsked = context.ask !== null;
  const name =
    adminName ??
    (isAsked ? await answered(context, 'The name of the first super admin, as 山田 太郎: ', readName) : NAMELESS_ADMIN);
  const isAttendanceTarget =
    adminAttends ??
    (isAsked && adminName === undefined && (await answered(context, `Does ${name} punch, too? (y/N): `, isYes)));
  const proposed = proposedGoLiveMonth(today, firstCalendar(Number(closingDay)));
  const begins = (typed: string): IsoMonth => (typed === '' ? proposed : readMonth(typed));
  const question = `The month in which it begins; nothing before it is absent or to be checked [${proposed}]: `;
  const goLiveMonth = goLive ?? (isAsked ? await answered(context, question, begins) : monthOf(today));
  return { goLiveMonth, admin: { name, isAttendanceTarget } };
}

/** The first super admin where nobody says who it is. */
const NAMELESS_ADMIN = 'システム管理者';

const isYes = (typed: string): boolean => /^y(es)?$/i.test(typed);

/** Reports that the ID is taken. Throws {@link CommandRefused} where that company differs from the requested one. */
function printTaken(
  { print }: CommandContext,
  { name, parentCompanyId }: Pick<StoredCompany, 'name' | 'parentCompanyId'>,
  taken: StoredCompany,
): void {
  const { companyId } = taken;
  if (taken.name !== name || taken.parentCompanyId !== parentCompanyId)
    throw new CommandRefused(
      `The company ${companyId} exists already, as ${taken.name}, ${describeParent(taken.parentCompanyId)}. Nothing was changed.\n` +
        'Its name and parent are changed by: company rename, company set-parent',
    );
  print(
    `The company ${companyId} (${name}) exists already. Nothing was changed, and no password was issued.\n` +
      `A lost password is replaced by: npm run kintai -- user reset-password ${companyId} <employee-id>`,
  );
}
