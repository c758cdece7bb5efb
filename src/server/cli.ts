// `npm run kintai`: what the operator does beside the screens. cli/ holds a file for each group of commands.
import { createInterface } from 'node:readline';

import { epochMs } from '#domain/time/instant.ts';
import { CommandRefused } from './cli/command.ts';
import { runCommand } from './cli/run.ts';
import { withDatabase } from './cli/with-database.ts';

/** Ctrl-C and Ctrl-D are a no. */
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
  now: () => epochMs(Date.now()),
});
