import type { Assistant, AssistantSettings } from '#contract/mcp.ts';
import { type OwnTool, usableOwnTools } from '#domain/mcp/assistant.ts';
import { epochMs, type EpochMs, formatInstant } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { makeAssistantSecret } from '../../platform/auth/assistant.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { auditOf, lockUser, type UserKey } from '../../records/user-key.ts';
import { companySetting, inCompany } from '../../shared/owned/setting.ts';
import {
  assistantSettingsOf,
  type AssistantRow,
  assistantsOf,
  deleteAssistant,
  deleteExpired,
  insertAssistant,
} from './assistants.repository.ts';

/** How many assistants a person may have at a time. */
const MOST_ASSISTANTS = 10;

const DAY_MS = 24 * 3_600_000;

/** What a company lets the assistants of its people do. */
export const assistantSettings = companySetting({
  action: 'change_assistant_settings',
  message: 'AIアシスタントの設定を保存しました',
  read: assistantSettingsOf,
  choose: ({ assistant_use }: AssistantSettings) => ({ assistant_use }),
  store: inCompany(({ assistant_use }) => ({ assistant_use })),
});

const present = (row: AssistantRow): Assistant => ({
  ...row,
  created_at: formatTimestamp(row.created_at),
  expires_at: formatTimestamp(row.expires_at),
  last_used_at: row.last_used_at && formatTimestamp(row.last_used_at),
});

/** A person's assistants. */
export async function ownAssistants({ kysely }: Database, user: UserKey, now: EpochMs): Promise<Assistant[]> {
  return (await assistantsOf(kysely, user, now)).map(present);
}

/**
 * Adds an assistant of a person's, with its secret, which is shown this once. Throws `assistants_off` where the company has
 * none, or none that may do that, `assistant_name_taken` and `too_many_assistants`.
 */
export async function addAssistant(
  { kysely }: Database,
  user: UserKey,
  { name, tools, days }: { readonly name: string; readonly tools: readonly OwnTool[]; readonly days: number },
  now: EpochMs,
): Promise<Assistant & { readonly secret: string }> {
  const secret = makeAssistantSecret(user.companyId);
  const expiresAt = epochMs(now + days * DAY_MS);
  return kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    const { assistant_use: use } = await assistantSettingsOf(trx, user.companyId);
    const usable = usableOwnTools(use, tools);
    if (usable.length < new Set(tools).size) throw new AppError('assistants_off');
    await deleteExpired(trx, user, now);
    const others = await assistantsOf(trx, user, now);
    if (others.length >= MOST_ASSISTANTS) throw new AppError('too_many_assistants');
    const added = await insertAssistant(trx, user, { name, tools: usable, secret, now, expiresAt }).catch(
      orTaken('name', 'assistant_name_taken'),
    );
    await writeAudit(trx, {
      ...auditOf(user, user.userId),
      action: 'add_assistant',
      after: { assistant: name, assistant_tools: usable, expires_at: formatInstant(expiresAt) },
    });
    return { ...present(added), secret };
  });
}

/** Deletes an assistant of a person's: its secret ends at once. Throws `not_found`. */
export async function removeAssistant({ kysely }: Database, user: UserKey, id: number): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const name = await deleteAssistant(trx, user, id);
    if (name === undefined) throw new AppError('not_found');
    await writeAudit(trx, {
      ...auditOf(user, user.userId),
      action: 'delete_assistant',
      before: { assistant: name },
    });
  });
}
