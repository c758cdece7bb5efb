import { endDayOf } from '#domain/attendance/shift.ts';
import type {
  RosterDayResponse,
  RosterPersonResponse,
  RosterResponse,
  SavedRosterPerson,
  ShiftPatternResponse,
} from '#contract/rosters.ts';
import { groupBy } from '#domain/group-by.ts';
import { type AlikeShifts, breakOfShift, type PatternShift } from '#domain/shift/roster.ts';
import { type DateRange, type IsoDate, isoDate, isWithin } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatTimeOfDay, minutes } from '#domain/time/minutes.ts';
import { type PlannedTimes, toHours } from '../../lib/wire.ts';

/** A day of the roster; `undefined` where nothing is planned. */
export type Cell = { readonly hours: Interval | null; readonly patternId: number | null };

/** A day off. */
export const OFF: Cell = { hours: null, patternId: null };

/** A pattern with its hours. */
export type Pattern = ShiftPatternResponse & { readonly hours: Interval };

/** The patterns of an answer, with their hours. */
export const toPatterns = (patterns: readonly ShiftPatternResponse[]): Pattern[] =>
  patterns.flatMap((pattern) => {
    const hours = toHours(pattern);
    return hours === null ? [] : [{ ...pattern, hours }];
  });

/** The day that a pattern plans. */
export const cellOf = ({ id, hours }: Pattern): Cell => ({ hours, patternId: id });

/** Whether two days are planned alike. */
const isSameCell = (one: Cell | undefined, other: Cell | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.patternId === other.patternId &&
    one.hours?.start === other.hours?.start &&
    one.hours?.end === other.hours?.end);

/** Where a day is: whose, and which. */
export interface Place {
  readonly userId: number;
  readonly date: IsoDate;
}

/** What is to be planned on a day. */
export interface Edit extends Place {
  readonly cell: Cell | undefined;
}

type Days = ReadonlyMap<IsoDate, Cell>;

/** The changes of a person, as they are sent. */
interface SentPerson {
  readonly user_id: number;
  readonly version: string;
  readonly days: (Omit<RosterDayResponse, 'end_day'> & { readonly end_day: number | null })[];
}

/** Which of a person's saved days employees don't see yet, and which they first saw otherwise. */
export interface Publication {
  /** The days that aren't published as they are saved. */
  readonly drafts: ReadonlySet<IsoDate>;
  /** The days that are saved otherwise than they were published first, with the hours of then. */
  readonly changed: ReadonlyMap<IsoDate, Interval | null>;
}

interface Person {
  readonly publication: Publication;
  readonly version: string;
  readonly saved: Days;
  readonly edits: Days;
  /** `saved` with `edits` in their place: another map after each change. */
  readonly days: Days;
  readonly isClosed: boolean;
}

/**
 * What is planned on the screen: a store of its own, so that a key draws the row of one person again and not a table of
 * fifty. Each change can be undone.
 */
export class RosterDraft {
  readonly period: DateRange;
  #people: Map<number, Person>;
  #undo: (readonly Edit[])[] = [];
  readonly #listeners = new Set<() => void>();
  #revision = 0;

  constructor(roster: RosterResponse) {
    this.period = { from: isoDate(roster.from), to: isoDate(roster.to) };
    this.#people = new Map(roster.people.map((person) => [person.user_id, toPerson(person)]));
  }

  /** Called after every change. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another number after every change. */
  readonly revision = (): number => this.#revision;

  /** A person's days, the same object until they change. */
  daysOf(userId: number): Days {
    return this.#people.get(userId)?.days ?? NO_DAYS;
  }

  /** What is published of a person's days, the same object until they are saved. */
  publicationOf(userId: number): Publication {
    return this.#people.get(userId)?.publication ?? ALL_PUBLISHED;
  }

  /** Those of the edits that would change a day: closed months and days of other months stay. */
  changing(wanted: readonly Edit[]): readonly Edit[] {
    return wanted.filter(
      ({ userId, date, cell }) =>
        isWithin(date, this.period) &&
        this.#people.get(userId)?.isClosed === false &&
        !isSameCell(this.daysOf(userId).get(date), cell),
    );
  }

  /** Plans days, as one step to undo. Returns whether any day is planned otherwise now. */
  set(wanted: readonly Edit[]): boolean {
    const edits = this.changing(wanted);
    if (edits.length === 0) return false;
    this.#undo.push(edits.map(({ userId, date }) => ({ userId, date, cell: this.daysOf(userId).get(date) })));
    this.#apply(edits);
    return true;
  }

  /** Undoes the last step. Returns where its first day is; `undefined` without any. */
  undo(): Place | undefined {
    const edits = this.#undo.pop();
    if (edits !== undefined) this.#apply(edits);
    return edits?.[0];
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  /** The people with changes, as they are sent. */
  changes(): SentPerson[] {
    return [...this.#people].flatMap(([userId, { version, edits }]) => {
      const days = [...edits].map(([date, { hours, patternId }]) => ({
        date,
        is_workday: hours !== null,
        start_time: hours && formatTimeOfDay(hours.start),
        end_time: hours && formatTimeOfDay(hours.end),
        end_day: hours === null ? null : (endDayOf(hours) ?? null),
        pattern_id: patternId,
      }));
      return days.length === 0 ? [] : [{ user_id: userId, version, days }];
    });
  }

