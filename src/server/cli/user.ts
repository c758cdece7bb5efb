import { Command } from 'commander';

import { hasLeft } from '#domain/users/employment.ts';
import { japanDate } from '#domain/time/instant.ts';
import { resetPasswordForOperator, unlockForOperator } from '../features/users/users.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import { resetSecondFactor } from '../records/second-factor.ts';
import { accountCommand } from './account-command.ts';
import { exportTo } from './export.ts';
import { type CommandContext, CommandRefused, printLogin, requireConsent, YES_OPTION } from './command.ts';
import { userEraseCommand } from './user-erase.ts';
import { userErasuresCommand } from './user-erasures.ts';

interface Options {
  readonly yes?: boolean;
}

/** `kintai user …`: what the operator does for a company that has nobody left to do it. */
export const userCommand = (context: CommandContext): Command =>
  new Command('user')
    .description('the accounts (社員) of a company')
    .addCommand(unlockCommand(context))
    .addCommand(exportCommand(context))
    .addCommand(userEraseCommand(context))
    .addCommand(userErasuresCommand(context))
    .addCommand(resetSecondFactorCommand(context))
    .addCommand(resetPasswordCommand(context));

const unlockCommand = (context: CommandContext): Command =>
  accountCommand(context, 'unlock', async ({ account, called, database }) => {
    await unlockForOperator(database, account);
    context.print(`${called} is locked nowhere.`);
  })
    .summary('forget failed logins')
    .description('Forget the failed logins of an account, so that it is locked nowhere.');

const exportCommand = (context: CommandContext): Command =>
  accountCommand(context, 'export', async ({ account: { companyId, userId }, database }, file: string) =>
    exportTo(context, database, { companyId, userId }, file),
  )
    .summary("write a person's data to a ZIP file")
    .description(
      'Write all that is stored of a person to a new ZIP file, as CSV with Japanese headings and as JSON (開示請求).\n' +
        'What others wrote about them is in it: look it through before you hand it over.',
    )
    .argument('<file>', 'the file to write; it must not exist');

const resetSecondFactorCommand = (context: CommandContext): Command =>
  accountCommand(context, 'reset-second-factor', async ({ account, called, database }, { yes }: Options) => {
    await requireConsent(context, yes, `This ends every login of ${called}, and removes their second factor.`, 'yes');
    try {
      await database.kysely.transaction().execute((trx) => resetSecondFactor(trx, account, null));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'sso_break_glass_needed') throw error;
      throw new CommandRefused(
        `${called} is the last one who gets in without the single sign-on that the company demands. Nothing was changed.\n` +
          `Let passwords in first: npm run kintai -- company sso-off ${account.companyId} --optional`,
      );
    }
    context.print(`${called} logs in with the password alone.`);
  })
    .summary('remove a second factor')
    .description(
      'Remove the authenticator app, the passkeys and the recovery codes of an account.\n' +
        'Every login of the account ends at once; the password alone lets it in.',
    )
    .option(...YES_OPTION);

const resetPasswordCommand = (context: CommandContext): Command =>
  accountCommand(context, 'reset-password', async ({ account, called, database }, { yes }: Options) => {
    const { companyId, employeeId } = account;
    await requireConsent(context, yes, `This ends every login of ${called}, and their password works no more.`, 'yes');
    const password = await resetPasswordForOperator(database, account, context.now());
    context.print(`${called} logs in with:`);
    printLogin(context, { companyId, employeeId, password });
    if (!account.active)
      context.print('The account is deactivated: it can log in once a super admin has reactivated it.');
    else if (hasLeft(japanDate(context.now()), account))
      context.print(`The account can't log in: its leaving date is ${account.leftOn}.`);
  })
    .summary('issue a one-time password')
    .description(
      'Replace the password of an account by a one-time password, and print it.\n' +
        'Every login of the account ends at once.',
    )
    .option(...YES_OPTION);
