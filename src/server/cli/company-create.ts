import { Command, Option } from 'commander';

import { monthOf } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { findCompany } from '../features/companies/companies.repository.ts';
import { createCompany } from '../features/companies/companies.service.ts';
import { settlePolicy } from '../features/company-policy/policy.service.ts';
import { makeOneTimePassword } from '../platform/auth/one-time-password.ts';
import { hashPassword } from '../platform/auth/password.ts';
import { type CommandContext, CommandRefused, readCompanyId, readText, tellLogin } from './command.ts';
import { describeParent, noCompany, readName } from './company-texts.ts';
import { askRounding, policyOf, type Rounding, ROUNDINGS } from './rounding.ts';

/** `kintai company create`: a company with its first super admin (D22) and how it counts working time (D9). */
export function companyCreateCommand(context: CommandContext): Command {
  return new Command('create')
    .summary('make a company and its first super admin')
    .description(
      'Make a company and its first super admin, and print their one-time password.\n' +
        'Repeating it for a company that exists with this name and parent changes nothing and succeeds.',
    )
    .argument('<company-id>', 'what its people type at the login', readCompanyId)
    .argument('<name>', 'what the screens call it, as "アクメ株式会社"', readName)
    .option('--parent <company-id>', 'the company that it is a subsidiary of', readCompanyId)
    .option('--admin-id <employee-id>', 'the employee ID of the first super admin', readText(64), 'S0001')
    .option('--admin-name <name>', 'the name of the first super admin', readName, 'システム管理者')
    .addOption(
      new Option('--rounding <how>', 'how attendance sheets count a clock-out; asked without it').choices(ROUNDINGS),
    )
    .action((companyId: string, name: string, options: CreateOptions) => create(context, companyId, name, options));
}

interface CreateOptions {
  readonly parent?: string;
  readonly adminId: string;
  readonly adminName: string;
  readonly rounding?: Rounding;
}

function create(
  context: CommandContext,
  companyId: string,
  name: string,
  { parent, adminId, adminName, rounding }: CreateOptions,
): Promise<void> {
  const parentCompanyId = parent ?? null;
  return context.withDatabase(async (database) => {
    const existing = await findCompany(database.kysely, companyId);
    // Before any prompt.
    if (existing !== undefined) return tellTaken(context, { companyId, name, parentCompanyId }, existing);
    const policy = policyOf(rounding ?? (await askRounding(context)));
    const password = makeOneTimePassword();
    const now = context.now();
    const outcome = await createCompany(
      database,
      {
        companyId,
        name,
        parentCompanyId,
        superAdmin: { employeeId: adminId, name: adminName, passwordHash: await hashPassword(password) },
      },
      (trx) => settlePolicy(trx, { companyId, actorUserId: null, now }, { from: monthOf(japanDate(now)), policy }),
    );
    if (outcome === 'no_parent') throw noCompany(parentCompanyId ?? '');
    if (outcome !== 'created') return tellTaken(context, { companyId, name, parentCompanyId }, outcome.taken);
    context.print(`The company ${companyId} (${name}) was made. Its first super admin logs in with:`);
    tellLogin(context, { companyId, employeeId: adminId, password });
  });
}

interface Wanted {
  readonly companyId: string;
  readonly name: string;
  readonly parentCompanyId: string | null;
}

/** Reports that the ID is taken. Throws {@link CommandRefused} where that company differs from the requested one. */
function tellTaken(
  { print }: CommandContext,
  { companyId, name, parentCompanyId }: Wanted,
  taken: Omit<Wanted, 'companyId'>,
): void {
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
