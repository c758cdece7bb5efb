import { png } from '../../features/logos/testing/images.ts';
import type { AccessCases } from './access-case.ts';

const employees = new File(['社員ID,氏名\nCSV1,新人\n'], '社員.csv', { type: 'text/csv' });
const contracts = new File(['社員ID,適用開始日\nCSV1,2026-12-01\n'], '契約.csv', { type: 'text/csv' });
const departments = new File(['種類,コード,名称\n部署,F1,総務部\n'], '部署.csv', { type: 'text/csv' });
const assignments = new File(['社員ID,取引先企業,開始日\nCSV1,青空商事,2026-12-01\n'], '配属.csv', {
  type: 'text/csv',
});
const memberships = new File(['社員ID,コード,開始日\nCSV1,F1,2026-12-01\n'], '所属.csv', { type: 'text/csv' });
const grants = new File(['社員ID,付与日,付与日数,残日数\nCSV1,2026-04-01,20,12.5\n'], '残日数.csv', {
  type: 'text/csv',
});
const calendar = new File(['日付,種類,名称\n'], 'カレンダー.csv', { type: 'text/csv' });
const pcLogs = new File(['社員ID,日付,最初の操作,最後の操作\nCSV1,2026-10-01,8:30,19:05\n'], 'PCログ.csv', {
  type: 'text/csv',
});
const shifts = new File(['社員ID,日付,シフト\nCSV1,2026-12-01,休み\n'], 'シフト.csv', { type: 'text/csv' });
const pastDays = new File(['社員ID,日付,出勤,退勤\nCSV1,2026-04-01,9:00,18:00\n'], '移行前の日.csv', {
  type: 'text/csv',
});
const pastMonths = new File(['社員ID,年月,時間外労働時間,法定休日労働時間\nCSV1,2026-04,12:30,0:00\n'], '移行前.csv', {
  type: 'text/csv',
});
const logo = new File([new Uint8Array(png())], 'logo.png', { type: 'image/png' });

