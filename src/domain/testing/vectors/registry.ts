import type { Adaptors } from '../vectors.ts';
import { calendar } from './calendar.ts';
import { contract } from './contract.ts';
import { leave } from './leave.ts';
import { overtime } from './overtime.ts';
import { periods } from './periods.ts';
import { rest } from './rest-findings.ts';
import { retention } from './retention.ts';
import { workingDay } from './working-day.ts';
import { workingMonth } from './working-month.ts';

/** The adaptors of every group. A test uses those of its topic, so that it depends on no other. */
export const ADAPTORS: Adaptors = {
  ...calendar,
  ...contract,
  ...leave,
  ...overtime,
  ...periods,
  ...rest,
  ...retention,
  ...workingDay,
  ...workingMonth,
};
