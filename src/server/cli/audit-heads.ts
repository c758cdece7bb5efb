import { readFile, writeFile } from 'node:fs/promises';

import type { Command } from 'commander';

import { sealAudit } from '../platform/audit/sealing.ts';
import {
  checkHeads,
  isSigningKey,
  listHeads,
  makeKey,
  publicKeyOf,
  readHeads,
  type ReadHeads,
  writeHeads,
} from '../platform/audit/heads.ts';
import type { AuditFinding } from '../platform/audit/finding.ts';
import { type CommandContext, CommandRefused } from './command.ts';

/** `kintai audit keygen` and `kintai audit heads …`: what is kept of the chain outside of the database. */
export function addAuditHeads(audit: Command, context: CommandContext): void {
  audit
    .command('keygen')
    .summary('make a key to sign heads with')
    .description(
      'Make an Ed25519 key: FILE is private and signs, FILE.pub is public and checks. Keep both off the database, and a\n' +
        'copy of the public one where nobody who runs kintai can change it.',
    )
    .argument('<file>', 'the file of the private key; it must not exist')
    .action((file: string) => keygen(context, file));
  const heads = audit.command('heads').description("the newest seal of each company's audit log");
  heads
    .command('export')
    .summary('write the heads to a file')
    .description(
      'Write the newest seal of each company to a file, to be kept where nobody who runs the database can change it.\n' +
        'Whatever is sealed by then can be proven later.',
    )
    .argument('<file>', 'the file to write; it must not exist')
    .option('--sign <key-file>', 'the private key to sign them with')
    .action((file: string, { sign }: { sign?: string }) => exportHeads(context, file, sign));
  heads
    .command('check')
    .summary('compare exported heads with the database')
    .description(
      'Compare the heads of a file with the seals that are there now. Exits with 1 where a chain was cut off or written\n' +
        'anew, or where the file itself was changed.',
    )
    .argument('<file>', 'a file of heads export, or of KINTAI_AUDIT_ANCHOR')
    .option('--key <key-file>', 'the public key by which every line must be signed')
    .action((file: string, { key }: { key?: string }) =>
      context.withDatabase(async (database) => {
        const read = await readHeadsFile(file, key ?? null);
        if (read.heads.length === 0 && read.faults.length === 0) throw new CommandRefused(`${file} has no heads.`);
        const findings = await checkHeads(database, read.heads);
        context.print(`Compared with ${read.heads.length} heads in ${file}.`);
        if (key === undefined) context.print('Signatures were not checked: that needs --key.');
        printFindings(context, findings, read.faults);
      }),
    );
}

async function keygen({ print }: CommandContext, file: string): Promise<void> {
  const { privateKey, publicKey } = makeKey();
  await writeNew(file, privateKey, 0o600);
  await writeNew(`${file}.pub`, publicKey, 0o644);
  print(`${file} signs heads, and has to stay secret. ${file}.pub checks them.`);
}

function exportHeads(context: CommandContext, file: string, keyFile: string | undefined): Promise<void> {
  return context.withDatabase(async (database) => {
    const key = keyFile === undefined ? null : await readText(keyFile);
    if (key !== null && !isSigningKey(key)) throw new CommandRefused(`${keyFile} is no private key of audit keygen.`);
    // What is there already is to be covered, also where no server runs.
    await sealAudit(database, context.now);
    const heads = await listHeads(database);
    await writeNew(file, `${writeHeads(heads, context.now(), key)}\n`, 0o644);
    context.print(`${file} has the heads of ${heads.length} companies, ${key === null ? 'not signed' : 'signed'}.`);
  });
}

/**
 * Reads a file of heads and checks their signatures by the key of a file, public or private; `null`: not at all. Throws
 * {@link CommandRefused} where a file can't be read or is no key.
 */
export async function readHeadsFile(file: string, keyFile: string | null): Promise<ReadHeads> {
  const text = await readText(file);
  if (keyFile === null) return readHeads(text, null);
  const pem = await readText(keyFile);
  let key: string;
  try {
    key = publicKeyOf(pem);
  } catch {
    throw new CommandRefused(`${keyFile} is no key of audit keygen.`);
  }
  return readHeads(text, key);
}

/** Prints what was found and throws {@link CommandRefused}, or says that nothing was. */
export function printFindings(
  { print }: CommandContext,
  findings: readonly AuditFinding[],
  faults: readonly string[],
): void {
  for (const { companyId, text } of findings) print(`${companyId}: ${text}`);
  for (const fault of faults) print(fault);
  const count = findings.length + faults.length;
  if (count > 0)
    throw new CommandRefused(`${count === 1 ? 'One finding' : `${count} findings`}: see docs/security.md.`);
  print('Nothing was tampered with.');
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'for an unknown reason';

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandRefused(`The file ${file} can't be read (${codeOf(error)}).`);
  }
}

async function writeNew(file: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode, flush: true });
  } catch (error) {
    throw new CommandRefused(`The file ${file} can't be written (${codeOf(error)}). It must not exist yet.`);
  }
}
