import { hoursTotals, type HoursTotalsResponse } from '#contract/hours.ts';
import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';

type OwnMonth = ResponseOf<Routes['GET /api/months/{month}']>;

/** The hours of a month without work. */
const NO_HOURS = Object.fromEntries(
  Object.keys(hoursTotals.shape).map((name) => [name, name === 'frames' ? [] : 0]),
) as unknown as HoursTotalsResponse;

/** One's own month as the server answers: open, with nothing to check, but for what is given. */
export const ownMonth = (month: string, given: Partial<OwnMonth> = {}): OwnMonth => ({
  status: 'open',
  at: null,
  by_name: null,
  reason: null,
  company_name: 'デモ株式会社',
  month,
  asks_confirmation: false,
  is_over: false,
  findings: [],
  locked: null,
  hours: NO_HOURS,
  days: [],
  figures: 'shown_times',
  unset_break: 'none',
  ...given,
});
