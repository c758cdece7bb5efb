import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { SummaryCard } from '../../ui/summary-card.tsx';
import { pendingQuery } from './company-request.tsx';
import { cardTexts as texts } from './ledger-texts.ts';
import { needsAttention, obligationsQuery } from './obligations-query.ts';

// What the admins' start page shows of leave.

const POLL_MS = 60_000;

/** The requests that wait for a decision, those of the nearest days first. */
export function PendingCard(): ReactNode {
  return (
    <SummaryCard
      title={texts.pending}
      to="/admin/leave"
      unit={texts.requests}
      query={useQuery({ ...pendingQuery, refetchInterval: POLL_MS })}
      failed={texts.pendingFailed}
      summarise={(requests) => ({
        count: requests.length,
        nothing: texts.nonePending,
        items: requests.map(({ id, name, start_date, days_count }) => ({
          key: id,
          name,
          note: texts.request(formatMonthDay(isoDate(start_date)), days_count),
        })),
      })}
    />
  );
}

/** Who has yet to be given their five days, and may not get them in time. */
export function ObligationsCard(): ReactNode {
  return (
    <SummaryCard
      title={texts.fiveDays}
      to="/admin/leave/five-days?filter=attention"
      unit={texts.people}
      query={useQuery({ ...obligationsQuery, staleTime: POLL_MS })}
      failed={texts.obligationsFailed}
      summarise={({ data }) => {
        const pressing = data.filter(needsAttention);
        return {
          count: new Set(pressing.map(({ user_id }) => user_id)).size,
          isAlarming: true,
          nothing: texts.noneInDanger,
          items: pressing.map(({ user_id, name, base_date, deadline, remaining_days }) => ({
            key: `${user_id} ${base_date}`,
            name,
            note: texts.left(remaining_days, deadline),
            to: `/admin/users/${user_id}/leave-ledger`,
          })),
        };
      }}
    />
  );
}
