import type { Adaptors } from '../vectors.ts';
import { assignments } from './assignments.ts';
import { attendanceDays } from './attendance-days.ts';
import { breaks } from './breaks.ts';
import { calendar } from './calendar.ts';
import { contract } from './contract.ts';
import { deemed } from './deemed-hours.ts';
import { duty } from './duty.ts';
import { flex } from './flex.ts';
import { leave } from './leave.ts';
import { leaveUnitGroups } from './leave-units.ts';
import { overtime } from './overtime.ts';
import { periods } from './periods.ts';
import { protection } from './protection.ts';
import { punchPairs } from './punch-pairs.ts';
import { rest } from './rest-findings.ts';
import { retention } from './retention.ts';
import { rounding } from './rounding.ts';
import { swaps } from './swaps.ts';
import { variable } from './variable-hours.ts';
import { workClasses } from './work-classes.ts';
import { workingDay } from './working-day.ts';
import { workingMonth } from './working-month.ts';

/** The adaptors of every group. A test uses those of its topic, so that it depends on no other. */
export const ADAPTORS: Adaptors = {
  ...assignments,
  ...attendanceDays,
  ...breaks,
  ...calendar,
  ...contract,
  ...deemed,
  ...duty,
  ...flex,
  ...leave,
  ...leaveUnitGroups,
  ...overtime,
  ...periods,
  ...protection,
  ...punchPairs,
  ...rest,
  ...retention,
  ...rounding,
  ...swaps,
  ...variable,
  ...workClasses,
  ...workingDay,
  ...workingMonth,
};
