import { Command, CommanderError } from 'commander';

import { forOperator } from '../for-operator.ts';
import { isDatabaseAway } from '../platform/database/database.ts';
import { auditCommand } from './audit.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { type CommandContext, CommandRefused, EXIT } from './command.ts';
import { companyCommand } from './company.ts';
import { demoCommand } from './demo.ts';
import { goLiveCommand } from './go-live.ts';
import { mcpCommand } from './mcp.ts';
import { moveCommand } from './move.ts';
import { userCommand } from './user.ts';

const EXIT_CODES = `
Exit codes: ${EXIT.done} done, or as asked for already; ${EXIT.refused} refused or failed, with nothing changed; ${EXIT.usage} not understood.

The database is the server's: DATABASE_URL, else the embedded one under KINTAI_DATA_DIR, whether kintai runs or not.`;

/** Runs a command with the arguments after `npm run kintai --`. Resolves with the exit code and never rejects. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const program = new Command('npm run kintai --')
    .description('What the operator of kintai does beside the screens.')
    .addHelpText('afterAll', EXIT_CODES);
  for (const command of [
    companyCommand,
    userCommand,
    demoCommand,
    auditCommand,
    backupCommand,
    restoreCommand,
    moveCommand,
    goLiveCommand,
    mcpCommand,
  ])
    program.addCommand(command(context));
  letNothingExit(program, context);
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    // Commander has printed the error or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    context.complain(explain(error));
    return error instanceof CommandRefused ? error.exitCode : EXIT.refused;
  }
}

/** Commander would exit the process itself, with the database still open. */
function letNothingExit(command: Command, context: CommandContext): void {
  command
    .exitOverride()
    .showHelpAfterError('(--help tells more)')
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.complain(text.trimEnd()),
    });
  for (const below of command.commands) letNothingExit(below, context);
}

function explain(error: unknown): string {
  if (error instanceof CommandRefused) return error.message;
  if (isDatabaseAway(error))
    return 'The connection to the database was lost. Either all of the command is done or nothing: it can be repeated.';
  return forOperator(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
