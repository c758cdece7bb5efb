import type { AccessCases } from './access-case.ts';
import { DAY, type Owned } from './owned.ts';

const thisMonth = { month: DAY.slice(0, 7) };
/** Over for everybody, and without a record. */
const lastMonth = { month: '2026-10' };

/** A finding of everybody's. */
const NOT_WORKED = { date: '2026-10-01', kind: 'empty_workday' };

const chosen = ({ employee }: Owned) => ({
  params: lastMonth,
  body: { user_ids: [employee], reason: '確認済みのため' },
});

/** The month-end closing. Naming another company's employees matches nobody. */
export const closingCases: AccessCases = {
  'GET /api/months/{month}': { stranger: 'own', call: () => ({ params: thisMonth }) },
  'POST /api/months/{month}/confirm': { stranger: 'own', call: () => ({ params: lastMonth }) },
  'GET /api/admin/months/{month}': { stranger: 'own', call: () => ({ params: thisMonth }) },
  'GET /api/admin/users/{id}/months/{month}': {
    stranger: 'not_found',
    call: ({ employee }) => ({ params: { ...thisMonth, id: employee } }),
  },
  'POST /api/admin/users/{id}/months/{month}/accepted-findings': {
    stranger: 'not_found',
    call: ({ employee }) => ({
      params: { ...lastMonth, id: employee },
      body: { findings: [NOT_WORKED], reason: '確認済みのため' },
    }),
  },
  'POST /api/admin/users/{id}/months/{month}/accepted-findings/undo': {
    stranger: 'not_found',
    call: ({ employee }) => ({ params: { ...lastMonth, id: employee }, body: { findings: [NOT_WORKED] } }),
  },
  'POST /api/admin/months/{month}/accepted-findings': {
    stranger: 'not_found',
    call: ({ employee }) => ({
      params: lastMonth,
      body: { people: [{ user_id: employee, findings: [NOT_WORKED] }], reason: '確認済みのため' },
    }),
  },
  'POST /api/admin/months/{month}/accepted-findings/undo': {
    stranger: 'not_found',
    call: ({ employee }) => ({
      params: lastMonth,
      body: { people: [{ user_id: employee, findings: [NOT_WORKED] }] },
    }),
  },
  'POST /api/admin/months/{month}/file': {
    stranger: 'own',
    call: ({ employee }) => ({
      params: lastMonth,
      body: { format: 'csv', columns: ['days_worked'], user_ids: [employee] },
    }),
  },
  'POST /api/admin/months/{month}/reminders': {
    stranger: 'not_found',
    call: ({ employee }) => ({ params: lastMonth, body: { user_ids: [employee] } }),
  },
  'GET /api/admin/months/{month}/open-count': { stranger: 'own', call: () => ({ params: thisMonth }) },
  'GET /api/admin/findings-count': { stranger: 'own' },
  'POST /api/admin/months/{month}/close': { stranger: 'own', call: chosen },
  'POST /api/admin/months/{month}/reopen': { stranger: 'own', call: chosen },
  'GET /api/admin/closing-settings': { stranger: 'own' },
  'PUT /api/admin/closing-settings': { stranger: 'own', call: () => ({ body: { asks_confirmation: false } }) },
};