/** Uploads and downloads: employees as CSV, calendars, archives, logos. */
export const fileCases: AccessCases = {
  'POST /api/admin/company-calendar/{year}/read': {
    stranger: 'own',
    call: () => ({ params: { year: '2026' }, body: { file: calendar } }),
  },
  'GET /api/admin/users/export': {
    stranger: 'own',
    borrowing: (_theirs, ours) => ({ query: { employment_type_id: ours.employmentType } }),
  },
  'GET /api/admin/users/{id}/archive': {
    stranger: 'not_found',
    call: ({ employee }) => ({ params: { id: employee } }),
  },
  'GET /api/admin/archive': { stranger: 'own' },
  'GET /api/admin/erasures': { stranger: 'own' },
  'GET /api/admin/users/{id}/erasure': {
    stranger: 'not_found',
    call: ({ employee }) => ({ params: { id: employee } }),
  },
  'POST /api/admin/users/{id}/erasure': {
    stranger: 'not_found',
    call: ({ employee, employeeId }) => ({
      params: { id: employee },
      body: { employee_id: employeeId, retention_years: 5, reason: '本人の請求' },
    }),
    answer: 'erasure_not_left',
  },
  'DELETE /api/admin/users/{id}/erasure': {
    stranger: 'not_found',
    call: ({ employee }) => ({ params: { id: employee } }),
    answer: 'not_found',
  },
  'GET /api/admin/users/import-template': { stranger: 'own' },
  'POST /api/admin/users/import/preview': {
    stranger: 'own',
    call: () => ({ body: { file: employees } }),
  },
  'GET /api/admin/imports/{import}': { stranger: 'own', call: () => ({ params: { import: 'employees' } }) },
  'POST /api/admin/imports/{id}/undo': {
    stranger: 'not_found',
    call: ({ fileImport }) => ({ params: { id: fileImport } }),
  },
  'POST /api/admin/users/import': {
    stranger: 'own',
    call: () => ({ body: { file: employees } }),
  },
  'POST /api/admin/contracts/import/preview': { stranger: 'own', call: () => ({ body: { file: contracts } }) },
  'POST /api/admin/contracts/import': {
    stranger: 'own',
    call: () => ({ body: { file: contracts } }),
    // Of nobody.
    answer: 'contracts_faulty',
  },
  'GET /api/admin/departments/export': { stranger: 'own' },
  'GET /api/admin/departments/import-template': { stranger: 'own' },
  'POST /api/admin/departments/import/preview': { stranger: 'own', call: () => ({ body: { file: departments } }) },
  'POST /api/admin/departments/import': { stranger: 'own', call: () => ({ body: { file: departments } }) },
  'GET /api/admin/assignments/export': { stranger: 'own' },
  'GET /api/admin/assignments/import-template': { stranger: 'own' },
  'POST /api/admin/assignments/import/preview': { stranger: 'own', call: () => ({ body: { file: assignments } }) },
  'POST /api/admin/assignments/import': {
    stranger: 'own',
    call: () => ({ body: { file: assignments } }),
    // Of nobody.
    answer: 'import_faulty',
  },
  'GET /api/admin/department-memberships/export': { stranger: 'own' },
  'GET /api/admin/department-memberships/import-template': { stranger: 'own' },
  'POST /api/admin/department-memberships/import/preview': {
    stranger: 'own',
    call: () => ({ body: { file: memberships } }),
  },
  'POST /api/admin/department-memberships/import': {
    stranger: 'own',
    call: () => ({ body: { file: memberships } }),
    // Of nobody.
    answer: 'import_faulty',
  },
  'GET /api/admin/shifts/import-template': { stranger: 'own' },
  'POST /api/admin/shifts/import/preview': { stranger: 'own', call: () => ({ body: { file: shifts } }) },
  'POST /api/admin/shifts/import': {
    stranger: 'own',
    call: () => ({ body: { file: shifts } }),
    // Of nobody.
    answer: 'import_faulty',
  },
  'POST /api/admin/pc-logs/import/preview': { stranger: 'own', call: () => ({ body: { file: pcLogs } }) },
  'POST /api/admin/pc-logs/import': {
    stranger: 'own',
    call: () => ({ body: { file: pcLogs } }),
    // Of nobody.
    answer: 'import_faulty',
  },
  'PUT /api/admin/pc-logs': {
    stranger: 'own',
    call: () => ({
      body: {
        logs: [
          {
            employee_id: 'CSV1',
            date: '2026-10-01',
            first_at: '2026-10-01T08:30:00+09:00',
            last_at: '2026-10-01T19:05:00+09:00',
          },
        ],
      },
    }),
    // Of nobody.
    answer: 'invalid_input',
  },
  'POST /api/admin/leave-import/preview': { stranger: 'own', call: () => ({ body: { file: grants } }) },
  'POST /api/admin/leave-import': {
    stranger: 'own',
    call: () => ({ body: { file: grants } }),
    // Of nobody.
    answer: 'leave_import_faulty',
  },
  'GET /api/admin/past-months/export': { stranger: 'own' },
  'GET /api/admin/past-months/import-template': { stranger: 'own' },
  'POST /api/admin/past-months/import/preview': { stranger: 'own', call: () => ({ body: { file: pastMonths } }) },
  'POST /api/admin/past-months/import': {
    stranger: 'own',
    call: () => ({ body: { file: pastMonths } }),
    // Of nobody.
    answer: 'import_faulty',
  },
  'GET /api/admin/past-days/import-template': { stranger: 'own' },
  'POST /api/admin/past-days/import/preview': { stranger: 'own', call: () => ({ body: { file: pastDays } }) },
  'POST /api/admin/past-days/import': {
    stranger: 'own',
    call: () => ({ body: { file: pastDays } }),
    // Of nobody.
    answer: 'import_faulty',
  },
  'POST /api/admin/month-comparison/{month}': {
    stranger: 'own',
    call: () => ({ params: { month: '2026-10' }, body: { file: pastMonths } }),
  },
  'POST /api/admin/month-comparison/{month}/csv': {
    stranger: 'own',
    call: () => ({ params: { month: '2026-10' }, body: { file: pastMonths } }),
  },
  'POST /api/admin/import-columns/{import}/read': {
    stranger: 'own',
    call: () => ({ params: { import: 'employees' }, body: { file: employees } }),
  },
  'PUT /api/admin/import-columns/{import}': {
    stranger: 'own',
    call: () => ({
      params: { import: 'leave_taken' },
      body: {
        columns: [
          { column: 'employeeId', headings: ['従業員コード'] },
          { column: 'date', headings: ['休暇日'] },
        ],
        ignored: ['備考'],
        hours: 'typed',
      },
    }),
  },
  'GET /api/logos/{companyId}': { stranger: 'own', call: ({ companyId }) => ({ params: { companyId } }) },
  'POST /api/admin/upload-logo': {
    stranger: 'not_found',
    call: ({ companyId }) => ({ body: { companyId, logo } }),
  },
  'POST /api/admin/upload-mobile-logo': {
    stranger: 'not_found',
    call: ({ companyId }) => ({ body: { companyId, mobileLogo: logo } }),
  },
  'GET /api/admin/attendance-sheets': {
    stranger: 'own',
    call: () => ({ query: { month: '2026-11', format: 'csv' } }),
  },
};
