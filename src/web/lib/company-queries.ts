import { queryOptions } from '@tanstack/react-query';

import { api } from './api.ts';
import { queryKey } from './query-keys.ts';

/** Where a company's logos are. Asked first: a logo that isn't there would be an error on the browser's console. */
export const logosQuery = (companyId: string) =>
  queryOptions({
    queryKey: queryKey('logos', companyId),
    queryFn: ({ signal }) => api('GET /api/logos/{companyId}', { params: { companyId }, signal }),
  });

/** The company's policies of attendance (会社の基本ルール) by month, and what was changed. */
export const policyQuery = queryOptions({
  queryKey: queryKey('company-policy'),
  queryFn: ({ signal }) => api('GET /api/admin/company-policy', { signal }),
});

/** The company's settings of punches. */
export const punchSettingsQuery = queryOptions({
  queryKey: queryKey('punch-settings'),
  queryFn: ({ signal }) => api('GET /api/punch-settings', { signal }),
});

/** The company's places to punch at. */
export const placesQuery = queryOptions({
  queryKey: queryKey('places', 'list'),
  queryFn: ({ signal }) => api('GET /api/admin/places', { signal }),
});

/** The programs that call the API for the company, with their secrets. */
export const apiClientsQuery = queryOptions({
  queryKey: queryKey('api-clients'),
  queryFn: ({ signal }) => api('GET /api/admin/api-clients', { signal }),
});

/** The company's shared devices (打刻端末), and how people identify themselves there. */
export const kiosksQuery = queryOptions({
  queryKey: queryKey('kiosks'),
  queryFn: ({ signal }) => api('GET /api/admin/kiosks', { signal }),
});

/** The company's settings of shifts: who plans them. */
export const shiftSettingsQuery = queryOptions({
  queryKey: queryKey('shift-settings'),
  queryFn: ({ signal }) => api('GET /api/shift-settings', { signal }),
});

/** The company's settings of overtime and working time, of every month. Not cached: a form begins with what holds when it is opened. */
export const overtimeSettingsQuery = queryOptions({
  queryKey: queryKey('overtime-settings'),
  queryFn: ({ signal }) => api('GET /api/admin/overtime-settings', { signal }),
  gcTime: 0,
});

/** The attributes by which employees are grouped. Their keys share a prefix, so that a change invalidates all of them. */
export const clientCompaniesQuery = queryOptions({
  queryKey: queryKey('master-data', 'client-companies'),
  queryFn: ({ signal }) => api('GET /api/admin/client-companies', { signal }),
});

export const employmentTypesQuery = queryOptions({
  queryKey: queryKey('master-data', 'employment-types'),
  queryFn: ({ signal }) => api('GET /api/admin/employment-types', { signal }),
});

/** The job assignments of a client company. */
export const jobAssignmentsQuery = (clientCompanyId: number) =>
  queryOptions({
    queryKey: queryKey('master-data', 'job-assignments', clientCompanyId),
    queryFn: ({ signal }) =>
      api('GET /api/admin/client-companies/{id}/job-assignments', { params: { id: String(clientCompanyId) }, signal }),
  });

/** The company's departments (部署) and sites (拠点), by their codes. */
export const departmentsQuery = queryOptions({
  queryKey: queryKey('departments'),
  queryFn: async ({ signal }) => (await api('GET /api/admin/departments', { signal })).departments,
});

/** An employee. */
export const userQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('users', 'detail', userId),
    queryFn: ({ signal }) => api('GET /api/admin/users/{id}', { params: { id: String(userId) }, signal }),
  });

/** The company's work rules (勤務形態). */
export const workRulesQuery = queryOptions({
  queryKey: queryKey('work-rules'),
  queryFn: ({ signal }) => api('GET /api/admin/work-rules', { signal }),
});

/** An employee's contracts, the earliest first. */
export const contractsQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('users', 'contracts', userId),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/users/{id}/contracts', { params: { id: String(userId) }, signal })).contracts,
  });