  /** How many days are changed. */
  get changedDays(): number {
    return [...this.#people.values()].reduce((sum, { edits }) => sum + edits.size, 0);
  }

  /**
   * Puts what others have saved meanwhile below the person's own changes, which stay, and returns whose plans it were. What
   * was done before can be undone no more.
   */
  rebase(current: readonly RosterPersonResponse[]): ReadonlySet<number> {
    const changed = current.filter(({ user_id: id, version }) => {
      const known = this.#people.get(id);
      return known !== undefined && known.version !== version;
    });
    for (const person of changed) {
      const edits = this.#people.get(person.user_id)?.edits ?? NO_DAYS;
      this.#people.set(person.user_id, withEdits(toPerson(person), edits));
    }
    this.#undo = [];
    this.#notify();
    return new Set(changed.map(({ user_id: id }) => id));
  }

  /** What was sent is saved; what was changed meanwhile is a change still. What was done before can be undone no more. */
  accept(sent: readonly SentPerson[], answer: readonly SavedRosterPerson[]): void {
    const savedOf = new Map(answer.map((person) => [person.user_id, person]));
    for (const { user_id: userId, days } of sent) {
      const person = this.#people.get(userId);
      if (person === undefined) continue;
      const saved = new Map([...person.saved, ...toDays(days)]);
      const left = [...person.edits].filter(([date, cell]) => !isSameCell(saved.get(date), cell));
      const now = savedOf.get(userId);
      const { version, publication } = now ? { version: now.version, publication: toPublication(now) } : person;
      this.#people.set(userId, withEdits({ ...person, saved, version, publication }, new Map(left)));
    }
    this.#undo = [];
    this.#notify();
  }

  #apply(edits: readonly Edit[]): void {
    const byUser = groupBy(edits, ({ userId }) => userId);
    for (const [userId, own] of byUser) {
      const person = this.#people.get(userId);
      if (person === undefined) continue;
      const next = new Map(person.edits);
      for (const { date, cell } of own) {
        if (cell === undefined || isSameCell(person.saved.get(date), cell)) next.delete(date);
        else next.set(date, cell);
      }
      this.#people.set(userId, withEdits(person, next));
    }
    this.#notify();
  }

  #notify(): void {
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }
}

const NO_DAYS: Days = new Map();

const withEdits = (person: Person, edits: Days): Person => ({
  ...person,
  edits,
  days: new Map([...person.saved, ...edits]),
});

function toPerson(person: RosterPersonResponse): Person {
  const { version, days, is_closed: isClosed } = person;
  const saved = toDays(days);
  return { version, saved, edits: NO_DAYS, days: saved, isClosed, publication: toPublication(person) };
}

const ALL_PUBLISHED: Publication = { drafts: new Set(), changed: new Map() };

const toPublication = ({ draft_dates: drafts, changed }: SavedRosterPerson): Publication =>
  drafts.length === 0 && changed.length === 0
    ? ALL_PUBLISHED
    : {
        drafts: new Set(drafts.map((date) => isoDate(date))),
        changed: new Map(changed.map((day) => [isoDate(day.date), toHours(day)])),
      };

/** Days of the wire, by their dates. */
export const toDays = (days: readonly (PlannedTimes & Pick<RosterDayResponse, 'date' | 'pattern_id'>)[]): Days =>
  new Map(days.map((day) => [isoDate(day.date), { hours: toHours(day), patternId: day.pattern_id }]));

type Shifts = ReadonlyMap<IsoDate, PatternShift>;

type Patterns = ReadonlyMap<number, Pattern>;

/** A planned day as it is checked and counted. */
function toShift(hours: Interval, patternId: number | null, patterns: Patterns): PatternShift {
  const pattern = patternId === null ? undefined : patterns.get(patternId);
  const breakMinutes = breakOfShift(hours, pattern && { breakMinutes: minutes(pattern.break_minutes) });
  return { ...hours, breakMinutes, patternId };
}

const known = new WeakMap<Days, { readonly patterns: Patterns; readonly shifts: Shifts }>();

/** A person's shifts as they are checked and counted: the same object for the same days, which both do. */
export function toShifts(days: Days, patterns: Patterns): Shifts {
  const before = known.get(days);
  if (before?.patterns === patterns) return before.shifts;
  const shifts: Shifts = new Map(
    [...days].flatMap(([date, { hours, patternId }]) =>
      hours === null ? [] : [[date, toShift(hours, patternId, patterns)]],
    ),
  );
  known.set(days, { patterns, shifts });
  return shifts;
}

/** Who works beyond the page, by day. */
export function toElsewhere(
  elsewhere: RosterResponse['elsewhere'],
  patterns: Patterns,
): ReadonlyMap<IsoDate, readonly AlikeShifts[]> {
  const shifts = elsewhere.flatMap(({ date, pattern_id: patternId, people, ...times }) => {
    const hours = toHours(times);
    return hours === null ? [] : [{ date: isoDate(date), ...toShift(hours, patternId, patterns), people }];
  });
  return groupBy(shifts, ({ date }) => date);
}
