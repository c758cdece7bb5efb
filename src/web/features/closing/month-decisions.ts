import type { MonthToApprove } from '#contract/closing.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { monthOfPeriod, type PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { type Decision, decideEach, type Decisions, refusal, useDecisions } from '../../ui/decisions.tsx';
import { approvalTexts as texts } from './approval-texts.ts';

/** The sheets of many are calculated for it. */
export const TIMEOUT_MS = 60_000;

const CAN: readonly Decision[] = ['return', 'approve'];

export const monthName = (month: string): string => formatYearMonth(monthOfPeriod(month as PeriodName));

const seenOf = ({ user_id, month, at }: MonthToApprove) => ({ user_id, month, confirmed_at: at ?? '' });

/** Decides on confirmed months (上長承認): approves several by one call, returns each by its own. */
export const useMonthDecisions = (onDone: (message: string) => void): Decisions<MonthToApprove> =>
  useDecisions({
    noun: texts.noun,
    keyOf: ({ user_id, month }) => `${user_id} ${month}`,
    nameOf: ({ name, month }) => texts.person(name, monthName(month)),
    can: () => CAN,
    hintOf: (decision) => (decision === 'return' ? texts.returnHint : null),
    async send(decision, months, reason = '') {
      if (decision !== 'approve')
        return decideEach(
          months,
          ({ name }) => name,
          (month) => api('POST /api/approvals/months/return', { body: { ...seenOf(month), reason } }),
          ([answer]) => answer?.message ?? '',
        );
      const { message, user_ids, refused } = await api('POST /api/approvals/months/approve', {
        body: { months: months.map(seenOf) },
        timeoutMs: TIMEOUT_MS,
      });
      return { message, done: user_ids.length, refused: refused.map((each) => refusal(each.name, each)) };
    },
    mutation: 'decide-month',
    changes: 'monthApproval',
    onDone,
  });
