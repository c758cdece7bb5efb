import { Command } from 'commander';

import { hasLeft } from '#domain/users/employment.ts';
import { japanDate } from '#domain/time/instant.ts';
import { findForOperator, resetPasswordForOperator, unlockForOperator } from '../features/users/users.service.ts';
import { resetSecondFactor } from '../records/second-factor.ts';
import type { Database } from '../platform/database/database.ts';
import { exportTo } from './export.ts';
import {
  type CommandContext,
  CommandRefused,
  readCompanyId,
  readEmployeeId,
  requireConsent,
  printLogin,
  YES_OPTION,
} from './command.ts';
import { userEraseCommand } from './user-erase.ts';

/** `kintai user …`: what the operator does for a company that has nobody left to do it. */
export function userCommand(context: CommandContext): Command {
  const user = new Command('user').description('the accounts (社員) of a company');
  const find = async (database: Database, where: string, companyId: string, employeeId: string) => {
    const account = await findForOperator(database.kysely, companyId, employeeId);
    if (account === undefined)
      throw new CommandRefused(`There is no account ${employeeId} in the company ${companyId}, in ${where}.`);
    return account;
  };
  user
    .command('unlock')
    .summary('forget failed logins')
    .description('Forget the failed logins of an account, so that it is locked nowhere.')
    .argument('<company-id>', 'the company of the account', readCompanyId)
    .argument('<employee-id>', 'the employee ID of the account', readEmployeeId)
    .action((typedCompanyId: string, typedEmployeeId: string) =>
      context.withDatabase(async (database, where) => {
        const account = await find(database, where, typedCompanyId, typedEmployeeId);
        await unlockForOperator(database, account);
        context.print(`${account.employeeId} (${account.name}) of ${account.companyId} is locked nowhere.`);
      }),
    );
  user
    .command('export')
    .summary("write a person's data to a ZIP file")
    .description(
      'Write all that is stored of a person to a new ZIP file, as CSV with Japanese headings and as JSON (開示請求).\n' +
        'What others wrote about them is in it: look it through before you hand it over.',
    )
    .argument('<company-id>', 'the company of the account', readCompanyId)
    .argument('<employee-id>', 'the employee ID of the account', readEmployeeId)
    .argument('<file>', 'the file to write; it must not exist')
    .action((typedCompanyId: string, typedEmployeeId: string, file: string) =>
      context.withDatabase(async (database, where) => {
        const { companyId, userId } = await find(database, where, typedCompanyId, typedEmployeeId);
        await exportTo(context, database, { companyId, userId }, file);
      }),
    );
  user.addCommand(userEraseCommand(context));
  user
    .command('reset-second-factor')
    .summary('remove a second factor')
    .description(
      'Remove the authenticator app, the passkeys and the recovery codes of an account.\n' +
        'Every login of the account ends at once; the password alone lets it in.',
    )
    .argument('<company-id>', 'the company of the account', readCompanyId)
    .argument('<employee-id>', 'the employee ID of the account', readEmployeeId)
    .option(...YES_OPTION)
    .action((typedCompanyId: string, typedEmployeeId: string, { yes }: { yes?: boolean }) =>
      context.withDatabase(async (database, where) => {
        const account = await find(database, where, typedCompanyId, typedEmployeeId);
        const called = `${account.employeeId} (${account.name}) of ${account.companyId}`;
        await requireConsent(
          context,
          yes,
          `This ends every login of ${called}, and removes their second factor.`,
          'yes',
        );
        await database.kysely.transaction().execute((trx) => resetSecondFactor(trx, account, null));
        context.print(`${called} logs in with the password alone.`);
      }),
    );
  user
    .command('reset-password')
    .summary('issue a one-time password')
    .description(
      'Replace the password of an account by a one-time password, and print it.\n' +
        'Every login of the account ends at once.',
    )
    .argument('<company-id>', 'the company of the account', readCompanyId)
    .argument('<employee-id>', 'the employee ID of the account', readEmployeeId)
    .option(...YES_OPTION)
    .action((typedCompanyId: string, typedEmployeeId: string, { yes }: { yes?: boolean }) =>
      context.withDatabase(async (database, where) => {
        const account = await find(database, where, typedCompanyId, typedEmployeeId);
        const { companyId, employeeId } = account;
        await requireConsent(
          context,
          yes,
          `This ends every login of ${employeeId} (${account.name}) of ${companyId}, and their password works no more.`,
          'yes',
        );
        const password = await resetPasswordForOperator(database, account, context.now());
        context.print(`${employeeId} (${account.name}) of ${companyId} logs in with:`);
        printLogin(context, { companyId, employeeId, password });
        if (!account.active)
          context.print('The account is deactivated: it can log in once a super admin has reactivated it.');
        else if (hasLeft(japanDate(context.now()), account))
          context.print(`The account can't log in: its leaving date is ${account.leftOn}.`);
      }),
    );
  return user;
}
