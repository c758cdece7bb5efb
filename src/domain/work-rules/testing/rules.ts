import { minutes } from '../../time/minutes.ts';
import { type FlexRule, NO_OWN_CHOICES, type OwnChoices, type VariableYearRule, type WorkRule } from '../work-rule.ts';

/** Flex of a month, without core, that leaves all else to the company. */
export const FLEX: OwnChoices & FlexRule = {
  ...NO_OWN_CHOICES,
  kind: 'flex',
  months: 1,
  startMonth: 1,
  frame: 'calendar',
  rounding: 'minute_down',
  shortage: 'deduct',
  core: null,
  flexible: null,
  standardDay: null,
};

/** Variable hours of a month, of 40 hours a week. */
export const VARIABLE: WorkRule = {
  ...NO_OWN_CHOICES,
  kind: 'variable_month',
  week: minutes(2400),
  rounding: 'minute_down',
  partialWeek: 'prorated',
};

/** Variable hours of a year from April on. */
export const YEAR: OwnChoices & VariableYearRule = {
  ...NO_OWN_CHOICES,
  kind: 'variable_year',
  months: 12,
  startMonth: 4,
  partialWeek: 'prorated',
  specialPeriods: [],
};
