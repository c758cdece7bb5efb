import type { AccessCases } from './access-case.ts';
import type { Owned } from './owned.ts';

const template = {
  name: '給与ソフト用',
  encoding: 'shift_jis',
  hours_format: 'h_mm',
  has_header: true,
  columns: [{ item: 'employee_id', heading: '社員番号', text: '' }],
};
const saved = ({ payrollTemplate }: Owned) => ({ params: { id: payrollTemplate } });
const handedOver = ({ payrollTemplate }: Owned) => ({
  params: { month: '2026-11' },
  query: { template_id: payrollTemplate },
});

/** The payroll export. */
export const payrollCases: AccessCases = {
  'GET /api/admin/payroll-templates': { stranger: 'own' },
  'POST /api/admin/payroll-templates': { stranger: 'own', call: () => ({ body: template }) },
  'PUT /api/admin/payroll-templates/{id}': {
    stranger: 'not_found',
    call: (own) => ({ ...saved(own), body: template }),
  },
  'DELETE /api/admin/payroll-templates/{id}': { stranger: 'not_found', call: saved },
  'GET /api/admin/months/{month}/payroll': {
    stranger: 'not_found',
    call: (own) => ({ ...handedOver(own), query: { ...handedOver(own).query, allow_uncovered: 'true' } }),
  },
  'GET /api/admin/months/{month}/payroll/preview': { stranger: 'not_found', call: handedOver },
};
