import { APPROVAL_KIND_NAMES, type ApprovalKind } from '../approval/kind.ts';
import type { RequestStatus as LeaveStatus } from '../leave/request.ts';

/** The kinds of requests for a change of a day (申請). Leave and swaps have requests of their own. */
export const REQUEST_KINDS = [
  'punch_correction',
  'break',
  'irregular',
  'internal_work',
  'overtime',
  'rest_day_work',
  'work_claim',
  'shift_change',
] as const satisfies readonly ApprovalKind[];
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** What 申請 and 承認 list: with leave, whose requests have their own form and ledger. */
export const ASKED_KINDS = [...REQUEST_KINDS, 'leave'] as const satisfies readonly ApprovalKind[];
export type AskedKind = (typeof ASKED_KINDS)[number];

/** The kinds' names on the screens. */
export const REQUEST_KIND_NAMES: Readonly<Record<AskedKind, string>> = APPROVAL_KIND_NAMES;

/** Asked for beforehand, with planned minutes; nothing is written but the leave to work. */
export type PlannedKind = Extract<RequestKind, 'overtime' | 'rest_day_work'>;

/** Whether it is asked for beforehand, and later held against what was worked. */
export const isPlanned = (kind: AskedKind): kind is PlannedKind => kind === 'overtime' || kind === 'rest_day_work';

/** Whether nothing is written but its approval, which is what counts. */
export const isApprovalAlone = (kind: AskedKind): boolean => isPlanned(kind) || kind === 'work_claim';

/** How far a request has come. */
export const REQUEST_STATUSES = ['draft', 'pending', 'returned', 'approved', 'rejected', 'withdrawn'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** The statuses' names on the screens. */
export const REQUEST_STATUS_NAMES: Readonly<Record<RequestStatus, string>> = {
  draft: '下書き',
  pending: '申請中',
  returned: '差戻し',
  approved: '承認',
  rejected: '却下',
  withdrawn: '取下げ',
};

/** How far a request of leave has come in these words: what was cancelled is withdrawn. */
export const STATUS_OF_LEAVE = {
  draft: 'draft',
  pending: 'pending',
  returned: 'returned',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'withdrawn',
} as const satisfies Readonly<Record<LeaveStatus, RequestStatus>>;

/** What is done with a request, in the order of its life; `agree` is a yes after which others are still asked. */
export const REQUEST_ACTIONS = [
  'edit',
  'submit',
  'comment',
  'agree',
  'return',
  'approve',
  'reject',
  'withdraw',
] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

/** What the history of a request has: what is done with it, and that it was asked again, which nobody does. */
export type RequestEventAction = RequestAction | 'reroute';

/** What those decide who are asked. */
export type RequestDecision = Extract<RequestAction, 'approve' | 'return' | 'reject'>;

type Steps = Readonly<Partial<Record<RequestAction, RequestStatus>>>;

/** What a request of each status becomes. What is approved has been applied, so that no step leads away from it. */
const STEPS: Readonly<Record<RequestStatus, Steps>> = {
  draft: { edit: 'draft', submit: 'pending', withdraw: 'withdrawn' },
  pending: {
    comment: 'pending',
    agree: 'pending',
    return: 'returned',
    approve: 'approved',
    reject: 'rejected',
    withdraw: 'withdrawn',
  },
  returned: { edit: 'returned', submit: 'pending', comment: 'returned', withdraw: 'withdrawn' },
  approved: { comment: 'approved' },
  rejected: { comment: 'rejected' },
  withdrawn: {},
};

/** What a claim of work (在場の申告) becomes: its approval is all there is, so that it can be taken back. */
const STEPS_OF_CLAIM: typeof STEPS = { ...STEPS, approved: { ...STEPS.approved, withdraw: 'withdrawn' } };

/** The status after an action, or `null` where the action isn't possible. */
export const statusAfter = (status: RequestStatus, action: RequestAction, kind?: RequestKind): RequestStatus | null =>
  (kind === 'work_claim' ? STEPS_OF_CLAIM : STEPS)[status][action] ?? null;

/** The statuses of a request that somebody still has to do something about. */
export const OPEN_STATUSES = ['draft', 'pending', 'returned'] as const satisfies readonly RequestStatus[];
