import { z } from 'zod';

import { isTemporary, parseJson, retryAfterSeconds } from '../../platform/outside/answer.ts';
import { ANSWER_TOO_LONG, type FetchPublicly, postFault, PublicPostError } from '../../platform/outside/public-post.ts';

/** Why a service doesn't answer as its published schema says. The text is for people, and never has a token or an address. */
export class HrFault extends Error {
  override readonly name = 'HrFault';
  readonly kind: 'refused' | 'forbidden' | 'limited' | 'away' | 'unexpected';
  /** After which it answers again, where it says so. */
  readonly retryAfter: number | undefined;

  constructor(kind: HrFault['kind'], fault: string, retryAfter?: number) {
    super(fault);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/** How a service is asked, until when. */
export interface HrAsking {
  readonly fetchPublicly: FetchPublicly;
  readonly signal: AbortSignal;
}

/** A request to a service. */
interface HrRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form to post; without it something is read. */
  readonly form?: Readonly<Record<string, string>>;
}

/** What a form that asks for tokens is refused with, for a wrong app and for a token that is renewed once more (RFC 6749, 5.2). */
const GRANT_REFUSED = 400;

/** A hundred people with all that a service may say of them. */
const MOST_BYTES = 5_000_000;
/** The people of a page, the most that both services give. */
export const PAGE_SIZE = 100;
/** The pages of ten thousand people. */
const MOST_PAGES = 100;

/** Asks a service for JSON of a schema. Throws {@link HrFault}. */
export async function askHr<Answer>(
  { fetchPublicly, signal }: HrAsking,
  { url, headers, form }: HrRequest,
  schema: z.ZodType<Answer>,
): Promise<{ readonly answer: Answer; readonly headers: Headers }> {
  const response = await orFault(() =>
    fetchPublicly(url, {
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      body: form === undefined ? null : new URLSearchParams(form).toString(),
      signal,
      maxBytes: MOST_BYTES,
    }),
  );
  if (form !== undefined && response.status === GRANT_REFUSED) throw new HrFault('refused', 'refused');
  requireSuccess(response);
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? ''))
    throw new HrFault('unexpected', 'JSONではない応答');
  const { data } = schema.safeParse(parseJson(await response.text()));
  if (data === undefined) throw new HrFault('unexpected', '公開されている形式と違う応答');
  return { answer: data, headers: response.headers };
}

function requireSuccess({ status, headers }: Response): void {
  if (status >= 200 && status < 300) return;
  if (status === 401) throw new HrFault('refused', 'refused');
  if (status === 403) throw new HrFault('forbidden', 'forbidden');
  if (status === 429) throw new HrFault('limited', 'limited', retryAfterSeconds(headers, 'x-rate-limit-reset'));
  if (isTemporary(status)) throw new HrFault('away', `ステータス${status}の応答`);
  throw new HrFault('unexpected', `ステータス${status}の応答`);
}

/** A text of an answer; empty where the service has none. */
export const saidText = z
  .string()
  .nullish()
  .transform((said) => said?.trim() ?? '');

/** All pages of a list, each of it once. Throws {@link HrFault}, also for a list without an end. */
export async function allPages<Item extends { readonly id: string | number }>(
  page: (number: number) => Promise<{ readonly items: readonly Item[]; readonly total: number | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let number = 0; number < MOST_PAGES; number += 1) {
    const { items, total } = await page(number);
    all.push(...items);
    const isLast = total === null ? items.length < PAGE_SIZE : all.length >= total;
    // Who is added while the pages are read is on two of them.
    if (isLast || items.length === 0) return [...new Map(all.map((one) => [one.id, one])).values()];
  }
  throw new HrFault('unexpected', '10,000人を超える従業員');
}

async function orFault(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PublicPostError)) throw error;
    if (error.message === ANSWER_TOO_LONG) throw new HrFault('unexpected', '大きすぎる応答');
    throw new HrFault('away', postFault(error));
  }
}
