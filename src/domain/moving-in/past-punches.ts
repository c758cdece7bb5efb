import { daysBetween, type IsoDate } from '../time/date.ts';
import { MINUTES_PER_DAY, type WorkingDayMinute, workingDayMinute } from '../time/minutes.ts';
import { kindsByWord } from './words.ts';

/** The kinds of a punch by their names. */
export const PAST_PUNCH_NAMES = {
  clock_in: '出勤',
  clock_out: '退勤',
  break_start: '休憩開始',
  break_end: '休憩終了',
} as const;
export type PastPunchKind = keyof typeof PAST_PUNCH_NAMES;

/** A punch of another product, by the time line of its working day. */
export interface PastPunch {
  readonly kind: PastPunchKind;
  readonly minute: WorkingDayMinute;
}

/** The kinds of a punch by other products’ words. */
const KINDS = kindsByWord<PastPunchKind>({
  clock_in: ['出勤', '出社', '入室', '始業', 'in'],
  clock_out: ['退勤', '退社', '退室', '終業', 'out'],
  break_start: ['休憩開始', '休憩', '休憩入', '休憩入り', '外出'],
  break_end: ['休憩終了', '休憩戻', '休憩戻り', '戻り', '再入'],
});

/** Parses the kind of a punch by the word that a file has for it; `null` for any other. */
export function parsePunchKind(text: string): PastPunchKind | null {
  const word = text.normalize('NFKC').trim().toLowerCase().replace(/打刻$/, '');
  return KINDS.get(word) ?? null;
}

/** The times of a day's cells, each in order. */
export interface TypedTimes {
  readonly clockIns: readonly WorkingDayMinute[];
  readonly clockOuts: readonly WorkingDayMinute[];
  readonly breakStarts: readonly WorkingDayMinute[];
  readonly breakEnds: readonly WorkingDayMinute[];
}

/** The punches of a day's cells in the order of time, the last of a night after 24:00 also where its cell has 6:00. */
export function punchesOfDay({ clockIns, clockOuts, breakStarts, breakEnds }: TypedTimes): PastPunch[] {
  const outs = clockOuts.map((out, index) => after(clockIns[index], out));
  const [first] = clockIns;
  const starts = breakStarts.map((start) => after(first, start));
  const ends = breakEnds.map((end, index) => after(starts[index] ?? first, end));
  const of = (kind: PastPunchKind, times: readonly WorkingDayMinute[]): PastPunch[] =>
    times.map((minute) => ({ kind, minute }));
  // Of the same minute what ends comes first: 12:00 is the end of a pair and the beginning of the next.
  const all = [
    ...of('break_end', ends),
    ...of('clock_out', outs),
    ...of('clock_in', clockIns),
    ...of('break_start', starts),
  ];
  return all.toSorted((one, other) => one.minute - other.minute);
}

/** The time at or after another one, on the next day where its clock time is earlier. */
const after = (earlier: WorkingDayMinute | undefined, time: WorkingDayMinute): WorkingDayMinute =>
  earlier !== undefined && time < earlier && time < MINUTES_PER_DAY ? workingDayMinute(time + MINUTES_PER_DAY) : time;

/** What each kind of punch leads to; `null` where it can't follow. */
const NEXT = {
  away: { clock_in: 'working', clock_out: null, break_start: null, break_end: null },
  working: { clock_in: null, clock_out: 'away', break_start: 'resting', break_end: null },
  resting: { clock_in: null, clock_out: null, break_start: null, break_end: 'working' },
} as const;
type State = keyof typeof NEXT;
const nextOf = (state: State, kind: PastPunchKind): State | null => NEXT[state][kind];

const NO_BREAK = '対になる休憩開始がありません';

/** What a state still needs. */
const MISSING: Readonly<Record<State, string>> = {
  away: '対になる出勤がありません',
  working: '対になる退勤がありません',
  resting: '対になる休憩終了がありません',
};

/** Why a day's punches don't fit together, `null` where they do. */
export function faultOfPunches(punches: readonly PastPunch[]): string | null {
  let state = 'away' as State;
  for (const { kind } of punches) {
    const next = nextOf(state, kind);
    if (next === null) return kind === 'break_end' ? NO_BREAK : MISSING[state];
    state = next;
  }
  return state === 'away' ? null : MISSING[state];
}

/** From a punch to its counterpart. */
export interface PunchSpan {
  readonly from: WorkingDayMinute;
  readonly to: WorkingDayMinute;
}

/** The work and the breaks of punches that fit together. */
export function spansOf(punches: readonly PastPunch[]): {
  readonly work: readonly PunchSpan[];
  readonly breaks: readonly PunchSpan[];
} {
  const between = (start: PastPunchKind, end: PastPunchKind): PunchSpan[] => {
    const ends = punches.filter(({ kind }) => kind === end);
    return punches
      .filter(({ kind }) => kind === start)
      .flatMap(({ minute }, index) => {
        const to = ends[index];
        return to === undefined ? [] : [{ from: minute, to: to.minute }];
      });
  };
  return { work: between('clock_in', 'clock_out'), breaks: between('break_start', 'break_end') };
}

const endsPair = (state: State, kind: PastPunchKind, isLate: boolean): boolean =>
  kind === 'clock_out' && state === 'resting' && !isLate;

/** A line of a file with a punch: the day that it names, and the time of that day. */
export interface PunchLine {
  readonly date: IsoDate;
  readonly minute: WorkingDayMinute;
  readonly kind: PastPunchKind;
}

/** The punches of a working day, each with the line that it stands on. */
export interface PunchedDay<Line extends PunchLine> {
  readonly date: IsoDate;
  readonly punches: readonly (PastPunch & { readonly line: Line })[];
}

/**
 * The working days of a person's punches: each begins with a clock-in, and has what follows up to the clock-out, also after
 * midnight. `faults` has the lines without a counterpart within 24 hours.
 */
export function punchedDays<Line extends PunchLine>(
  lines: readonly Line[],
): { readonly days: readonly PunchedDay<Line>[]; readonly faults: ReadonlyMap<Line, string> } {
  const [first] = lines;
  if (first === undefined) return { days: [], faults: new Map() };
  const at = ({ date, minute }: Line): number => daysBetween(first.date, date) * MINUTES_PER_DAY + minute;
  const days = new Map<IsoDate, (PastPunch & { readonly line: Line })[]>();
  const faults = new Map<Line, string>();
  let state = 'away' as State;
  let opened: Line = first;
  let last: Line = first;
  for (const line of lines.toSorted((one, other) => at(one) - at(other))) {
    const isLate = state !== 'away' && at(line) - at(opened) > MINUTES_PER_DAY;
    const next = isLate ? null : nextOf(state, line.kind);
    // What begins or ends a pair does so also where something is missing before it, which is the fault.
    const leadsTo = next ?? (line.kind === 'clock_in' ? 'working' : endsPair(state, line.kind, isLate) ? 'away' : null);
    if (leadsTo === null) {
      faults.set(line, line.kind === 'break_end' ? NO_BREAK : MISSING[isLate ? 'away' : state]);
      continue;
    }
    if (next === null) faults.set(last, MISSING[state]);
    if (line.kind === 'clock_in') opened = line;
    const own = days.get(opened.date) ?? [];
    const minute = at(line) - daysBetween(first.date, opened.date) * MINUTES_PER_DAY;
    own.push({ kind: line.kind, minute: workingDayMinute(minute), line });
    days.set(opened.date, own);
    state = leadsTo;
    last = line;
  }
  if (state !== 'away') faults.set(last, MISSING[state]);
  return { days: [...days].map(([date, punches]) => ({ date, punches })), faults };
}
