import { z } from 'zod';

import { dateResponse, id, optional, text } from './wire.ts';

const datedDays = z.object({ granted_on: dateResponse, days: z.number() });

/** The outcome for a statutory grant when the hire date or a contract changes. */
const grantChange = z.object({
  kind: z.enum(['added', 'changed', 'taken_back']),
  /** Of one on record. */
  id: id.nullable(),
  before: datedDays.nullable(),
  after: datedDays.nullable(),
});
export type GrantChangeResponse = z.output<typeof grantChange>;

/** The effect of a change that isn't stored yet on the grants. */
const grantChanges = z.object({
  changes: z.array(grantChange),
  /** Days that were taken or asked for would lose their cover: the grants can't be changed so. */
  is_in_use: z.boolean(),
  /** To be sent back with `apply`, as what the caller has seen. */
  seen: z.string(),
});
export type GrantChangesResponse = z.output<typeof grantChanges>;

/** The effect of a change of several people that isn't stored yet on their grants. */
export const grantsOfMany = z.object({
  people: z.array(z.object({ employee_id: z.string(), name: z.string(), changes: z.array(grantChange) })),
  /** To be sent back with `apply`, as what the caller has seen. */
  seen: z.string(),
});
export type GrantsOfMany = z.output<typeof grantsOfMany>;

/** How changes of several people's contracts treat the grants that they change: `apply` as seen, else they stay. */
export const grantsChoiceOfMany = {
  grants: optional(z.enum(['apply', 'keep'])),
  grants_seen: optional(text(100)),
};

/** How a change of a hire date or contract treats the grants that it changes. */
export const grantsChoice = {
  /**
   * `ask`: where it changes grants, nothing is stored, and the answer says which; `apply`: they are changed with it, as
   * seen; omitted or `keep`: they stay as they are, and what is due is made by the next run of the daily job.
   */
  grants: optional(z.enum(['ask', 'apply', 'keep'])),
  /** The `seen` of the answer, with `apply`. */
  grants_seen: optional(text(100)),
};

/** Of an answer to `ask`: nothing is stored yet, since grants would change. */
export const askedGrants = { grant_changes: grantChanges.optional() };
