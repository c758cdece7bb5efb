import { describe, expect, it } from 'vitest';

import { epochMs } from '#domain/time/instant.ts';
import { readConfig } from '../config.ts';
import { runCommand } from './run.ts';

async function run(args: readonly string[]): Promise<{ exitCode: number; printed: string; complained: string }> {
  const [printed, complained]: [string[], string[]] = [[], []];
  const exitCode = await runCommand(args, {
    print: (text) => void printed.push(text),
    complain: (text) => void complained.push(text),
    ask: null,
    withDatabase: () => Promise.reject(new Error('Connection terminated unexpectedly')),
    config: () => readConfig({}),
    now: () => epochMs(0),
  });
  return { exitCode, printed: printed.join('\n'), complained: complained.join('\n') };
}

describe('the commands as a whole', () => {
  it.each([
    [[], 'Commands:', 2],
    [['--help'], 'Exit codes: 0 done', 0],
    [['company', '--help'], 'set-parent', 0],
    [['company', 'create', '--help'], '--admin-id <employee-id>', 0],
    [['company', 'list', '--help'], 'List all companies', 0],
    [['company', 'rename', '--help'], 'Its ID stays', 0],
    [['company', 'set-parent', '--help'], '--none', 0],
    [['user', 'reset-password', '--help'], '--yes', 0],
    [['demo', 'reset', '--help'], 'Refused, with nothing deleted', 0],
    [['company', 'delete'], "unknown command 'delete'", 2],
  ])('%j prints its help', async (args, text, exitCode) => {
    const outcome = await run(args);
    expect(outcome.exitCode).toBe(exitCode);
    expect(exitCode === 0 ? outcome.printed : outcome.complained).toContain(text);
  });

  it('report a lost database in words', async () => {
    expect(await run(['company', 'list'])).toEqual({
      exitCode: 1,
      printed: '',
      complained: expect.stringContaining('Either all of the command is done or nothing'),
    });
  });
});
