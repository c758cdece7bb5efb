import { z } from 'zod';

import type { ErrorCode } from './errors.ts';
import type { Access } from './route.ts';
import { messageResponse, pathId } from './wire.ts';

/** The properties of the routes of a list that a company owns. */
interface OwnedList<
  Shape extends z.ZodRawShape,
  Body extends z.ZodType,
  By extends Access,
  Refusals extends readonly ErrorCode[],
> {
  /** An entry in the ids of the routes: `Place`, which has `createPlace`. */
  readonly name: string;
  /** An entry in the summaries of the routes. */
  readonly noun: string;
  readonly tag: string;
  readonly access: By;
  readonly entry: z.ZodObject<Shape>;
  readonly body: Body;
  /** Why an entry as entered is refused. */
  readonly refusals: Refusals;
  /** Additions to the summaries of its writes. */
  readonly notes?: { readonly [Act in 'add' | 'change' | 'remove']?: string };
}

/** The routes of a list that a company owns, as `companyEntity` answers them: the contract names each with its path. */
export function ownedList<
  Shape extends z.ZodRawShape,
  Body extends z.ZodType,
  By extends Access,
  const Refusals extends readonly ErrorCode[],
>({ name, noun, tag, access, entry, body, refusals, notes = {} }: OwnedList<Shape, Body, By, Refusals>) {
  const params = z.object({ id: pathId });
  const stored = entry.extend({ message: z.string() });
  const saying = (act: string, note?: string): string => `${noun}の${act}${note === undefined ? '' : `。${note}`}`;
  return {
    list: {
      id: `list${name.replace(/y$/, 'ie')}s`,
      summary: noun,
      tag,
      access,
      success: { status: 200, body: z.array(entry) },
    },
    add: {
      id: `create${name}`,
      summary: saying('追加', notes.add),
      tag,
      access,
      body,
      success: { status: 201, body: stored },
      errors: refusals,
      idempotent: true,
    },
    change: {
      id: `update${name}`,
      summary: saying('変更', notes.change),
      tag,
      access,
      params,
      body,
      success: { status: 200, body: stored },
      errors: ['not_found', ...refusals],
    },
    remove: {
      id: `delete${name}`,
      summary: saying('削除', notes.remove),
      tag,
      access,
      params,
      success: { status: 200, body: messageResponse },
      errors: ['not_found'],
    },
  } as const;
}
