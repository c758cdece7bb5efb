import type { CompanyVacationRequest } from '#contract/leave.ts';
import { passedOnText } from '#domain/approval/waits-text.ts';
import { requestWords } from '../../lib/request-words.ts';
import { api } from '../../lib/api.ts';
import { type Decision, decideEach, type Decisions, useDecisions } from '../../ui/decisions.tsx';
import { periodText } from './parts.tsx';
import { approvalTexts as texts } from './texts.ts';

const WAITING: readonly Decision[] = ['reject', 'return', 'approve'];
const APPROVED: readonly Decision[] = ['take_back'];

/** The status that a decision gives to a request, once no other approver follows. */
const STATUS_AFTER = { approve: 'approved', return: 'returned', reject: 'rejected', take_back: 'cancelled' } as const;

/** What was done with requests, after their number. */
const DONE = {
  approve: '申請を承認しました',
  return: '申請を差し戻しました',
  reject: '申請を却下しました',
  take_back: '承認を取り消しました',
} as const satisfies Readonly<Record<keyof typeof STATUS_AFTER, string>>;

const nameOf = (request: CompanyVacationRequest): string => texts.requestOf(request.name, periodText(request));

/** Decides on the company's requests of leave, each by its own call (D19). */
export const useLeaveDecisions = (onDone: (message: string) => void): Decisions<CompanyVacationRequest> =>
  useDecisions({
    noun: texts.request,
    keyOf: ({ id }) => String(id),
    nameOf,
    can: ({ can_decide: may, status }) => {
      if (!may) return [];
      return status === 'pending' ? WAITING : status === 'approved' ? APPROVED : [];
    },
    // By a route it may wait for others.
    isOwn: ({ can_decide: may, status, waits_for: waitsFor }) => status === 'pending' && !may && waitsFor === undefined,
    hintOf: (decision) => (decision === 'reject' ? requestWords.rejectHint : null),
    send: (decision: keyof typeof STATUS_AFTER, requests, notes) =>
      decideEach(
        requests,
        nameOf,
        ({ id }) =>
          api('PUT /api/admin/vacations/{id}', {
            params: { id: String(id) },
            body: { status: STATUS_AFTER[decision], notes },
          }),
        (answers) => {
          const passedOn = answers.filter(({ data }) => decision === 'approve' && data.status === 'pending').length;
          return `${answers.length}件の${DONE[decision]}${passedOnText(answers.length, passedOn)}`;
        },
      ),
    mutation: 'decide-leave',
    changes: 'leave',
    onDone,
  });
