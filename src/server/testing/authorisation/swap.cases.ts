import type { AccessCases } from './access-case.ts';
import { GIVEN, type Owned, WORKED } from './owned.ts';

/** A Sunday and the Tuesday after it. */
const dates = { works_on: '2026-11-22', rests_on: '2026-11-24' };

const employee = ({ employee: id }: Owned) => ({ params: { id } });

/** Swaps of rest days (振替休日), and decisions on them. */
export const swapCases: AccessCases = {
  'GET /api/swap-settings': { stranger: 'own' },
  'PUT /api/admin/swap-settings': { stranger: 'own', call: () => ({ body: { swaps_days: false } }) },
  'GET /api/swaps': { stranger: 'own', call: () => ({ query: { month: '2026-11' } }) },
  'GET /api/swaps/check': { stranger: 'own', call: () => ({ query: dates }) },
  'POST /api/swaps': { stranger: 'own', call: () => ({ body: dates }) },
  'DELETE /api/swaps/{id}': { stranger: 'not_found', call: ({ swap }) => ({ params: { id: swap } }) },
  'GET /api/admin/swaps': { stranger: 'own' },
  'PUT /api/admin/swaps/{id}': {
    stranger: 'not_found',
    // Who isn't asked, and approves nobody's leave.
    refusals: { 'a user': 'not_found' },
    call: ({ employeeSwap }) => ({ params: { id: employeeSwap }, body: { status: 'approved' } }),
  },
  'GET /api/admin/users/{id}/swaps': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), query: { month: '2026-11' } }),
  },
  'GET /api/admin/users/{id}/swaps/check': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), query: dates }),
  },
  'POST /api/admin/users/{id}/swaps': { stranger: 'not_found', call: (own) => ({ ...employee(own), body: dates }) },
  'GET /api/admin/comp-days/expiring': { stranger: 'own' },
  'POST /api/admin/users/{id}/comp-days': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), body: { date: WORKED } }),
  },
  'DELETE /api/admin/users/{id}/comp-days/{date}': {
    stranger: 'not_found',
    call: ({ employee: id }) => ({ params: { id, date: GIVEN } }),
  },
};
