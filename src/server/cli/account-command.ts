import { Command } from 'commander';

import { findForOperator, type OperatorAccount } from '../features/users/users.service.ts';
import type { Database } from '../platform/database/database.ts';
import { type CommandContext, CommandRefused, readCompanyId, readEmployeeId } from './command.ts';

/** The account that a command is about. */
interface Subject {
  readonly account: OperatorAccount;
  /** `E0001 (佐藤 健太) of demo` */
  readonly called: string;
  readonly database: Database;
  /** As the role that owns the tables. */
  readonly owner: Database;
}

/**
 * A command about one account, named by its first two arguments; `run` gets it, and the other arguments and the options as
 * typed. Refuses an unknown account.
 */
export const accountCommand = (
  context: CommandContext,
  name: string,
  run: (subject: Subject, ...rest: never[]) => Promise<void>,
): Command =>
  new Command(name)
    .argument('<company-id>', 'the company of the account', readCompanyId)
    .argument('<employee-id>', 'the employee ID of the account', readEmployeeId)
    .action((companyId: string, employeeId: string, ...rest: unknown[]) =>
      context.withDatabase(async (database, where, owner) => {
        const account = await findForOperator(database.kysely, companyId, employeeId);
        if (account === undefined)
          throw new CommandRefused(`There is no account ${employeeId} in the company ${companyId}, in ${where}.`);
        const called = `${account.employeeId} (${account.name}) of ${account.companyId}`;
        await run({ account, called, database, owner }, ...(rest as never[]));
      }),
    );
