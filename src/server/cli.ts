// `npm run kintai`: the operator's commands. cli/ holds a file for each group of them.
import { createInterface } from 'node:readline';

import { epochMs } from '#domain/time/instant.ts';
import { CommandRefused } from './cli/command.ts';
import { runCommand } from './cli/run.ts';
import { readEnvironment } from './config.ts';
import { withDatabase } from './cli/with-database.ts';

/** Ctrl-C and Ctrl-D mean no. */
function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve, reject) => {
    lines.once('close', () => reject(new CommandRefused('Nothing was changed.')));
    lines.question(question, (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}

process.exitCode = await runCommand(process.argv.slice(2), {
  print: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
  ask: process.stdin.isTTY && process.stderr.isTTY ? ask : null,
  withDatabase,
  config: readEnvironment,
  now: () => epochMs(Date.now()),
});
