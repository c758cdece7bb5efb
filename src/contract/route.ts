import type { z } from 'zod';

import type { Permission } from '#domain/permissions/permission.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `public` anyone; `session` a logged-in user, also one who must still change the first password; `user` a
 * logged-in user, `super_admin` one of that role; a permission whoever has it, by their role or by an assignment.
 */
export type Access = 'public' | 'session' | 'user' | 'super_admin' | Permission;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The name of a route: its method and path, parameters in braces as OpenAPI writes them. */
export type RouteName = `${Method} /api/${string}`;

/** A route, as known to the client and the server. */
export interface Route {
  /** The `operationId` for generated clients: a verb and a noun, unique. */
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /**
   * Of a route with a permission, what it has to do with people: it answers for those only whom the caller's permission
   * reaches (`listed`), for none (`none`), or for everybody whatever it names (`all`). Omitted, the person in its path has
   * to be among them ({@link personIn}), and without one in it the permission has to reach all.
   */
  readonly people?: 'listed' | 'none' | 'all';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Accepts a multipart form instead of JSON, with one file field of at most `maxBytes`. */
  readonly form?: { readonly file: string; readonly maxBytes: number };
  /** The successful response; a body of `null` is not JSON (an image) and is described by `contentType`. */
  readonly success: { readonly status: 200 | 201; readonly body: z.ZodType | null; readonly contentType?: string };
  /** Its error codes, beyond those of every route (input, login, role, limits, a database away). */
  readonly errors?: readonly ErrorCode[];
  /** The largest body of a public route that takes more than a login does. */
  readonly bodyBytes?: number;
  /** Accepts an optional `Idempotency-Key`, and refuses an invalid or a reused one. */
  readonly idempotent?: true;
  /**
   * The call that shows what this one saves, with its version as the `ETag`: a save whose `If-Match` has another version is
   * refused with `setting_changed` (D17).
   */
  readonly versioned?: RouteName;
  /** Reads so much that it counts as a write of its caller's, of which there is a limit. */
  readonly countsAsWrite?: true;
  /**
   * Changes attendance, shifts, internal work or leave of a month, and is refused with `month_closed` once it's closed,
   * with `month_after_closed` where the week counts in a closed month after it. `each`: answers for several people, with
   * the refusals of those whose month is closed; `open`: leaves those out.
   */
  readonly writesIntoMonth?: true | 'each' | 'open';
}

/** The parameter that names a person in the path of a route: of `/users/{id}`, or one called `userId`. */
export const personIn = (name: string): string | undefined =>
  /\/users\/\{(\w+)\}/.exec(name)?.[1] ?? /\{(userId)\}/.exec(name)?.[1];

/** The route's error codes, beyond those of every route: its own, and those of what it accepts and writes. */
export const listedRefusals = ({
  errors = [],
  idempotent,
  versioned,
  writesIntoMonth,
}: Route): readonly ErrorCode[] => [
  ...errors,
  ...(idempotent === undefined ? [] : (['invalid_idempotency_key', 'idempotency_key_reused'] as const)),
  ...(versioned === undefined ? [] : (['setting_changed'] as const)),
  ...(writesIntoMonth === true ? (['month_closed', 'month_after_closed'] as const) : []),
];

/** The type of `Part` of the request as a client sends it (dates as plain strings), or nothing where the route has none. */
export type Sent<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends z.ZodType
  ? z.input<R[Part]>
  : undefined;

/** A part of a request as it is written: a field that may be undefined may be left out, which the schemas' own types don't say. */
export type Lenient<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** The type of `Part` of the request as the server reads it, validated. */
export type Received<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends z.ZodType
  ? z.output<R[Part]>
  : undefined;

/** The body of the successful response. */
export type ResponseOf<R extends Route> = R['success']['body'] extends z.ZodType
  ? z.output<R['success']['body']>
  : null;
