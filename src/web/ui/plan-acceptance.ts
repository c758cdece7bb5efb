import type { ReactNode } from 'react';

import type { PlanChangeResponse } from '#contract/shift.ts';
import { ApiError } from '../lib/api.ts';
import { DECLINED } from '../lib/declined.ts';
import { planAcceptanceTexts } from './plan-acceptance-texts.ts';
import { usePlanChangeQuestion } from './plan-change-question.tsx';

/** The part of a call that accepts a cost; empty at first. */
interface Accepted {
  readonly allow_plan_change?: true;
}

/**
 * Sends what the server does only once its cost of a fixed plan (変形) is accepted: where the server says so, the person is
 * asked. `DECLINED` where they don't accept it.
 */
export function usePlanAcceptance(of: keyof typeof planAcceptanceTexts): {
  readonly question: ReactNode;
  readonly sendAccepted: <Answer>(send: (accepted: Accepted) => Promise<Answer>) => Promise<Answer | typeof DECLINED>;
} {
  const { question, isAccepted } = usePlanChangeQuestion(planAcceptanceTexts[of]);
  return {
    question,
    async sendAccepted(send) {
      try {
        return await send({});
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'plan_change_unconfirmed') throw error;
        return (await isAccepted([error.current as PlanChangeResponse])) ? send({ allow_plan_change: true }) : DECLINED;
      }
    },
  };
}
