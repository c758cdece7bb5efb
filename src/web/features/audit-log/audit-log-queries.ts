import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

import type { AuditLogPage } from '#contract/audit-log.ts';
import { AUDIT_ACTION_NAMES } from '#contract/audit-words.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { date, flag, id, oneOf, searchState } from '../../lib/search-state.ts';

/** What the address says of the list: `?subject=&actor=&system=1&action=&from=&to=`. */
export const auditLogState = searchState({
  subject: id('subject'),
  actor: id('actor'),
  bySystem: flag('system'),
  action: oneOf(AUDIT_ACTION_NAMES),
  from: date(),
  to: date(),
});

/** Which entries the list shows. */
export type AuditLogView = ReturnType<typeof auditLogState.read>;

/** Whether the days are in order; no entry is of others. */
export const isInOrder = ({ from, to }: AuditLogView): boolean => from === null || to === null || from <= to;

/** What a filter asks of the server. */
export const toQuery = ({ subject, actor, bySystem, action, from, to }: AuditLogView) => ({
  subject: subject ?? undefined,
  actor: bySystem ? ('system' as const) : (actor ?? undefined),
  action: action ?? undefined,
  from: from ?? undefined,
  to: to ?? undefined,
});

/** How many entries are read at once. */
const PART = '100';

/** The entries that a filter finds, part by part; while another filter is read, those of the last one stay. */
export const auditLogQuery = (view: AuditLogView) => {
  const query = toQuery(view);
  return infiniteQueryOptions({
    queryKey: queryKey('audit-log', query),
    queryFn: async ({ pageParam, signal }): Promise<AuditLogPage> =>
      api('GET /api/admin/audit-log', { query: { ...query, limit: PART, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    // What is written meanwhile is seen when one comes back.
    staleTime: 0,
  });
};
