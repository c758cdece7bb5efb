import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SIGNALS, supervise } from './bootstrap/supervise.mjs';
import { noteProgramEnd } from './processor.ts';

/** The checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The result of a program: its exit code, and its output if it was captured. */
export interface Run {
  readonly code: number;
  readonly output: string;
}

/** Runs a script of ours or of a tool on the Node that runs us, in the checkout, printing to the terminal. */
export function runScript(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return runToItsEnd([script, ...args], { cwd: root, env: { ...process.env, ...env } });
}

/** Runs a tool and captures its output. */
export const captureTool = (packageName: string, args: readonly string[], cwd = root): Promise<Run> =>
  captureScript(toolScript(packageName), args, cwd);

/** Runs a script of ours or of a tool and captures its output. */
export async function captureScript(script: string, args: readonly string[] = [], cwd = root): Promise<Run> {
  let output = '';
  const code = await runToItsEnd([script, ...args], {
    cwd,
    env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
    onOutput: (text) => {
      output += text;
    },
  });
  return { code, output };
}

/** A signal that ends the program ends us too, rather than that we continue with the next step. */
async function runToItsEnd(args: readonly string[], options: Parameters<typeof supervise>[2]): Promise<number> {
  let stoppedBy: NodeJS.Signals | undefined;
  const note = (signal: NodeJS.Signals) => {
    stoppedBy = signal;
  };
  for (const signal of SIGNALS) process.once(signal, note);
  const code = await supervise(process.execPath, args, options);
  noteProgramEnd();
  for (const signal of SIGNALS) process.off(signal, note);
  if (stoppedBy !== undefined) process.kill(process.pid, stoppedBy);
  return code;
}

/** The script of an installed package's program, started by its path so that no PATH and no shell can interfere. */
export function toolScript(packageName: string): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> };
  const [script] = Object.values(bin);
  if (script === undefined) throw new Error(`${packageName} has no program`);
  return join(folder, script);
}
