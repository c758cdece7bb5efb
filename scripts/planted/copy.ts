import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../tools.ts';
import type { Fault } from './faults.ts';

/** A copy of the checkout's files, as they are now; disposing of it deletes it. */
export interface Copy extends Disposable {
  readonly folder: string;
}

/** Copies files of the checkout: all of them, those that are not committed too. The dependencies are the checkout's own. */
export function copyCheckout(files = filesOfCheckout()): Copy {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'planted-'));
  for (const parent of new Set(files.map(dirname))) mkdirSync(join(folder, parent), { recursive: true });
  for (const file of files) copyFileSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) };
}

function filesOfCheckout(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  // What is deleted and not committed is still listed.
  return [...new Set(listed.toString().split('\0'))].filter((file) => file !== '' && existsSync(join(root, file)));
}

/** The text of a fault's file with the fault in it. Throws where the code has moved on from the fault. */
export function withFault({ name, file, find, replace }: Fault, text: string): string {
  const [before = '', ...after] = text.split(find);
  if (after.length !== 1)
    throw new Error(`The fault ${name} can’t be planted: what it replaces occurs ${after.length} times in ${file}.`);
  return `${before}${replace}${after.join('')}`;
}

/** Does something while a copy has a fault in it. */
export async function whilePlanted<Result>(
  folder: string,
  fault: Fault,
  run: () => Promise<Result> | Result,
): Promise<Result> {
  const path = join(folder, fault.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, withFault(fault, original));
  try {
    return await run();
  } finally {
    writeFileSync(path, original);
  }
}
