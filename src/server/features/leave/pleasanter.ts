import { z } from 'zod';

import { STATUS_NAMES } from '#domain/leave/request.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { DeliveryError } from '../../platform/jobs/outbox.ts';
import { networkCode, parseJson, readText, retryAfterSeconds } from '../../platform/outside/answer.ts';
import type { PleasanterColumns, PleasanterSettings } from './pleasanter-settings.ts';
import type { LeavePayload } from './leave-outbox.repository.ts';

/** The body of Pleasanter's upsert. */
export interface PleasanterRecord {
  /** The key column by which it finds an existing record. */
  readonly Keys: readonly [string];
  readonly Title: string;
  readonly ClassHash: Readonly<Record<string, string>>;
  readonly DateHash: Readonly<Record<string, string>>;
  readonly NumHash: Readonly<Record<string, number>>;
}

/** The full state of a request as Pleasanter's record: the latest delivery overwrites any before. */
export function toPleasanterRecord(request: LeavePayload, columns: PleasanterColumns): PleasanterRecord {
  const placed = <Value>(values: Partial<Record<keyof PleasanterColumns, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) => {
        const column = columns[field as keyof PleasanterColumns];
        return column === null ? [] : [[column, value]];
      }),
    );
  return {
    Keys: [columns.request_key],
    Title: `有給休暇 ${formatDate(request.start_date)} ${request.name}`,
    ClassHash: placed({
      request_key: `${request.company_id}-${request.leave_request_id}`,
      company_id: request.company_id,
      employee_id: request.employee_id,
      employee_name: request.name,
      // What was returned is withdrawn there: handed in again it is another record.
      status: STATUS_NAMES[request.status === 'returned' ? 'cancelled' : request.status],
      // An empty text clears a previous one.
      reason: request.reason ?? '',
      client_approver: request.client_approver,
      notes: request.notes ?? '',
    }),
    DateHash: placed({
      start_date: slashed(request.start_date),
      end_date: slashed(request.end_date),
      requested_on: slashed(japanDate(epochMs(request.created_at.getTime()))),
    }),
    NumHash: placed({ days: request.days_count }),
  };
}

/** The date format of Pleasanter's manual: `2026/11/20`. */
const slashed = (date: string): string => date.replaceAll('-', '/');

/** The size limit of a response; Pleasanter's own has a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_FAULT_CHARACTERS = 200;

// A rate limit without a time is a daily one: a retry now and then is enough.
const REST_SECONDS = 15 * 60;

/** A response, also of an error; a proxy before it may answer with the message alone, or a page. */
const answer = z.object({
  Id: z.number().optional(),
  StatusCode: z.number().optional(),
  Message: z.string().optional(),
});

/**
 * Upserts a record by its key in the table of the settings (`POST /api/items/{siteId}/upsert`). Redirects are not
 * followed, so that the API key is sent to the configured host only. Throws {@link DeliveryError} unless the record
 * was written; `signal` bounds the whole request.
 */
export async function upsertRecord(
  { url, siteId, apiKey }: PleasanterSettings,
  record: PleasanterRecord,
  signal: AbortSignal,
): Promise<void> {
  const { response, text } = await post(
    `${url}/api/items/${siteId}/upsert`,
    JSON.stringify({ ApiVersion: 1.1, ApiKey: apiKey, ...record }),
    signal,
  );
  const parsed = answer.safeParse(parseJson(text));
  const { Id, StatusCode, Message } = parsed.data ?? {};
  // Versions differ in whether an error has its own HTTP status or 200.
  const status = response.ok ? (StatusCode ?? response.status) : response.status;
  if (status === 200 && Id !== undefined && Id > 0) return;
  const http = `HTTP ${status}`;
  if (status === 429)
    throw new DeliveryError(http, {
      kind: 'away',
      fault: `${http}: APIの呼び出し回数の上限に達しました`,
      retryAfter: retryAfterSeconds(response.headers) ?? REST_SECONDS,
    });
  if (status >= 400 && Message !== undefined)
    throw new DeliveryError(http, { kind: 'later', fault: `${http}: ${shown(Message, apiKey)}` });
  throw new DeliveryError(`${http}, no answer of Pleasanter`, {
    kind: 'away',
    fault: `${http}: Pleasanterの応答ではありません`,
    mayStillRun: true,
  });
}

async function post(
  url: string,
  body: string,
  signal: AbortSignal,
): Promise<{ readonly response: Response; readonly text: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      redirect: 'manual',
      signal,
    });
    const text = await readText(response, MAX_ANSWER_BYTES);
    if (text !== null) return { response, text };
  } catch (error) {
    const code = signal.aborted ? 'no answer in time' : networkCode(error);
    const fault = signal.aborted ? '時間内に応答がありません' : `接続できません（${code}）`;
    throw new DeliveryError(code, { kind: 'away', fault, mayStillRun: true });
  }
  throw new DeliveryError('the answer is too large', {
    kind: 'away',
    fault: '応答が大きすぎます',
    mayStillRun: true,
  });
}

/** An external message for admins: one line of bounded length, without the key. */
function shown(message: string, apiKey: string): string {
  const line = message
    .replaceAll(apiKey, '***')
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, MAX_FAULT_CHARACTERS).join('');
}
