import type { ApprovalRouteResponse } from '#contract/approval.ts';
import type { Departments } from '../../lib/departments.ts';
import { texts } from './texts.ts';

/** What a route is for, in words. */
export function conditionText(
  { kinds, longer_than_minutes: over, longer_than_days: overDays, department_id: department }: ApprovalRouteResponse,
  departments: Pick<Departments, 'path'>,
): string {
  const parts = [
    kinds.map((kind) => texts.kindNames[kind]).join('・'),
    ...(over === null ? [] : [texts.longer(over)]),
    ...(overDays === null ? [] : [`${texts.days}が${texts.longerDays(overDays)}`]),
    ...(department === null ? [] : [texts.within(departments.path(department))]),
  ];
  return parts.join('、');
}

/** Whom a step asks, in words. */
function stepText(step: ApprovalRouteResponse['steps'][number]): string {
  if (step.by === 'admins') return texts.adminsShort;
  if (step.by === 'superior') return texts.superior(step.level);
  const names = step.users.map((user) => (user.is_gone ? texts.gone(user.name) : user.name)).join('・');
  return step.users.length > 1 ? `${names}（${texts.modes[step.mode]}）` : names;
}

/** Whether a route asks somebody who can't decide any more. */
export const asksGone = ({ steps }: Pick<ApprovalRouteResponse, 'steps'>): boolean =>
  steps.some((step) => step.by === 'people' && step.users.some((user) => user.is_gone));

/** Whom a route asks, one after the other, in words. */
export const stepsText = ({ steps }: Pick<ApprovalRouteResponse, 'steps'>): string => steps.map(stepText).join(' → ');
