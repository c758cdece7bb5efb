import { addDays, type IsoDate } from '../time/date.ts';
import { type RequestKind, REQUEST_KINDS } from './request.ts';

/** The values of a day that employees enter by themselves (spec §7); a company names those that they may. */
export const DAY_FIELDS = ['clock_in', 'clock_out', 'break_time', 'note'] as const;
export type DayField = (typeof DAY_FIELDS)[number];

/** When a kind has to be asked for: never (at once, 申請なし), always, or for days of some time ago. */
export const REQUEST_MODES = ['off', 'always', 'late'] as const;
export type RequestMode = (typeof REQUEST_MODES)[number];

/** The modes' names on the screen. */
export const REQUEST_MODE_NAMES: Readonly<Record<RequestMode, string>> = {
  off: '申請なし',
  always: '申請が必要',
  late: '過ぎた日だけ申請が必要',
};

/** So many days ago at most a day can be changed without a request. */
export const MOST_LATE_DAYS = 60;

/** When a kind has to be asked for. */
export interface KindSetting {
  readonly mode: RequestMode;
  /** Of `late`: up to so many days ago a day is changed at once; 0 is today alone. */
  readonly lateDays: number;
  /** The day on which it began to have to be asked for; `null` of `off`. What was worked before was not to be asked for. */
  readonly since: IsoDate | null;
}

/** What a company has chosen of requests. */
export interface RequestSettings {
  readonly kinds: Readonly<Record<RequestKind, KindSetting>>;
  /** The values of a day that employees may change, by themselves or by a request. */
  readonly fields: readonly DayField[];
}

const OFF: KindSetting = { mode: 'off', lateDays: 0, since: null };

/** The settings of a company that has chosen none: all is done at once, as without requests. */
export const DEFAULT_REQUEST_SETTINGS: RequestSettings = {
  kinds: {
    punch_correction: OFF,
    break: OFF,
    irregular: OFF,
    internal_work: OFF,
    overtime: OFF,
    rest_day_work: OFF,
    work_claim: OFF,
    shift_change: OFF,
  },
  fields: DAY_FIELDS,
};

/** Whether a person has to ask before a day of that kind is changed. */
export function isRequestRequired(
  { mode, lateDays }: Pick<KindSetting, 'mode' | 'lateDays'>,
  date: IsoDate,
  today: IsoDate,
): boolean {
  return mode === 'always' || (mode === 'late' && date < addDays(today, -lateDays));
}

/** Whether requests of a kind are taken: claims of work always, since where none is required they count at once (D52). */
export const isTaken = (kind: RequestKind, { mode }: Pick<KindSetting, 'mode'>): boolean =>
  mode !== 'off' || kind === 'work_claim';

/** The kinds that a company takes requests of, in their order. */
export const requestedKinds = ({ kinds }: Pick<RequestSettings, 'kinds'>): RequestKind[] =>
  REQUEST_KINDS.filter((kind) => kinds[kind].mode !== 'off');

/** The values of a day that a correction changes. */
interface DayChanges {
  readonly clockIn: unknown;
  readonly clockOut: unknown;
  readonly breakMinutes: unknown;
  readonly note: unknown;
}

/** The fields of what a correction changes; `null` is unchanged. */
export function changedFields({ clockIn, clockOut, breakMinutes, note }: DayChanges): DayField[] {
  const changes = { clock_in: clockIn, clock_out: clockOut, break_time: breakMinutes, note };
  return DAY_FIELDS.filter((field) => changes[field] !== null);
}

/** The kind of request that a change of such a value needs; a note is none of the hours, and needs none. */
export const KIND_OF_FIELD: Readonly<Record<DayField, RequestKind | null>> = {
  clock_in: 'punch_correction',
  clock_out: 'punch_correction',
  break_time: 'break',
  note: null,
};
