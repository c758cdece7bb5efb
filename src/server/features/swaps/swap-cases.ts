import { AppError } from '../../platform/http/app-error.ts';
import { lockUser } from '../../records/user-key.ts';
import type { CaseAdaptor, CaseFacts, CaseKey } from '../../shared/approval/cases.ts';
import { findSwap, type ShownSwap, type SwapRow } from './swaps.repository.ts';

/** The case of a swap. */
export const caseOf = (row: SwapRow): CaseKey => ({
  companyId: row.company_id,
  userId: row.user_id,
  kind: 'swap',
  subject: row.day_swap_id,
});

/** What the rules of approval need to know of a swap. */
export const factsOf = (row: ShownSwap): CaseFacts => ({
  news: {
    kind: 'request_asked',
    about: { name: row.name, date: row.works_on, request: 'swap' },
    key: `swap ${row.day_swap_id}`,
  },
  subject: { kind: 'swap', userId: row.user_id, minutes: null, on: row.works_on },
  audit: {
    escalate: 'escalate_swap',
    reroute: 'reroute_swap',
    workDate: row.works_on,
    after: { works_on: row.works_on, rests_on: row.rests_on },
  },
});

/** The approval of swaps (振替休日). */
export const swapCases: CaseAdaptor = {
  kind: 'swap',
  lock: lockUser,
  async describe(trx, { companyId, subject }) {
    const row = await findSwap(trx, companyId, Number(subject));
    if (row === undefined) throw new AppError('not_found');
    return factsOf(row);
  },
};
