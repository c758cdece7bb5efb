import type { Transaction } from 'kysely';

import { writeAudit } from '../audit/audit.ts';
import type { DB } from '../database/schema.ts';

/**
 * Ends every access to an account but its password: all sessions, with the notifications to their devices, the address
 * of the person's calendar, the links to chats and the AI assistants, whose end is audited. For a reset, and where an account is deactivated.
 *
 * @param actorUserId who does it; `null` on the command line
 */
export async function endAccess(
  trx: Transaction<DB>,
  { companyId, userId }: { readonly companyId: string; readonly userId: number },
  actorUserId: number | null,
): Promise<void> {
  const endOf = (table: 'login_session' | 'calendar_feed' | 'chat_link') =>
    trx
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .execute();
  await endOf('login_session');
  if ((await endOf('calendar_feed')).length > 0)
    await writeAudit(trx, { companyId, actorUserId, subjectUserId: userId, action: 'delete_calendar_feed' });
  if ((await endOf('chat_link')).length > 0)
    await writeAudit(trx, { companyId, actorUserId, subjectUserId: userId, action: 'delete_chat_link' });
  await endAssistants(trx, { companyId, userId }, actorUserId);
}

/** Ends a person's AI assistants, as their sessions end: whoever has the secret of one acts as the person. */
export async function endAssistants(
  trx: Transaction<DB>,
  { companyId, userId }: { readonly companyId: string; readonly userId: number },
  actorUserId: number | null,
): Promise<void> {
  const ended = await trx
    .deleteFrom('assistant')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returning('name')
    .execute();
  if (ended.length === 0) return;
  const before = { assistant: ended.map(({ name }) => name) };
  await writeAudit(trx, { companyId, actorUserId, subjectUserId: userId, action: 'delete_assistant', before });
}
