import type { Permission } from '../permissions/permission.ts';
import { type EmploymentDates, hasLeft, isBeforeHire } from '../users/employment.ts';
import type { IsoDate } from '../time/date.ts';
import type { LeaveAmount, LeaveUnit } from './amount.ts';
import { isValidOn, calculateLedger, type LeaveGrant, type LeaveUsage } from './ledger.ts';
import { type DutyRefusal, type LeaveDuty, refusalByDuty } from './duty-refusal.ts';
import { type BesideRefusal, type DutyOfDay, refusalBeside } from './leave-beside.ts';
import type { DayLeave, PartLeave } from './day-leave.ts';
import type { LeavePolicy } from './policy.ts';

/** Every status of a leave request (spec §3), in the order of the list's filter. */
export const REQUEST_STATUSES = ['draft', 'pending', 'returned', 'approved', 'rejected', 'cancelled'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** The status of what was handed in: a draft is nothing that counts. */
export type HandedInStatus = Exclude<RequestStatus, 'draft'>;

/** The statuses' names on the screen. */
export const STATUS_NAMES: Readonly<Record<RequestStatus, string>> = {
  draft: '下書き',
  pending: '申請中',
  returned: '差戻し',
  approved: '承認済み',
  rejected: '却下',
  cancelled: '取り消し済み',
};

/** A decision on a request that was handed in. */
export type Decision = Exclude<HandedInStatus, 'pending'>;

/** The note of a request that its applicant has cancelled (spec §4). */
export const CANCELLED_BY_APPLICANT = '申請者による取り消し';

/** The part of a request that decides who may change it. */
interface RequestState {
  readonly applicantId: number;
  readonly status: RequestStatus;
}

/** The user who acts, in the request's company. */
export interface Actor {
  readonly userId: number;
  readonly permissions: readonly Permission[];
  /** No other active user of the company could decide on their requests. */
  readonly isOnlyAdmin: boolean;
}

/** Why a step is refused. */
export type StepRefusal =
  | 'not_own' // Only the applicant cancels what waits, or was returned.
  | 'not_permitted'
  | 'own_request' // Not on one's own request.
  | 'not_pending' // It is decided or cancelled already.
  | 'not_approved' // Only an approved one can be cancelled.
  | 'reason_required';

/** The status after a step, or why it is refused. */
export type Step =
  | { readonly ok: true; readonly status: HandedInStatus }
  | { readonly ok: false; readonly refusal: StepRefusal };

/** Whether a request of that status counts as taken in the balance: pending ones do too (D18). */
export function takesLeave(status: RequestStatus): status is 'pending' | 'approved' {
  return status === 'pending' || status === 'approved';
}

/** Whether a request of that status is under way: its applicant, or whoever decides, has still to do something about it. */
export const isOpen = (status: RequestStatus): boolean =>
  status === 'draft' || status === 'pending' || status === 'returned';

/** Cancels the applicant's own request that nobody has decided on (spec §4), also one that was returned. */
export function cancelOwn(request: RequestState, actor: Pick<Actor, 'userId'>): Step {
  if (request.applicantId !== actor.userId) return refused('not_own');
  return isOpen(request.status) ? { ok: true, status: 'cancelled' } : refused('not_pending');
}

/**
 * The decision of somebody with the permission (D19): a pending request is approved, returned or rejected, an approved one
 * cancelled. Not on one's own request, unless as the company's only admin. All but approving need a reason.
 */
export function decide(request: RequestState, decision: Decision, actor: Actor, reason: string | null): Step {
  if (!actor.permissions.includes('approve_leave')) return refused('not_permitted');
  if (request.applicantId === actor.userId && !actor.isOnlyAdmin) return refused('own_request');
  if (decision === 'cancelled' && request.status !== 'approved') return refused('not_approved');
  if (decision !== 'cancelled' && request.status !== 'pending') return refused('not_pending');
  if (decision !== 'approved' && (reason ?? '').trim() === '') return refused('reason_required');
  return { ok: true, status: decision };
}

/** A day of a new request. It may be in the future or the past (D19). */
export interface NewRequest {
  readonly date: IsoDate;
  readonly unit: LeaveUnit;
  readonly amount: LeaveAmount;
  /** What of the day it is, where it isn't all of it, and of what. */
  readonly part?: PartLeave | undefined;
  readonly ofDuty?: DutyOfDay | undefined;
  /** On the day; omitted: nobody asks. */
  readonly duty?: LeaveDuty | undefined;
  /** What the applicant says of a day whose duty to work is unclear; omitted: nothing. */
  readonly isWorkday?: boolean | undefined;
}

/** Why leave can't be requested. */
export type RequestRefusal =
  | 'before_hire'
  | 'after_leaving'
  | DutyRefusal // No work is owed on the day (D41), or nobody says so (D56).
  | BesideRefusal['refusal'] // What is there already on the day (D54).
  | 'no_valid_grant' // No grant was or will be valid on that day.
  | 'insufficient' // The valid ones are used up, or reserved for later days.
  | 'hourly_cap'; // The year's hourly cap is used up.

/** The answer, with the refusal, and the part that is there already where that is the reason. */
type RequestCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: RequestRefusal; readonly part?: PartLeave | undefined };

