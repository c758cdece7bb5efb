import { readFile } from 'node:fs/promises';

import type { Command } from 'commander';

import { compareHeads, type HeadComparison } from '#domain/audit/heads.ts';
import { checkProof, type ProofFault, type ProofResult, type RecordProof } from '#domain/audit/proof.ts';
import { sha256 } from '../platform/sha256.ts';
import { readHeadsFile } from './audit-heads.ts';
import { type CommandContext, CommandRefused } from './command.ts';

/** Adds `kintai audit check FILE`, which needs no database. */
export function addAuditCheck(audit: Command, context: CommandContext): void {
  audit
    .command('check')
    .summary('check a file with a person’s records')
    .description(
      'Check the records of a month that a person or an admin has downloaded (記録の証明), without a database: that each is\n' +
        'what was sealed, about that person and of that month, and that the seals make a chain.',
    )
    .argument('<file>', 'the downloaded file')
    .option('--heads <heads-file>', 'a file of heads export, to compare the chain with')
    .option('--key <key-file>', 'the public key by which the heads must be signed')
    .action(async (path: string, options: { heads?: string; key?: string }) => {
      const { file, faults, erased, heads } = await checkProof(sha256, await readJson(path));
      if (file === null || faults.length > 0)
        throw new CommandRefused(['The file is not as it was downloaded:', ...faults.map(describe)].join('\n  '));
      context.print(summaryOf({ file, erased }));
      if (options.heads === undefined) return;
      const kept = await readHeadsFile(options.heads, options.key ?? null);
      if (kept.faults.length > 0) throw new CommandRefused(kept.faults.join('\n'));
      const own = kept.heads.filter(({ company_id }) => company_id === file.company_id);
      context.print(confirmationOf(file, compareHeads(heads, own)));
    });
}

function confirmationOf({ records }: RecordProof, { confirmed, differing }: HeadComparison): string {
  if (differing.length > 0)
    throw new CommandRefused(`The chain was written anew: it has another head after seal ${differing.join(', ')}.`);
  if (confirmed === null) throw new CommandRefused('None of the kept heads is one of the file’s seals.');
  const count = records.filter(({ sequence }) => sequence <= confirmed).length;
  return `The kept heads confirm it up to seal ${confirmed}: ${count} of the ${records.length} records.`;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandRefused(`${path} is not a file with records: ${error.message}`);
    throw new CommandRefused(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const FILE_FAULTS = {
  format: 'it is no file with records of this version of kintai',
  month: 'the days are not those of the month',
  head: 'the seals don’t lead to the head that the file names',
} as const;

const RECORD_FAULTS = {
  content: 'says something else than was sealed',
  place: 'is not in its seal',
  person: 'is about somebody else',
  other_month: 'is of another month',
  twice: 'is there twice',
} as const;

function describe(fault: ProofFault): string {
  if ('record' in fault) return `record ${fault.record} ${RECORD_FAULTS[fault.kind]}`;
  if ('seal' in fault) return `seal ${fault.seal} doesn’t follow the one before`;
  return FILE_FAULTS[fault.kind];
}

function summaryOf({ file, erased }: Pick<ProofResult, 'erased'> & { readonly file: RecordProof }): string {
  const last = file.seals.at(-1);
  return [
    `Nothing was changed: ${file.records.length} records of ${file.employee_id} (user ${file.user_id}) of ${file.company_id}, ${file.month}.`,
    ...(erased.length === 0 ? [] : [`Erased, so that only their time and kind are known: ${erased.join(', ')}`]),
    ...(file.not_sealed === 0 ? [] : [`Not sealed yet when it was downloaded, and left out: ${file.not_sealed}`]),
    ...(last === undefined ? [] : [`Chain head after seal ${last.sequence}: ${file.head}`]),
  ].join('\n');
}
