import { MONTH_STATUS_NAMES } from '#domain/closing/closing.ts';
import { FINDING_NAMES } from '#domain/closing/finding.ts';
import { swappedRestName, swappedWorkName } from '#domain/swaps/day-swap.ts';
import { WORK_RULE_LABELS } from '#domain/work-rules/work-rule.ts';
import { translatable } from '../../lib/language.ts';

/** The words of the domain that a month shows. */
export const monthWords = translatable('month-words', {
  findings: FINDING_NAMES,
  statuses: MONTH_STATUS_NAMES,
  swappedWork: swappedWorkName,
  swappedRest: swappedRestName,
  rules: WORK_RULE_LABELS,
});