/**
 * Whether an employee can request this leave (D18, D19, D22, D41), all of its days or none. It must be covered, and must
 * leave all earlier requests covered, of later days too; the refusal is of the earliest of its days that has one, else names
 * the earliest day that it would uncover.
 */
export function canRequest(
  request: readonly NewRequest[],
  account: {
    readonly grants: readonly LeaveGrant[];
    readonly usages: readonly LeaveUsage[];
    /** The leave of other kinds that is approved or pending; omitted: none. */
    readonly others?: readonly DayLeave[] | undefined;
    readonly employment?: EmploymentDates;
  },
  policy: Pick<LeavePolicy, 'order' | 'hourlyCapDays'>,
): RequestCheck {
  const { grants, usages } = account;
  const refusal = request.map((day) => refusalOf(day, account)).find((reason) => reason !== null);
  if (refusal != null) return { ok: false, ...refusal };
  const before = new Set(calculateLedger(grants, usages, policy).uncovered.map(({ usage }) => usage));
  const uncovered = calculateLedger(grants, [...usages, ...request.map(asUsage)], policy).uncovered.find(
    ({ usage }) => !before.has(usage),
  );
  return uncovered === undefined ? { ok: true } : refused(uncovered.reason);
}

/** Why leave can't be requested of a day, whatever is left. */
function refusalOf(
  day: NewRequest,
  { grants, usages, others = [], employment }: Parameters<typeof canRequest>[1],
): { readonly refusal: RequestRefusal; readonly part?: PartLeave } | null {
  const { date, duty, isWorkday } = day;
  if (employment !== undefined && isBeforeHire(date, employment)) return { refusal: 'before_hire' };
  if (employment !== undefined && hasLeft(date, employment)) return { refusal: 'after_leaving' };
  const byDuty = duty === undefined ? null : refusalByDuty(duty, isWorkday);
  if (byDuty !== null) return { refusal: byDuty };
  const beside = besideOnDay(day, usages, others);
  if (beside !== null) return beside;
  return grants.some((grant) => isValidOn(grant, date)) ? null : { refusal: 'no_valid_grant' };
}

/** Why a day isn't asked for beside what is there already: of the same kind, and of others. */
export function besideOnDay(
  { date, part, ofDuty = null }: Pick<NewRequest, 'date' | 'part'> & { readonly ofDuty?: DutyOfDay | null | undefined },
  usages: readonly LeaveUsage[],
  others: readonly DayLeave[],
): BesideRefusal | null {
  const ofDay = [...usages.map((usage): DayLeave => usage.part ?? { date: usage.date, unit: 'day' }), ...others];
  return refusalBeside(
    part ?? 'day',
    ofDay.filter((leave) => leave.date === date),
    ofDuty,
  );
}

/** A day of a new request as a usage of the ledger: after all others of its day, as what is entered last. */
export const asUsage = ({ date, unit, amount, part }: NewRequest): LeaveUsage => ({
  id: Number.MAX_SAFE_INTEGER,
  date,
  unit,
  amount,
  isPending: true,
  ...(part !== undefined && { part }),
});

const refused = <Refusal>(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } => ({
  ok: false,
  refusal,
});
