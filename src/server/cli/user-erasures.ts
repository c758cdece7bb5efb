import { Command } from 'commander';

import { erasureDueAt } from '#domain/company/retention.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { previewErasure } from '../features/archive/erasure.service.ts';
import { allReservedErasures, type ReservedErasure } from '../features/archive/reserved-erasures.repository.ts';
import { carryOutErasure } from '../features/archive/reserved-erasures.service.ts';
import type { Database } from '../platform/database/database.ts';
import { type CommandContext, requireConsent, YES_OPTION } from './command.ts';
import { describeErasure, explainRefusal } from './user-erase.ts';

interface Options {
  readonly yes?: boolean;
}

/** `kintai user erasures`: lists what super admins have reserved, and carries out what has waited long enough. */
export const userErasuresCommand = (context: CommandContext): Command =>
  new Command('erasures')
    .summary('carry out the erasures that super admins have reserved')
    .description(
      [
        'List the erasures of leavers that super admins have reserved on the screens (個人データの消去), and carry out those',
        'whose wait is over, each as user erase does once the employee ID is typed. A server that knows the owner of the',
        'database carries them out by itself at night, unless the audit log has anything younger than the retention.',
      ].join('\n'),
    )
    .option(...YES_OPTION)
    .action(({ yes }: Options) =>
      context.withDatabase(async (_database, _where, owner) => {
        const reserved = await allReservedErasures(owner.kysely, context.now());
        if (reserved.length === 0) context.print('No erasure is reserved.');
        for (const one of reserved) await carryOut(context, owner, one, yes);
      }),
    );

async function carryOut(
  context: CommandContext,
  owner: Database,
  reserved: ReservedErasure,
  yes: boolean | undefined,
): Promise<void> {
  const now: EpochMs = context.now();
  const { years } = reserved;
  const called = `${reserved.employeeId} (${reserved.name}) of ${reserved.companyId}`;
  const dueAt = erasureDueAt(reserved.reservedAt);
  context.print(
    `${called}: reserved on ${japanDate(reserved.reservedAt)} by ${reserved.reservedBy} (${reserved.reason}), waits until ${japanDate(dueAt)}.`,
  );
  if (dueAt > now) return;
  const preview = await previewErasure(owner.kysely, reserved, { years, now });
  if (!preview.isRefused) {
    context.print(describeErasure(preview, called, { years }));
    const question = `This erases ${called}, and can't be undone. Backups made before still have the person.`;
    await requireConsent(context, yes, question, reserved.employeeId);
  }
  const outcome = await carryOutErasure(owner, reserved, { now, attends: true });
  if (!outcome.isRefused) context.print(`Erased. In the audit log the person is number ${reserved.userId}.`);
  else if (outcome.reason === 'not_due' || outcome.reason === 'young_log')
    context.print('Nothing was changed: it was withdrawn meanwhile.');
  else context.print(`${explainRefusal(outcome, called, { years })} The reservation was withdrawn.`);
}
