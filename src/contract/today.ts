import { z } from 'zod';

import { PRESENCE_STATES } from '#domain/attendance/presence.ts';
import type { Route } from './route.ts';
import { dateResponse, id, instant, optional, pageNumber, text, plannedTimes, timeOfDay } from './wire.ts';

const state = z.enum(PRESENCE_STATES);

/** A person of the live list; times and shift are those of `work_date`, yesterday's for a night shift that isn't over. */
const personToday = z.object({
  id,
  employee_id: z.string(),
  name: z.string(),
  state,
  work_date: dateResponse,
  clock_in: instant.nullable(),
  clock_out: instant.nullable(),
  shift_start: timeOfDay.nullable(),
  shift_end: timeOfDay.nullable(),
  /** How many days after its own the shift ends, where its times don't say it. */
  shift_end_day: plannedTimes.end_day,
  /** Clocked in later than the shift's start. */
  came_late: z.boolean(),
  /** Of a day of leave that isn't paid leave, its name; 休暇 of a private kind. Nothing on most. */
  leave_name: z.string().optional(),
  /** The day's reports: absence, late arrival, early leave; and that a time was punched without a network. */
  reports: z.array(z.string()),
});
export type PersonToday = z.output<typeof personToday>;

/** The filter of the list: those in a state, or those who came late. */
const presenceFilter = z.enum([...PRESENCE_STATES, 'came_late']);
export type PresenceFilter = z.output<typeof presenceFilter>;

const people = z.int().min(0);
const counts = z.object(
  Object.fromEntries(presenceFilter.options.map((filter) => [filter, people])) as Record<PresenceFilter, typeof people>,
);

/** A punch that a day over lacks (D12). */
const forgottenPunch = z.object({
  id,
  employee_id: z.string(),
  name: z.string(),
  work_date: dateResponse,
  punch: z.enum(['clock_in', 'clock_out']),
});

const recentDays = z.object({
  /** Seven days up to today, and how many of the company's people have punched, are on leave or absent on each. */
  days: z.array(z.object({ date: dateResponse, worked: people, leave: people, absent: people })),
  /** Of these days, but for those of closed months: how many there are, and the latest of them. */
  forgotten: z.object({ total: z.int().min(0), latest: z.array(forgottenPunch) }),
});
export type RecentDays = z.output<typeof recentDays>;

export const todayRoutes = {
  'GET /api/admin/today': {
    id: 'getToday',
    summary: '本日の出勤状況。countsは絞り込みによらない全社の人数',
    tag: 'admin-attendance',
    access: 'read_attendance',
    people: 'listed',
    query: z.object({ state: optional(presenceFilter), q: optional(text(100)), page: optional(pageNumber) }),
    success: {
      status: 200,
      body: z.object({
        date: dateResponse,
        /** Before the go-live month (D42), its first day: until then nobody is missed, and who is off isn't known. */
        begins_on: dateResponse.optional(),
        /** Of all the company's people, how many are in each state, and how many came late. */
        counts,
        /** The total over all pages. */
        total: z.int().min(0),
        page_size: z.int().positive(),
        people: z.array(personToday),
      }),
    },
  },
  'GET /api/admin/recent-days': {
    id: 'getRecentDays',
    summary: '直近7日間の出勤・有給休暇・欠勤の人数と、打刻忘れ',
    tag: 'admin-attendance',
    access: 'read_attendance',
    people: 'listed',
    success: { status: 200, body: recentDays },
  },
} as const satisfies Record<string, Route>;
