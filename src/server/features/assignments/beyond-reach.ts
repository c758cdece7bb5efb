import type { Caller } from '../../platform/auth/caller.ts';
import { may } from '../../platform/auth/policies.ts';

/** What a list says of a person of whom the caller sees the work for a client alone: their own screen isn't open to them. */
export const beyondReach = (caller: Pick<Caller, 'grants'>, userId: number): { readonly is_beyond_reach?: true } =>
  may(caller, 'read_users', userId) ? {} : { is_beyond_reach: true };
