/** The first steps of a new company, in their order: what has to be answered before its people can punch. */
export const FIRST_STEPS = ['go_live_month', 'closing_day', 'ordinary_day', 'agreement', 'employees'] as const;

/** The steps that follow them, in any order. */
const NEXT_STEPS = [
  'contracts',
  'balances',
  'past_months',
  'departments',
  'calendar',
  'leave_kinds',
  'logins',
  'notifications',
  'comparison',
] as const;

/** All of them, in the order in which they are shown. */
export const SETUP_STEPS = [...FIRST_STEPS, ...NEXT_STEPS] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Those that somebody says are done: nothing is on record of a default that a company is content with. */
export const CONFIRMED_STEPS = SETUP_STEPS.filter((step) => step !== 'employees') as readonly ConfirmedStep[];
export type ConfirmedStep = Exclude<SetupStep, 'employees'>;
