import type { formMessages as japanese } from '../../form-messages.ts';

/** The texts of errors that forms also say by themselves, in English. */
export const formMessages: Readonly<Record<keyof typeof japanese, string>> = {
  reason_required: 'Enter the reason for the correction',
  times_required: 'Enter the clock-in or the clock-out time',
  future_time: 'A time in the future can’t be recorded',
  clock_in_after_clock_out: 'The clock-in must be before the clock-out',
  pair_times_required: 'Enter both the clock-in and the clock-out of the work to add',
  pair_overlaps: 'It overlaps a clock-in and clock-out on record and can’t be added',
  correction_crosses_pairs:
    'This day has several clock-ins and clock-outs. The clock-in must be before the first clock-out, the clock-out after the last clock-in',
  break_too_long: 'The break must be shorter than the working time',
  clock_out_day_required: 'It is the same time as the clock-in. Choose the day of the clock-out (such as the next day)',
  duty_too_long: 'The clock-out must be within 48 hours of the clock-in',
  internal_work_start_not_before_end: 'The start must be before the end',
  internal_work_before_clock_in: 'The start must not be before the clock-in ({time})',
  internal_work_after_clock_out: 'The end must not be after the clock-out ({time})',
  internal_work_times_required: 'The start and the end are required',
  internal_work_break_invalid: 'The break must be shorter than the working time',
  contract_date_far: 'Enter a first day from 1950 to three years from now',
  contract_ends_before: 'The contract must not end before its first day',
  client_assignment_ends_before: 'The last day must not be before the first day',
  client_assignment_band: 'Enter a lower and an upper limit, the lower one not above the upper one',
  client_assignment_hours: 'Enter the start and the end of the client’s hours, at most 24 hours apart',
  client_assignment_breaks: 'Breaks must lie within the client’s hours and must not overlap',
  birth_date_range: 'Enter a date of birth from 1900 to today',
  restriction_dates: 'The last day must not be before the first day',
  leaving_before_hire: 'The day of leaving must not be before the hire date',
  request_required: 'This change needs an approval. Ask for it under “Requests”',
  internal_work_overlaps: 'It overlaps other internal work',
};
