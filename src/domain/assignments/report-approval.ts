import type { EpochMs } from '../time/instant.ts';

const DAY_MS = 86_400_000;

/** The outcome of asking a client to approve a sheet. */
export type RequestState = 'waiting' | 'withdrawn' | 'returned' | 'approved';

/** How far the approval of a sheet of work (作業報告書) by its client is. */
export const REPORT_STATES = ['unasked', 'waiting', 'expired', 'returned', 'approved', 'changed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** The states in words. */
export const REPORT_STATE_NAMES: Readonly<Record<ReportState, string>> = {
  unasked: '未依頼',
  waiting: '依頼中',
  expired: '依頼の期限切れ',
  returned: '差戻し',
  approved: '承認済み',
  changed: '承認後に変更あり',
};

/** How many days a link works, unless another number is chosen, and at the most. */
export const LINK_DAYS = 30;
export const MOST_LINK_DAYS = 90;

/** So many people's sheets are asked for by one link at the most. */
export const MOST_SHEETS = 50;

/** A link's code is of so many digits, works for so long, and may be mistyped so often. */
export const CODE_DIGITS = 6;
export const CODE_MS = 10 * 60_000;
export const CODE_TRIES = 5;

/** A comment on a day of a sheet that is returned. */
export interface DayComment {
  readonly date: string;
  readonly comment: string;
}

/** A day of a sheet. */
export interface SheetDay {
  readonly date: string;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly ends_next_day: boolean;
  readonly break_minutes: number | null;
  readonly work_minutes: number;
  readonly note: string;
}

/** What of a sheet a client approves. */
export interface SheetFigures<Day extends SheetDay = SheetDay> {
  readonly days: readonly Day[];
  readonly billed_minutes: number;
  readonly rounding: string;
}

/** A day that isn't as it was approved; `null` where the sheet doesn't have it. */
export interface ChangedDay<Day extends SheetDay = SheetDay> {
  readonly date: string;
  readonly before: Day | null;
  readonly after: Day | null;
}

/** What has changed of a sheet since its approval. */
export interface SheetChanges<Day extends SheetDay = SheetDay> {
  readonly days: readonly ChangedDay<Day>[];
  readonly before_minutes: number;
  readonly after_minutes: number;
}

const says = (day: SheetDay): readonly unknown[] => [
  day.start_time,
  day.end_time,
  day.ends_next_day,
  day.break_minutes,
  day.work_minutes,
  day.note,
];

const isSameDay = (one: SheetDay | null, other: SheetDay | null): boolean =>
  one !== null && other !== null && says(one).every((part, place) => part === says(other)[place]);

/**
 * What has changed of a sheet since it was approved; `null` for nothing. Names don't count: a client that is called
 * otherwise since has approved the same work.
 */
export function changesSince<Day extends SheetDay>(
  approved: SheetFigures<Day>,
  current: SheetFigures<Day>,
): SheetChanges<Day> | null {
  const before = new Map(approved.days.map((day) => [day.date, day]));
  const after = new Map(current.days.map((day) => [day.date, day]));
  const days = [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .map((date) => ({ date, before: before.get(date) ?? null, after: after.get(date) ?? null }))
    .filter((day) => !isSameDay(day.before, day.after));
  const isSame =
    days.length === 0 && approved.billed_minutes === current.billed_minutes && approved.rounding === current.rounding;
  return isSame ? null : { days, before_minutes: approved.billed_minutes, after_minutes: current.billed_minutes };
}

/** How far a sheet is, by the newest request for its approval, if there is one. */
export function reportStateOf(
  request: { readonly state: RequestState; readonly expiresAt: EpochMs } | undefined,
  { isChanged, now }: { readonly isChanged: boolean; readonly now: EpochMs },
): ReportState {
  switch (request?.state) {
    case undefined:
    case 'withdrawn':
      return 'unasked';
    case 'waiting':
      return request.expiresAt <= now ? 'expired' : 'waiting';
    case 'returned':
      return 'returned';
    case 'approved':
      return isChanged ? 'changed' : 'approved';
  }
}

/** The number by which a printed sheet is compared with the proof of its approval (照合番号): of its hash in hexadecimal. */
export const referenceOf = (hash: string): string => (hash.toUpperCase().match(/.{4}/g) ?? []).slice(0, 4).join('-');

/** The days after which a client who hasn't decided is reminded, in their order. */
const REMINDED_AFTER_DAYS = [3, 7] as const;

/** How many reminders the approver of a link from then should have had. */
export const remindersDue = (askedAt: EpochMs, now: EpochMs): number =>
  REMINDED_AFTER_DAYS.filter((days) => now - askedAt >= days * DAY_MS).length;
