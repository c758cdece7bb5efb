import { z } from 'zod';

const minuteOfWorkingDay = z.int().min(0);

/**
 * What of a day is leave, where that isn't the whole day: half of it, from the time at which the halves part where the
 * company has one; or hours, in minutes since 00:00 of the working day, breaks among them. None of it on a whole day.
 */
export const leavePart = {
  unit: z.enum(['half', 'hour']).optional(),
  half: z.enum(['am', 'pm']).optional(),
  half_boundary_minute: minuteOfWorkingDay.optional(),
  start_minute: minuteOfWorkingDay.optional(),
  end_minute: minuteOfWorkingDay.optional(),
  leave_minutes: z.int().positive().optional(),
};
export type LeavePart = z.output<z.ZodObject<typeof leavePart>>;
