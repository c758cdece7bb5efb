/** A rule's settings on the wire that leave all to the company. */
export const NO_CHOICES = {
  hours: null,
  break_rule: null,
  rest_day: null,
  late: null,
  early: null,
  clock_in_shown: null,
  clock_out_step_minutes: null,
  monthly_rounding: null,
  night: null,
  work_interval_minutes: null,
  rest_by_24_hours: false,
  outside_shift: 'work',
} as const;
