import { queryOptions, useQuery } from '@tanstack/react-query';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';
import { parseTypedDate, parseTypedTime } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import type { texts } from './texts.ts';

/** What is asked for: one day, several, a half, or hours. */
export type AskedUnit = keyof typeof texts.units;

/** The fields of a request that say what is asked for, as typed. */
interface AskedValues {
  readonly unit: string;
  readonly date: string;
  /** The last of several days. */
  readonly to: string;
  readonly startTime: string;
  readonly hours: string;
}

/** What is asked for, as the server's calls have it. */
export interface AskedLeave {
  readonly date: IsoDate;
  readonly end_date?: IsoDate;
  readonly unit?: 'half' | 'hour';
  readonly half?: 'am' | 'pm';
  readonly start_time?: string;
  readonly hours_count?: number;
}

/** What is asked for by the fields as typed; `null` while something is missing. */
export function askedBy({ unit, date: typed, to, startTime, hours }: AskedValues, today: IsoDate): AskedLeave | null {
  const date = parseTypedDate(typed, today);
  if (date === null) return null;
  switch (unit) {
    case 'several': {
      const end = parseTypedDate(to, today);
      return end === null ? null : { date, end_date: end };
    }
    case 'am':
    case 'pm':
      return { date, unit: 'half', half: unit };
    case 'hour': {
      const start = parseTypedTime(startTime);
      return start === null ? null : { date, unit, start_time: formatTimeOfDay(start), hours_count: Number(hours) };
    }
    default:
      return { date };
  }
}

/** Whether the person could request that, which days it takes, and what would be left. */
export const askedQuery = (asked: AskedLeave) =>
  queryOptions({
    queryKey: queryKey('leave', 'day', asked),
    queryFn: ({ signal }) => {
      const { hours_count: hours, ...query } = asked;
      return api('GET /api/vacation/day', {
        query: { ...query, ...(hours !== undefined && { hours_count: String(hours) }) },
        signal,
      });
    },
  });

type Units = ResponseOf<Routes['GET /api/leave-settings']>;

/** The company's units of leave. */
export const leaveSettingsQuery = queryOptions({
  queryKey: queryKey('leave', 'settings'),
  queryFn: ({ signal }) => api('GET /api/leave-settings', { signal }),
});

/** What can be asked for, whole days first: them alone while nobody has said more. */
export function useUnits(): { readonly units: readonly AskedUnit[]; readonly hourly: Units['hourly'] } {
  const { data } = useQuery(leaveSettingsQuery);
  return {
    units: [
      'day',
      ...(data !== undefined && data.several_days !== 'off' ? (['several'] as const) : []),
      ...(data?.allows_halves === true ? (['am', 'pm'] as const) : []),
      ...(data?.hourly == null ? [] : (['hour'] as const)),
    ],
    hourly: data?.hourly ?? null,
  };
}
