import { Command } from 'commander';

import { demoDataAt } from '../demo-data-at.ts';
import { demoHoldings, resetDemoData } from '../features/demo-data/demo-data-removal.repository.ts';
import { companiesBesideDemo } from '../features/demo-data/demo-data.repository.ts';
import { type CommandContext, CommandRefused, requireConsent, YES_OPTION } from './command.ts';

/** `kintai demo …`: the demo data (D25). */
export function demoCommand(context: CommandContext): Command {
  const demo = new Command('demo').description('the demo companies');
  demo
    .command('reset')
    .summary('delete everything and make the demo data anew')
    .description(
      'Delete everything that is in the database, the audit entries included, and make the demo data anew for today.\n' +
        'Refused, with nothing deleted, where there is any company that the demo data has not brought.',
    )
    .option(...YES_OPTION)
    .action(({ yes }: { yes?: boolean }) =>
      context.withDatabase(async (database, where, owner) => {
        const others = await companiesBesideDemo(database.kysely);
        if (others.length > 0) throw notDemo(others, where);
        const { companyIds, users, timeRecords } = await demoHoldings(database.kysely);
        if (companyIds.length > 0)
          await requireConsent(
            context,
            yes,
            `This deletes all ${companyIds.length} companies in ${where}, with ${users} accounts and ${timeRecords} time records.`,
            'demo',
          );
        const outcome = await resetDemoData(owner.kysely, demoDataAt(context.now()));
        if (outcome === 'other_companies') throw notDemo(await companiesBesideDemo(database.kysely), where);
        context.print('The demo data was made anew. Its accounts are listed when kintai starts with KINTAI_DEMO=1.');
      }),
    );
  return demo;
}

const notDemo = (companies: readonly string[], where: string): CommandRefused =>
  new CommandRefused(`Not all companies in ${where} are demo data: ${companies.join(', ')}. Nothing was deleted.`);
