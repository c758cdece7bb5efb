import { z } from 'zod';

import type { Route } from './route.ts';
import { pathId } from './wire.ts';

/** The parts that most calls about an employee have beyond those about oneself. */
const usual = { params: z.object({ id: pathId }), errors: ['not_found'] } as const;

/**
 * The admins' call about an employee that takes and answers the same as the `own` one: its access is another, and in its
 * path it has the employee, whom the company may not have.
 */
export const ofEmployee = <
  const Own extends Route,
  const Twin extends Pick<Route, 'id' | 'summary' | 'access'> &
    Partial<Pick<Route, 'tag' | 'params' | 'query' | 'errors'>>,
>(
  own: Own,
  twin: Twin,
) => ({ ...own, ...usual, ...twin }) as Omit<Omit<Own, keyof typeof usual> & typeof usual, keyof Twin> & Twin;
