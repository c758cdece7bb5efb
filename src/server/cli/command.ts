import { InvalidArgumentError } from 'commander';
import type { z } from 'zod';

import { line, typedId } from '#contract/wire.ts';
import { isCompanyId } from '#domain/company/company-id.ts';
import { storedId } from '#domain/company/folded-form.ts';
import { type IsoMonth, parseIsoMonth } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { findCompany, type StoredCompany } from '../features/companies/companies.repository.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database/database.ts';

/**
 * How a command uses the server's database: `beside` servers, in this version's schema; `alone`, an embedded one that no
 * kintai uses; `as-it-is`, to fill it: not migrated, and an embedded one that no kintai uses.
 */
export type DatabaseUse = 'beside' | 'alone' | 'as-it-is';

/**
 * What a command does with the database; `where` names it, without a secret. `owner` is the role that owns the tables,
 * for the few commands that have to do what the role of the server may not.
 */
export type DatabaseWork = (
  database: Database,
  where: string,
  owner: Database,
  /** Aborted when the process gets a signal to end. */
  signal: AbortSignal,
) => Promise<void>;

/** The environment of a command. */
export interface CommandContext {
  /** Writes the result to standard output. */
  readonly print: (text: string) => void;
  /** Writes an error to standard error. */
  readonly complain: (text: string) => void;
  /** Prompts the person at the terminal; `null` where there is none. */
  readonly ask: ((question: string) => Promise<string>) | null;
  /** Opens the server's database while `work` runs. */
  readonly withDatabase: (work: DatabaseWork, use?: DatabaseUse) => Promise<void>;
  /** The settings of the server. */
  readonly config: () => Config;
  readonly now: () => EpochMs;
}

/** Exit codes, for scripts: done, or nothing to do; refused or failed; usage error. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

/** A command can't do its work; the message says why and what to do. */
export class CommandRefused extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.refused) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The option that skips the confirmation, the same in each command that asks. */
export const YES_OPTION = ['-y, --yes', 'do not ask (needed where nobody can be asked)'] as const;

/**
 * Asks for confirmation before a destructive step. Throws {@link CommandRefused} unless `--yes` was given or the person
 * types `answer`.
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

/** Asks the person at the terminal, and reads the answer as an argument is read. Throws {@link CommandRefused}. */
export async function answered<Value>(
  { ask }: CommandContext,
  question: string,
  read: (typed: string) => Value,
): Promise<Value> {
  try {
    return read((await ask?.(question))?.trim() ?? '');
  } catch (error) {
    throw error instanceof InvalidArgumentError ? new CommandRefused(error.message, EXIT.usage) : error;
  }
}

/** Parses an argument that is a company ID (D44). */
export function readCompanyId(value: string): string {
  const companyId = storedId(value);
  if (isCompanyId(companyId)) return companyId;
  throw new InvalidArgumentError(
    'A company ID has 1 to 64 letters (A-Z, a-z), digits, - and _, and begins with a letter or digit.',
  );
}

/** Parses an argument that is a month, `2026-11`. */
export function readMonth(value: string): IsoMonth {
  const month = parseIsoMonth(value);
  if (month !== null) return month;
  throw new InvalidArgumentError('A month is written as a year and a month: 2026-11.');
}

/** A parser of text arguments, which the schema validates. */
const readText =
  (max: number, schema: z.ZodType<string>) =>
  (value: string): string => {
    const { data } = schema.safeParse(value);
    if (data !== undefined) return data;
    throw new InvalidArgumentError(`It must have 1 to ${max} characters, and no control characters.`);
  };

/** Parses an argument that is the name of a company or a person, trimmed. */
export const readName = readText(100, line(100));

/** Parses an argument that is an employee ID (D44). */
export const readEmployeeId = readText(64, typedId());

/** Prints a one-time password with its login. It is shown here only. */
export function printLogin(
  { print }: CommandContext,
  login: { readonly companyId: string; readonly employeeId: string; readonly password: string },
): void {
  print(`
  Company ID   ${login.companyId}
  Employee ID  ${login.employeeId}
  Password     ${login.password}

The password is shown only this once, works for 72 hours, and has to be changed at the first login.`);
}

/** The company with the ID of an argument (D44). Throws {@link CommandRefused} for an unknown one. */
export async function companyOf({ kysely }: Database, companyId: string): Promise<StoredCompany> {
  const company = await findCompany(kysely, companyId);
  if (company === undefined) throw noCompany(companyId);
  return company;
}

/** The error for an unknown company ID. */
export const noCompany = (companyId: string): CommandRefused =>
  new CommandRefused(`There is no company ${companyId}. See which there are: npm run kintai -- company list`);

/** The company's parent, in words. */
export const describeParent = (parentCompanyId: string | null): string =>
  parentCompanyId === null ? 'a subsidiary of nobody' : `a subsidiary of ${parentCompanyId}`;
