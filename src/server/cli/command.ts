import { InvalidArgumentError } from 'commander';

import { text } from '#contract/wire.ts';
import { isCompanyId } from '#domain/company/company-id.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../platform/database/database.ts';

/** What a command works with. */
export interface CommandContext {
  /** To standard output: what was asked for. */
  readonly print: (text: string) => void;
  /** To standard error: what is wrong. */
  readonly complain: (text: string) => void;
  /** Asks the person at the terminal; `null` where there is none. */
  readonly ask: ((question: string) => Promise<string>) | null;
  /** Opens the server's database for the while of `work`; `where` names it, without a secret. */
  readonly withDatabase: (work: (database: Database, where: string) => Promise<void>) => Promise<void>;
  readonly now: () => EpochMs;
}

/** How a command ends, for scripts: done or as asked for already; refused or failed; not understood. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

/** A command does not do what it was asked; the message says why and what to do. */
export class CommandRefused extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.refused) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What `--yes` is for, the same in each command that asks. */
export const YES_OPTION = ['-y, --yes', 'do not ask (needed where nobody can be asked)'] as const;

/**
 * Asks before harm. Throws {@link CommandRefused} unless `--yes` was given or the person types `answer`.
 *
 * @param question what is about to happen, in full sentences
 */
export async function requireConsent(
  { ask }: CommandContext,
  yes: boolean | undefined,
  question: string,
  answer: string,
): Promise<void> {
  if (yes === true) return;
  if (ask === null)
    throw new CommandRefused(`${question}\nNobody can be asked here: repeat it with --yes.`, EXIT.usage);
  const typed = await ask(`${question}\nType ${answer} to go on: `);
  if (typed.trim() !== answer) throw new CommandRefused('Nothing was changed.');
}

/** Reads an argument that is the ID of a company. */
export function readCompanyId(value: string): string {
  if (isCompanyId(value)) return value;
  throw new InvalidArgumentError(
    'A company ID has 1 to 64 letters (A-Z, a-z), digits, - and _, and begins with a letter or digit.',
  );
}

/** A reader of arguments that are kept as text, without the spaces around them. */
export function readText(max: number): (value: string) => string {
  const schema = text(max);
  return (value) => {
    const trimmed = value.trim();
    if (schema.safeParse(trimmed).success) return trimmed;
    throw new InvalidArgumentError(`It must have 1 to ${max} characters, and no control characters.`);
  };
}

/** A one-time password with the login that it is for. It is told here and nowhere else. */
export function tellLogin(
  { print }: CommandContext,
  login: { readonly companyId: string; readonly employeeId: string; readonly password: string },
): void {
  print(`
  Company ID   ${login.companyId}
  Employee ID  ${login.employeeId}
  Password     ${login.password}

The password is shown only this once, and has to be changed at the first login.`);
}
