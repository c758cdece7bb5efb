import type { DayState } from '#contract/requests.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { minuteOnWorkingDay, parseInstant } from '#domain/time/instant.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { formatOnWorkingDay } from './dates.ts';
import { translatable } from './language.ts';
import { timesText } from './wire.ts';

type Field = keyof DayState;

/** In the order in which they are shown. */
export const dayValueLabels: Readonly<Record<Field, string>> = translatable('day-values', {
  claimed: '申告した時間',
  clock_in: '出勤時間',
  clock_out: '退勤時間',
  break_time: '休憩時間',
  note: '備考',
  late: '遅刻',
  early: '早退',
  absence: '欠勤',
  internal_work: '社内業務',
  shift: 'シフト',
  planned_minutes: '承認された時間',
  worked_minutes: '働いた時間',
  presence_minutes: '在場（労働時間でない時間）',
});

/** Stands for no value. */
const EMPTY = '－';

export const dayStateTexts = translatable('day-states', {
  shiftNone: '予定なし',
  shiftOff: '休み',
  separator: '、',
  hours: (from: string, to: string): string => `${from}〜${to}`,
});

const FIELDS = Object.keys(dayValueLabels) as readonly Field[];

/** A value of a day in words; `null` for none. */
function textOf(state: DayState, field: Field, date: IsoDate): string | null {
  switch (field) {
    case 'clock_in':
    case 'clock_out': {
      const at = state[field] == null ? null : parseInstant(state[field]);
      return at === null ? null : formatOnWorkingDay(minuteOnWorkingDay(at, date));
    }
    case 'claimed':
      return state.claimed == null ? null : dayStateTexts.hours(state.claimed.start_time, state.claimed.end_time);
    case 'break_time':
    case 'planned_minutes':
    case 'worked_minutes':
    case 'presence_minutes': {
      const length = state[field];
      return length == null ? null : formatDuration(minutes(length));
    }
    case 'internal_work':
      return (
        state.internal_work
          ?.map(
            ({ start_time, end_time, note }) =>
              `${dayStateTexts.hours(start_time, end_time)}${note === null ? '' : ` ${note}`}`,
          )
          .join(dayStateTexts.separator) || null
      );
    case 'shift':
      if (state.shift == null) return dayStateTexts.shiftNone;
      return state.shift.is_workday && state.shift.start_time !== null
        ? timesText(state.shift)
        : dayStateTexts.shiftOff;
    case 'note':
    case 'late':
    case 'early':
    case 'absence':
      return state[field] ?? null;
  }
}

/** A value of a day in each of some states. */
interface StateRow {
  readonly label: string;
  readonly texts: readonly string[];
  /** The first and the last of them differ. */
  readonly isChanged: boolean;
}

/** The values of a day in several states, one after the other; what none of them has is left out. */
export function stateRows(states: readonly DayState[], date: IsoDate): StateRow[] {
  return FIELDS.filter((field) => states.some((state) => state[field] !== undefined)).flatMap((field) => {
    const said = states.map((state) => textOf(state, field, date));
    if (said.every((text) => text === null)) return [];
    return [
      {
        label: dayValueLabels[field],
        texts: said.map((text) => text ?? EMPTY),
        isChanged: said[0] !== said.at(-1),
      },
    ];
  });
}

/** The outcome for a day in a line: `出勤時間 9:00 → 8:30`. */
export function changesText(before: DayState | null, after: DayState | null, date: IsoDate): string {
  if (after === null) return '';
  return stateRows([before ?? {}, after], date)
    .filter(({ isChanged }) => isChanged)
    .map(({ label, texts: [from, to] }) => `${label} ${from === EMPTY ? '' : `${from} → `}${to}`)
    .join(dayStateTexts.separator);
}
