import type { RequestDetail, RequestResponse } from '#contract/requests.ts';
import { requestWords } from '../../lib/request-words.ts';
import { api } from '../../lib/api.ts';
import { DECLINED } from '../../lib/declined.ts';
import { type Decision, type Decisions, refusal, useDecisions } from '../../ui/decisions.tsx';
import { usePlanAcceptance } from '../../ui/plan-acceptance.ts';
import { titleOf } from './request-card.tsx';
import { pathOf } from './request-path.ts';
import { texts } from './texts.ts';

/** A request of a list, or one that is shown by itself. */
type Decidable = RequestResponse | RequestDetail;

const ALL: readonly Decision[] = ['reject', 'return', 'approve'];

/** Decides on requests: several by one call; one that may cost something, or is shown by itself, by its own. */
export function useRequestDecisions(onDone: (message: string) => void): Decisions<Decidable> {
  const { question, sendAccepted } = usePlanAcceptance('request');
  return useDecisions<Decidable>({
    noun: texts.title,
    keyOf: pathOf,
    nameOf: titleOf,
    can: (request) =>
      'can' in request ? ALL.filter((decision) => request.can.some((each) => each === decision)) : ALL,
    hintOf: (decision, requests) =>
      decision === 'reject' && requests.some(({ kind }) => kind === 'leave') ? requestWords.rejectHint : null,
    async send(decision: Exclude<Decision, 'take_back'>, requests, comment) {
      const [one, ...others] = requests;
      if (decision === 'approve' && one !== undefined && others.length === 0 && isApprovedByItself(one)) {
        const answer = await sendAccepted((accepted) =>
          api('POST /api/requests/{id}/decision', {
            params: { id: String(one.id) },
            body: {
              decision,
              revision: one.revision,
              ...('day_version' in one && { day_version: one.day_version }),
              ...accepted,
            },
          }),
        );
        return answer === DECLINED ? answer : { message: answer.message, done: 1, refused: [] };
      }
      const { message, done, refused } = await api('POST /api/requests/decisions', {
        body: { decision, comment, requests: requests.map(decidable) },
      });
      return {
        message,
        done: done.length,
        refused: refused.map((each) => refusal(texts.ofPerson(each.name), each)),
      };
    },
    mutation: 'decide-requests',
    changes: 'request',
    question,
    onDone,
  });
}

/**
 * Whether a request is approved by its own call: of the day as it was seen, and asked what it costs. Of several together, the
 * server refuses what costs something.
 */
const isApprovedByItself = (request: Decidable): boolean =>
  request.kind === 'shift_change' || (request.kind !== 'leave' && 'day_version' in request);

/** A request as a decision on several names it. */
const decidable = ({ kind, id, revision }: Decidable) => (kind === 'leave' ? { id, kind, revision } : { id, revision });
