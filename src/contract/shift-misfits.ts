import { z } from 'zod';

import { ofEmployee } from './of-employee.ts';
import type { Route } from './route.ts';
import { dateResponse, employee, periodName, plannedTimes } from './wire.ts';

/** Why a planned shift doesn't fit the contract in force on its day. */
const misfit = z.object({ date: dateResponse, message: z.string() });

/** Planned shifts of a person that don't fit the contracts as they are changed, unless they didn't just so before. */
const misfitsOfChange = z.object({
  count: z.int().min(0),
  /** The first of them, without those of closed months. */
  shifts: z.array(misfit.extend({ ...plannedTimes, is_draft: z.boolean() })),
});
export type MisfitsOfChange = z.output<typeof misfitsOfChange>;

/** Of an answer to a change of a person's contracts. */
export const changedMisfits = { shift_misfits: misfitsOfChange };

/** The same of several people; nobody whose shifts fit. */
export const misfitsOfMany = z.array(misfitsOfChange.extend(employee));
export type MisfitsOfMany = z.output<typeof misfitsOfMany>;

const month = z.object({ month: periodName });

const listOwn = {
  id: 'listShiftMisfits',
  summary: '契約に合わない自分の月のシフトと、その理由',
  tag: 'shifts',
  access: 'user',
  params: month,
  success: { status: 200, body: z.array(misfit) },
} as const satisfies Route;

/** Shifts of record that don't fit the contract, beside the lists of shifts. */
export const shiftMisfitRoutes = {
  'GET /api/shift-misfits/{month}': listOwn,
  'GET /api/admin/users/{id}/shift-misfits': ofEmployee(listOwn, {
    id: 'listUserShiftMisfits',
    summary: '契約に合わない社員の月のシフトと、その理由。下書きは含まない。契約期間の終わりは全権管理者のみ',
    tag: 'admin-attendance',
    access: 'read_attendance',
    query: month,
  }),
} as const satisfies Record<string, Route>;
