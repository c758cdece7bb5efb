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

/** Of which kind leave is, where it isn't paid leave (年次有給休暇), and whether it is paid; none of it of paid leave. */
export const leaveOfKind = {
  kind: z.string().optional(),
  kind_name: z.string().optional(),
  is_paid: z.boolean().optional(),
};
export type LeaveOfKind = z.output<z.ZodObject<typeof leaveOfKind>>;

/** `other_leave` is any that isn't paid leave. */
export const requestType = z.enum(['annual_leave', 'other_leave']);
