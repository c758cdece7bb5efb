import { z } from 'zod';

import type { Route } from './route.ts';
import {
  csvResponse,
  dateResponse,
  durationMinutes,
  instant,
  isoDate,
  listedEmployee,
  pathId,
  periodDays,
  periodName,
  writeBody,
} from './wire.ts';

/** The steps taken for a person's month, with dates; `null` for one to come. */
const record = z.object({
  notified_on: dateResponse.nullable(),
  interview_asked_on: dateResponse.nullable(),
  interview_held_on: dateResponse.nullable(),
  note: z.string(),
  last_modified_at: instant,
});
export type HealthRecord = z.output<typeof record>;

/** Somebody who worked more than 80 hours beyond 40 a week (安衛則52条の2), or of whose month something is recorded. */
const row = z.object({
  ...listedEmployee,
  /** All the work of the month, rest days included. */
  worked_minutes: durationMinutes,
  beyond_minutes: durationMinutes,
  /** 在場 beside it: the time at the workplace that isn't work (D52). */
  presence_minutes: durationMinutes,
  level: z.enum(['over_100', 'over_80', 'below']),
  record: record.nullable(),
});
export type HealthRow = z.output<typeof row>;

const month = z.object({ month: periodName });

export const healthRoutes = {
  'GET /api/admin/health/{month}': {
    id: 'listHealth',
    summary: '週40時間を超える労働が月80時間・100時間を超えた社員と、通知・面接指導の記録（安衛則52条の2）',
    tag: 'overtime',
    access: 'manage_health',
    people: 'listed',
    params: month,
    success: {
      status: 200,
      body: z.object({ ...periodDays, company_name: z.string(), rows: z.array(row) }),
    },
  },
  'GET /api/admin/health/{month}/csv': {
    id: 'exportHealth',
    summary: '健康管理の一覧のCSV（UTF-8）',
    tag: 'overtime',
    access: 'manage_health',
    people: 'listed',
    params: month,
    success: csvResponse,
  },
  'PUT /api/admin/health/{month}/{userId}': {
    id: 'recordHealth',
    summary: '通知・面接指導の記録の保存。seen_atに、見ていた記録の最終更新日時を指定する（初めてのときはnull）',
    tag: 'overtime',
    access: 'manage_health',
    params: month.extend({ userId: pathId }),
    body: writeBody({
      notified_on: isoDate.nullable(),
      interview_asked_on: isoDate.nullable(),
      interview_held_on: isoDate.nullable(),
      note: z.string().max(1000, '備考は1000文字以内で入力してください').optional(),
      seen_at: z.string().nullable(),
    }),
    success: { status: 200, body: z.object({ message: z.string(), record }) },
    errors: ['not_found', 'health_changed'],
  },
} as const satisfies Record<string, Route>;
