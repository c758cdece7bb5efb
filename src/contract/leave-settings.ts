import { z } from 'zod';

import { MOST_HOURLY_DAYS } from '#domain/leave/leave-settings.ts';
import type { Route } from './route.ts';
import { durationMinutes, optional, timeOfDay, typedTimeOfDay, writeBody } from './wire.ts';

const severalDays = z.enum(['off', 'skip', 'refuse']);
const askedApprover = z.enum(['everyone', 'with_client', 'nobody']);

/** In what units a company's paid leave can be asked for, beside whole days. */
const leaveSettings = z.object({
  allows_halves: z.boolean(),
  /** The time at which the halves part; `null`: each is half of the hours planned. */
  half_boundary: timeOfDay.nullable(),
  /** How many days of a year can be taken in hours, by a labour agreement (労基法39条4項): 0 without one. */
  hourly_days: z.int().min(0).max(MOST_HOURLY_DAYS),
  /** Whether a request can be of several days: rest days among them are left out, or no such request is taken. */
  several_days: severalDays,
  /** Whether the five days of two base dates within a year are owed together (労基則24条の5第2項). */
  double_track: z.boolean(),
  /** Of whose requests the name of the approver at the client is required (D55). */
  client_approver_asked_of: askedApprover,
});
export type LeaveSettingsResponse = z.output<typeof leaveSettings>;

/** The units of a person. */
const ownUnits = leaveSettings.extend({
  /** 取引先承認者: whom the newest of the caller's requests names; `null` without one. */
  client_approver: z.string().nullable(),
  /** Their request has to name one. */
  asks_client_approver: z.boolean(),
  /** Leave by the hour of the caller's present year, in minutes: what a day has, and what the agreement leaves; `null` without one. */
  hourly: z.object({ day_minutes: durationMinutes, left_minutes: durationMinutes }).nullable(),
});

const HOURLY_DAYS = `時間単位で取得できる日数は0〜${MOST_HOURLY_DAYS}日です`;

export const leaveSettingsRoutes = {
  'GET /api/leave-settings': {
    id: 'getLeaveSettings',
    summary: '有給休暇の単位：半日、時間単位（年の日数）、複数日と、自分が時間単位で取得できる残り、前回の取引先承認者',
    tag: 'leave',
    access: 'user',
    success: { status: 200, body: ownUnits },
  },
  'PUT /api/admin/leave-settings': {
    id: 'saveLeaveSettings',
    summary: '有給休暇の単位の変更。すでにある申請は変わらない',
    tag: 'leave',
    access: 'change_settings',
    body: writeBody({
      allows_halves: z.boolean(),
      half_boundary: optional(typedTimeOfDay),
      hourly_days: z.int(HOURLY_DAYS).min(0, HOURLY_DAYS).max(MOST_HOURLY_DAYS, HOURLY_DAYS),
      several_days: severalDays,
      /** Omitted: unchanged. */
      double_track: optional(z.boolean()),
      /** Omitted: unchanged. */
      client_approver_asked_of: optional(askedApprover),
    }),
    success: { status: 200, body: leaveSettings.extend({ message: z.string() }) },
    versioned: 'GET /api/leave-settings',
  },
} as const satisfies Record<string, Route>;
