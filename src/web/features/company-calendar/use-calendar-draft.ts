import { queryOptions } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';

import type { CompanyCalendarResponse, CompanyDayResponse } from '#contract/company-calendar.ts';
import type { CompanyDay, CompanyDays } from '#domain/company-calendar/company-day.ts';
import { changedDates } from '#domain/company-calendar/year.ts';
import { compareDates, type IsoDate, isoDate } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** A year of a calendar: the company's own, or that of a work rule. */
export interface CalendarYear {
  readonly year: number;
  readonly ruleId: number | null;
}

/** How a call names the year of a calendar. */
export const namedBy = ({ year, ruleId }: CalendarYear) => ({
  params: { year: String(year) },
  query: ruleId === null ? {} : { work_rule_id: String(ruleId) },
});

/** A year of a calendar. */
export const calendarQuery = (of: CalendarYear) =>
  queryOptions({
    queryKey: queryKey('company-calendar', of.year, of.ruleId),
    queryFn: ({ signal }) => api('GET /api/admin/company-calendar/{year}', { ...namedBy(of), signal }),
  });

/** Days of an answer, by their dates. */
export const toDays = (days: readonly CompanyDayResponse[]): CompanyDays =>
  new Map(days.map(({ date, kind, name }) => [isoDate(date), { kind, name }]));

/** Days as they are sent. */
export const toSent = (days: CompanyDays) => [...days].map(([date, { kind, name }]) => ({ date, kind, name }));

/** The year as it is edited, before it is saved. The functions stay the same. */
export interface CalendarDraft {
  readonly days: CompanyDays;
  /** Of a work rule's calendar the company's days, which hold where it names none; `null` of the company's own. */
  readonly inherited: CompanyDays | null;
  readonly holidays: ReadonlyMap<IsoDate, string>;
  readonly changed: readonly IsoDate[];
  /** What happened to many days at once, which can be undone. */
  readonly notice: string | null;
  readonly set: (dates: readonly IsoDate[], day: CompanyDay | null) => void;
  /** Gives a day another kind, and leaves it its name; `null` takes it out. */
  readonly setKind: (date: IsoDate, kind: CompanyDay['kind'] | null) => void;
  readonly replace: (days: CompanyDays, notice: string) => void;
  readonly say: (notice: string) => void;
  readonly undo: () => void;
  readonly canUndo: boolean;
}

interface State {
  /** The last is what is on show. */
  readonly history: readonly CompanyDays[];
  readonly notice: string | null;
}

const NO_DAYS: CompanyDays = new Map();

/** Edits a year's calendar; that of a work rule with the company's below it. */
export function useCalendarDraft(saved: CompanyCalendarResponse, company: CompanyCalendarResponse): CalendarDraft {
  const [{ history, notice }, setState] = useState<State>(() => ({ history: [toDays(saved.days)], notice: null }));
  const [holidays] = useState(() => new Map(saved.holidays.map(({ date, name }) => [isoDate(date), name])));
  const inherited = useMemo(
    () => (saved.work_rule_id === null ? null : toDays(company.days)),
    [saved.work_rule_id, company.days],
  );
  const days = history.at(-1) ?? NO_DAYS;
  const edit = useCallback(
    (change: (days: Map<IsoDate, CompanyDay>) => void, said: string | null = null) =>
      setState((before) => {
        const next = new Map(before.history.at(-1));
        change(next);
        return { history: [...before.history, inOrder(next)], notice: said };
      }),
    [],
  );
  const set = useCallback(
    (dates: readonly IsoDate[], day: CompanyDay | null) =>
      edit((next) => {
        for (const date of dates) {
          if (day === null) next.delete(date);
          else next.set(date, day);
        }
      }),
    [edit],
  );
  const setKind = useCallback(
    (date: IsoDate, kind: CompanyDay['kind'] | null) =>
      edit((next) => {
        if (kind === null) next.delete(date);
        else next.set(date, { kind, name: next.get(date)?.name ?? null });
      }),
    [edit],
  );
  return {
    days,
    inherited,
    holidays,
    changed: changedDates(toDays(saved.days), days),
    notice,
    set,
    setKind,
    replace: (other, said) =>
      edit((next) => {
        next.clear();
        for (const [date, day] of other) next.set(date, day);
      }, said),
    say: (said) => setState((before) => ({ ...before, notice: said })),
    undo: () => setState((before) => ({ history: before.history.slice(0, -1), notice: null })),
    canUndo: history.length > 1,
  };
}

const inOrder = (days: CompanyDays): CompanyDays =>
  new Map([...days].toSorted(([one], [other]) => compareDates(one, other)));
