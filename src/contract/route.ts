import type { z } from 'zod';

import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `public` anyone; `session` a logged-in user, also one who must still change the first password; `user`,
 * `admin` and `super_admin` a logged-in user of at least that role.
 */
export type Access = 'public' | 'session' | 'user' | 'admin' | 'super_admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The name of a call: its method and path, parameters in braces as OpenAPI writes them. */
export type RouteName = `${Method} /api/${string}`;

/** A call as both sides know it. */
export interface Route {
  /** What generated clients name the call by (`operationId`): a verb and a noun, unique. */
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Takes a form (multipart/form-data) in place of JSON, one of whose fields is a file of at most so many bytes. */
  readonly form?: { readonly file: string; readonly maxBytes: number };
  /** The answer when all went well; a body of `null` is not JSON (an image) and is described by `contentType`. */
  readonly success: { readonly status: 200 | 201; readonly body: z.ZodType | null; readonly contentType?: string };
  /** What it refuses with, beyond what every call may answer (input, login, role, limits, a database away). */
  readonly errors?: readonly ErrorCode[];
  /** Takes an optional `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Changes attendance, shifts, internal work or leave of a month, and is refused with `month_closed` once it's closed. */
  readonly writesIntoMonth?: true;
}

/** What the call is refused with, beyond what every call may answer. */
export const listedRefusals = ({ errors = [], writesIntoMonth }: Route): readonly ErrorCode[] =>
  writesIntoMonth === undefined ? errors : [...errors, 'month_closed'];

/** What a client sends as `Part` of the call (dates as plain strings), or nothing where the call has none. */
export type Sent<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends z.ZodType
  ? z.input<R[Part]>
  : undefined;

/** What the server reads as `Part` of the call, checked. */
export type Received<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends z.ZodType
  ? z.output<R[Part]>
  : undefined;

/** The body of the answer when all went well. */
export type Answer<R extends Route> = R['success']['body'] extends z.ZodType ? z.output<R['success']['body']> : null;
