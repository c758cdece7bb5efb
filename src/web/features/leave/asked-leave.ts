import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { AskableKind } from '#contract/leave-kinds.ts';
import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';
import { parseTypedDate, parseTypedTime } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { about, type Subject } from '../../lib/subject.ts';
import { queryKey } from '../../lib/query-keys.ts';
import type { texts } from './texts.ts';
import type { Withheld } from './withheld.ts';

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
  /** The kind of leave; blank: paid leave. */
  readonly kind: string;
  /** Of kinds with steps of less than an hour, the minutes. */
  readonly length: string;
}

/** What is asked for, as the server's calls have it. */
export interface AskedLeave {
  readonly date: IsoDate;
  readonly end_date?: IsoDate;
  readonly unit?: 'half' | 'hour';
  readonly half?: 'am' | 'pm';
  readonly start_time?: string;
  readonly hours_count?: number;
  readonly minutes_count?: number;
  readonly kind?: string;
}

/** What is asked for by the fields as typed; `null` while something is missing. */
export function askedBy({ kind, ...typed }: AskedValues, today: IsoDate): AskedLeave | null {
  const asked = partBy(typed, kind !== '', today);
  return asked === null || kind === '' ? asked : { ...asked, kind };
}

function partBy(
  { unit, date: typed, to, startTime, hours, length }: Omit<AskedValues, 'kind'>,
  isInMinutes: boolean,
  today: IsoDate,
): AskedLeave | null {
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
      if (start === null) return null;
      const long = isInMinutes ? { minutes_count: Number(length) } : { hours_count: Number(hours) };
      return { date, unit, start_time: formatTimeOfDay(start), ...long };
    }
    default:
      return { date };
  }
}

/** Whether the person could request that, which days it takes, and what would be left. */
export const askedQuery = (asked: AskedLeave, subject: Subject = 'own') =>
  queryOptions({
    queryKey: queryKey('leave', 'day', asked, subject),
    queryFn: ({ signal }) => {
      const { hours_count: hours, minutes_count: length, ...rest } = asked;
      const query = {
        ...rest,
        ...(hours !== undefined && { hours_count: String(hours) }),
        ...(length !== undefined && { minutes_count: String(length) }),
      };
      return api(...about(subject, 'GET /api/vacation/day', { query, signal }));
    },
  });

type Units = ResponseOf<Routes['GET /api/leave-settings']>;

/** The company's units of leave, and what a person has of them. */
export const leaveSettingsQuery = (subject: Subject = 'own') =>
  queryOptions({
    queryKey: queryKey('leave', 'settings', subject),
    queryFn: ({ signal }) => api(...about(subject, 'GET /api/leave-settings', { signal })),
  });

/** The kinds beside paid leave that the person can ask for: none in most companies. */
export const kindsQuery = (subject: Subject = 'own') =>
  queryOptions({
    queryKey: queryKey('leave', 'kinds', subject),
    queryFn: async ({ signal }) => (await api(...about(subject, 'GET /api/leave-kinds', { signal }))).data,
  });

/** What can be asked for of such a kind. */
export const unitsOfKind = ({ allows_halves: halves, step_minutes: step }: AskableKind): readonly AskedUnit[] => [
  'day',
  'several',
  ...(halves ? (['am', 'pm'] as const) : []),
  ...(step === null ? [] : (['hour'] as const)),
];

/** What can be asked for, whole days first: them alone while nobody has said more. */
export function useUnits(subject: Subject = 'own'): {
  readonly units: readonly AskedUnit[];
  readonly hourly: Units['hourly'];
  readonly withheld: Withheld;
} {
  const { data } = useQuery(leaveSettingsQuery(subject));
  return {
    units: [
      'day',
      ...(data !== undefined && data.several_days !== 'off' ? (['several'] as const) : []),
      ...(data?.allows_halves === true ? (['am', 'pm'] as const) : []),
      ...(data?.hourly == null ? [] : (['hour'] as const)),
    ],
    hourly: data?.hourly ?? null,
    withheld: {
      units: [
        ...(data?.several_days === 'off' ? (['several'] as const) : []),
        ...(data?.allows_halves === false ? (['half'] as const) : []),
        ...(data?.hourly === null ? (['hour'] as const) : []),
      ],
      by: 'company',
    },
  };
}

/**
 * Fills a field with what the person entered the last time, as soon as that is known and again when it changes: in place
 * of what was filled in before, never of what was typed.
 */
export function useFilledIn(last: string, typed: string, fill: (value: string) => void): void {
  const filled = useRef('');
  useEffect(() => {
    if (last === filled.current) return;
    if (typed === filled.current) fill(last);
    filled.current = last;
  });
}
