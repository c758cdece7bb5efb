import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';

import type { ClosingDays } from '#contract/companies.ts';
import { isoMonth, parseIsoMonth, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import {
  CALENDAR_MONTHS,
  nextPeriod,
  periodIn,
  periodNamed,
  periodOn,
  previousPeriod,
  secondPeriods,
  type PeriodName,
  type WageCalendar,
  type WagePeriod,
} from '#domain/working-time/wage-period.ts';
import { api } from './api.ts';
import { queryKey } from './query-keys.ts';
import { useSession, WAGE_CALENDAR_KEY } from './session-store.ts';
import { withStorage } from './browser-storage.ts';

/** The company's closing days as far as they are known. */
interface KnownCalendar {
  readonly calendar: WageCalendar;
  /** As the server says; otherwise as they were last known in this browser, or the calendar's months (D39). */
  readonly isRead: boolean;
}

/** They change once in years. */
const STALE_MS = 60 * 60_000;
const AGAIN_MS = 60_000;
// A screen may be waiting for it, which has a calendar of its own to go on with.
const TIMEOUT_MS = 5_000;

/** The closing days of the wire as the rules know them. */
const toCalendar = ({ closing_days }: ClosingDays): WageCalendar =>
  closing_days.map(({ effective_month, closing_day }) => ({
    from: isoMonth(effective_month),
    closingDay: closing_day,
  }));

/** The calendar of the server's answer, remembered in this browser for the next time. */
function readCalendar(companyId: string, answer: ClosingDays): KnownCalendar {
  const calendar = toCalendar(answer);
  withStorage((storage) => storage.setItem(WAGE_CALENDAR_KEY, JSON.stringify({ companyId, calendar })));
  return { calendar, isRead: true };
}

/**
 * The company's closing days (締日, D39). Never fails: what was known last goes on, so that a screen has its months. Read
 * when somebody is logged in, and again within a minute where that failed.
 */
export const wageCalendarQuery = (companyId: string) =>
  queryOptions({
    queryKey: queryKey('wage-calendar', companyId),
    queryFn: async ({ signal, client }): Promise<KnownCalendar> => {
      try {
        return readCalendar(companyId, await api('GET /api/closing-days', { signal, timeoutMs: TIMEOUT_MS }));
      } catch {
        signal.throwIfAborted();
        const known = client.getQueryData<KnownCalendar>(queryKey('wage-calendar', companyId));
        return { calendar: known?.calendar ?? CALENDAR_MONTHS, isRead: false };
      }
    },
    // With it no screen waits, and none shows another month first, but for the first time in this browser.
    initialData: () => {
      const calendar = storedCalendar(companyId);
      return calendar === null ? undefined : { calendar, isRead: false };
    },
    initialDataUpdatedAt: 0,
    staleTime: STALE_MS,
    refetchInterval: ({ state }) => (state.data?.isRead === false ? AGAIN_MS : false),
  });

/** The company's closing days by month. A screen waits for them, as it does for its code. */
export const useWageCalendar = (): WageCalendar => useSuspenseQuery(wageCalendarQuery(useCompanyId())).data.calendar;

/** A company's periods (月度). One and the same object for each period, so that what depends on it is calculated once. */
export interface WagePeriods {
  /** The period that a day belongs to. */
  readonly on: (date: IsoDate) => WagePeriod;
  /** The period of the month's own name. */
  readonly in: (month: IsoMonth) => WagePeriod;
  /** The period of that name; `null` where there is none. */
  readonly named: (name: PeriodName | null) => WagePeriod | null;
  readonly next: (period: WagePeriod) => WagePeriod;
  readonly previous: (period: WagePeriod) => WagePeriod;
  /** The short periods that a change of the closing day has left, each the second of its month. */
  readonly seconds: readonly WagePeriod[];
}

const periodsByCalendar = new WeakMap<WageCalendar, WagePeriods>();

/** The periods of a calendar. */
export function periodsOf(calendar: WageCalendar): WagePeriods {
  const made = periodsByCalendar.get(calendar) ?? makePeriods(calendar);
  periodsByCalendar.set(calendar, made);
  return made;
}

function makePeriods(calendar: WageCalendar): WagePeriods {
  const byName = new Map<PeriodName, WagePeriod>();
  const theOne = (period: WagePeriod): WagePeriod => {
    const known = byName.get(period.name) ?? period;
    byName.set(period.name, known);
    return known;
  };
  return {
    on: (date) => theOne(periodOn(date, calendar)),
    in: (month) => theOne(periodIn(month, calendar)),
    named: (name) => {
      const period = name === null ? null : periodNamed(name, calendar);
      return period && theOne(period);
    },
    next: (period) => theOne(nextPeriod(period, calendar)),
    previous: (period) => theOne(previousPeriod(period, calendar)),
    seconds: secondPeriods(calendar).map(theOne),
  };
}

export const useCompanyId = (): string => useSession().session?.user.companyId ?? '';

/** The company's periods. A screen waits for them, as it does for its code. */
export const useWagePeriods = (): WagePeriods => periodsOf(useWageCalendar());

/** The company's periods, for what must not wait; `undefined` until they are known. */
export function useKnownWagePeriods(): WagePeriods | undefined {
  const { data } = useQuery(wageCalendarQuery(useCompanyId()));
  return data && periodsOf(data.calendar);
}

// Somebody may have written anything into the storage; what is no calendar is none. Without it the periods hold as long
// as the page.
function storedCalendar(companyId: string): WageCalendar | null {
  const stored = withStorage((storage): unknown => JSON.parse(storage.getItem(WAGE_CALENDAR_KEY) ?? 'null'));
  if (typeof stored !== 'object' || stored === null) return null;
  const { companyId: of, calendar } = stored as { companyId?: unknown; calendar?: unknown };
  return of === companyId && Array.isArray(calendar) && calendar.every(isDatedClosingDay) ? calendar : null;
}

function isDatedClosingDay(value: unknown): value is WageCalendar[number] {
  if (typeof value !== 'object' || value === null) return false;
  const { from, closingDay } = value as { from?: unknown; closingDay?: unknown };
  return (
    typeof from === 'string' &&
    parseIsoMonth(from) !== null &&
    typeof closingDay === 'number' &&
    Number.isInteger(closingDay) &&
    closingDay >= 1 &&
    closingDay <= 31
  );
}
