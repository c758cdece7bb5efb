import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { CompanyPolicy, SheetPolicyValues } from '#contract/company-policy.ts';
import { inForce } from '#domain/sheet/policy.ts';
import { isoMonth, type IsoMonth } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The company's policies, and what was changed. */
export const policyQuery = queryOptions({
  queryKey: queryKey('company-policy'),
  queryFn: ({ signal }) => api('GET /api/admin/company-policy', { signal }),
});

/** What a month's sheets come to as they are and under another policy, of everyone or one employee. */
export const previewQuery = (policy: SheetPolicyValues | null, month: IsoMonth, userId: string) =>
  queryOptions({
    queryKey: queryKey('company-policy', 'preview', month, userId, policy),
    queryFn: async ({ signal }) => {
      if (policy === null) return null;
      return api('POST /api/admin/company-policy/preview', { body: { month, user_id: userId, ...policy }, signal });
    },
    enabled: policy !== null,
    placeholderData: keepPreviousData,
  });

/** The employees whose month can be previewed, by employee ID. */
export const employeesQuery = queryOptions({
  queryKey: queryKey('users', 'policy-preview'),
  queryFn: async ({ signal }) => {
    const answer = await api('GET /api/admin/users', { query: {}, signal });
    return Array.isArray(answer) ? answer : answer.users;
  },
});

/** The policies with their months, the earliest first. */
export const datedPolicies = ({ policies }: CompanyPolicy) =>
  policies.map(({ effective_month, ...policy }) => ({ from: isoMonth(effective_month), policy }));

/** What holds for a month. */
export const policyIn = (company: CompanyPolicy, month: IsoMonth): SheetPolicyValues =>
  inForce(datedPolicies(company), month)?.policy ?? company.default_policy;
