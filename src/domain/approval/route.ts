import type { ApprovalStep } from './approval.ts';
import type { ApprovalKind } from './kind.ts';

/** How many superiors above a person a step can name: 1 for their own, 2 for the superior of that one. */
export const MAX_SUPERIOR_LEVEL = 4;
/** How many routes a company can have, steps a route, and people a step. */
export const MAX_ROUTES = 50;
export const MAX_STEPS = 5;
export const MAX_PEOPLE_OF_STEP = 20;
/** The most days of leave that a route can ask to be exceeded. */
export const MAX_OVER_DAYS = 40;

/** A step of a route: its approvers, before the applicant is known. */
export type RouteStep =
  | { readonly by: 'people'; readonly userIds: readonly number[]; readonly mode: 'one' | 'all' }
  | { readonly by: 'superior'; readonly level: number }
  | { readonly by: 'admins' };

/** A route of approval (承認経路). */
export interface ApprovalRoute {
  readonly id: number;
  readonly name: string;
  /** Its place among the company's: the first that fits is the one. */
  readonly position: number;
  readonly kinds: readonly ApprovalKind[];
  /** Only for what is longer than so many minutes. */
  readonly overMinutes: number | null;
  /** Of leave, which is asked for by the day: only for more than so many days. */
  readonly overDays: number | null;
  /** Only for who is in this department or below it. */
  readonly departmentId: number | null;
  readonly steps: readonly RouteStep[];
}

/** The people whom the steps of a route name. */
export const peopleOf = ({ steps }: Pick<ApprovalRoute, 'steps'>): readonly number[] =>
  steps.flatMap((step) => (step.by === 'people' ? step.userIds : []));

/** How many superiors above a person the steps of a route reach; 0 where they name none. */
export const levelsOf = ({ steps }: Pick<ApprovalRoute, 'steps'>): number =>
  Math.max(0, ...steps.map((step) => (step.by === 'superior' ? step.level : 0)));

/** Where no route fits a request: any admin decides. */
export const DEFAULT_ROUTE: ApprovalRoute = {
  id: 0,
  name: '管理者',
  position: 0,
  kinds: [],
  overMinutes: null,
  overDays: null,
  departmentId: null,
  steps: [{ by: 'admins' }],
};

/** What is to be approved, as far as the choice of a route depends on it. */
export interface RouteSubject {
  readonly kind: ApprovalKind;
  /** How long it is; `null` of what has no length. */
  readonly minutes: number | null;
  /** How many days of leave it takes; omitted of all else. */
  readonly days?: number | undefined;
  /** The departments that the person is in, and all above them. */
  readonly departmentIds: readonly number[];
}

/** Whether something is as long as a route asks for: leave by its days, all else by its minutes. */
const isLongEnough = (
  { overMinutes, overDays }: ApprovalRoute,
  { kind, minutes, days }: Omit<RouteSubject, 'departmentIds'>,
): boolean =>
  kind === 'leave'
    ? overDays === null || (days !== undefined && days > overDays)
    : overMinutes === null || (minutes !== null && minutes > overMinutes);

/** The first route that fits; `null` where none does. */
export const fittingRoute = (
  routes: readonly ApprovalRoute[],
  { departmentIds, ...subject }: RouteSubject,
): ApprovalRoute | null =>
  routes
    .toSorted((one, other) => one.position - other.position)
    .find(
      (route) =>
        route.kinds.includes(subject.kind) &&
        isLongEnough(route, subject) &&
        (route.departmentId === null || departmentIds.includes(route.departmentId)),
    ) ?? null;

/** The first route that fits, else {@link DEFAULT_ROUTE}. */
export const routeFor = (routes: readonly ApprovalRoute[], subject: RouteSubject): ApprovalRoute =>
  fittingRoute(routes, subject) ?? DEFAULT_ROUTE;

/**
 * The approvers of each step of a route for a person. `superiors` has those above them, the nearest first; `canApprove` says
 * whether somebody is still there to be asked. Nobody is asked about themselves; a step that is left with nobody asks the
 * admins, and so do two such in a row only once.
 */
export function stepsFor(
  route: ApprovalRoute,
  person: number,
  superiors: readonly number[],
  canApprove: (userId: number) => boolean = () => true,
): readonly ApprovalStep[] {
  const steps = route.steps.map((step): ApprovalStep => {
    const ids =
      step.by === 'people' ? step.userIds : step.by === 'superior' ? superiors.slice(step.level - 1, step.level) : [];
    const approvers = [...new Set(ids)].filter((id) => id !== person && canApprove(id));
    return approvers.length === 0
      ? { approvers: 'admins', mode: 'one' }
      : { approvers, mode: step.by === 'people' ? step.mode : 'one' };
  });
  return steps.filter((step, place) => step.approvers !== 'admins' || steps[place - 1]?.approvers !== 'admins');
}
