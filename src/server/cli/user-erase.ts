import { type Command, Option } from 'commander';

import { RETENTION_YEARS } from '#domain/company/retention.ts';
import {
  eraseLeaver,
  type Erasure,
  type ErasureRefusal,
  type ErasureTerms,
  previewErasure,
} from '../features/archive/erasure.service.ts';
import { accountCommand } from './account-command.ts';
import { type CommandContext, CommandRefused, requireConsent, YES_OPTION } from './command.ts';

interface Options {
  readonly yes?: boolean;
  readonly retentionYears: string;
}

/** `kintai user erase`: erases a leaver once the records need not be kept any longer. */
export function userEraseCommand(context: CommandContext): Command {
  const { forNow, full } = RETENTION_YEARS;
  return accountCommand(context, 'erase', async ({ account, called, owner }, { yes, retentionYears }: Options) => {
    const terms = { years: Number(retentionYears), now: context.now() };
    const preview = required(await previewErasure(owner.kysely, account, terms), called, terms);
    context.print(describeErasure(preview, called, terms));
    await requireConsent(
      context,
      yes,
      `This erases ${called}, and can't be undone. Backups made before still have the person.`,
      account.employeeId,
    );
    required(await eraseLeaver(owner, account, terms), called, terms);
    context.print(`Erased. In the audit log the person is number ${account.userId}.`);
  })
    .summary('erase a leaver after the retention')
    .description(
      'Erase the data of a person who has left, once the records need not be kept any longer (個人情報保護法22条):\n' +
        'their name, attendance, leave, sheets, sessions, and what the audit log says of them. It can’t be undone.\n' +
        'Kept are an account with a number in place of the person, and that there were entries, so that the audit log\n' +
        'still proves the rest. Shows what goes and what stays, and asks first.',
    )
    .addOption(
      new Option(
        '--retention-years <years>',
        `how long records are kept: ${full} (労働基準法109条), or ${forNow}, as the law allows for now (143条)`,
      )
        .choices([String(forNow), String(full)])
        .default(String(full)),
    )
    .option(...YES_OPTION);
}

/** Throws {@link CommandRefused} where nothing may be erased. */
function required(outcome: Erasure | ErasureRefusal, called: string, terms: ErasureTerms): Erasure {
  if (outcome.isRefused) throw new CommandRefused(`${explainRefusal(outcome, called, terms)} Nothing was changed.`);
  return outcome;
}

/** Why nothing of a person may be erased, in a sentence. */
export function explainRefusal(
  refusal: ErasureRefusal,
  called: string,
  { years }: Pick<ErasureTerms, 'years'>,
): string {
  switch (refusal.reason) {
    case 'no_leaving_date':
      return `${called} has no leaving date: a super admin enters it (退職日) on the person's page.`;
    case 'employed':
      return `${called} is employed through ${refusal.leftOn}.`;
    case 'retention':
      return `${called} left on ${refusal.leftOn}; the records have to be kept through ${refusal.keptThrough} (${years} years).`;
  }
}

/** The lines that say what an erasure deletes, and what stays. */
export function describeErasure(
  { leftOn, keptThrough, deleted, left }: Erasure,
  called: string,
  { years }: Pick<ErasureTerms, 'years'>,
): string {
  const line = (what: string, count: number): string =>
    `  ${what.padEnd(24)} ${count.toLocaleString('en').padStart(12)}`;
  return [
    `${called} left on ${leftOn}; the records had to be kept through ${keptThrough} (${years} years).`,
    'Deleted:',
    ...[...deleted].map(([table, rows]) => line(table, rows)),
    'Stays, by a number in place of the person, so that the audit log holds and others’ records say who made them:',
    line('user_account', 1),
    line('audit_entry, about them', left.about),
    line('audit_entry, by them', left.by),
    'Of the entries about them the time, the kind and who it was stay; what they say is erased.',
  ].join('\n');
}
