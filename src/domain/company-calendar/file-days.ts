import { compareDates, type DateRange, type IsoDate } from '../time/date.ts';
import type { CompanyDay, CompanyDays, NamedDays } from './company-day.ts';

/** The largest file: years of a shared calendar of another program; a year of days is a tenth of it. */
export const LARGEST_FILE = 2 * 1024 * 1024;

/** A day as an entry of a file has it. */
export interface FileEntry {
  readonly date: IsoDate;
  readonly day: CompanyDay;
  /** Whether the file itself calls it a public holiday, or a day that is celebrated, and by law it is none. */
  readonly isObservance: boolean;
}

/** Why somebody has to decide on a day: it is no public holiday, or the file has several entries for it. */
export type WhyAsked = 'observance' | 'several';

/** A day that the file leaves open. */
export interface AskedDay {
  readonly date: IsoDate;
  readonly why: WhyAsked;
  readonly choices: readonly CompanyDay[];
}

/** What a file has of a year. */
export interface FileDays {
  /** The days of which it says one thing. */
  readonly days: CompanyDays;
  readonly asked: readonly AskedDay[];
  /** Entries that are no days of the year. */
  readonly skipped: number;
}

/** The most that a day can be asked about: a file with more entries on it isn't a calendar of rest days. */
const MOST_CHOICES = 10;

/** What the entries say of a year's days; `null` where too many of them are of one day. */
export function daysOfEntries(entries: Iterable<FileEntry>, year: DateRange): Omit<FileDays, 'skipped'> | null {
  const byDate = new Map<IsoDate, FileEntry[]>();
  for (const entry of entries) {
    if (entry.date < year.from || entry.date > year.to) continue;
    const known = byDate.get(entry.date) ?? [];
    const same = known.findIndex(({ day }) => isSame(day, entry.day));
    if (same === -1) known.push(entry);
    // What one entry calls a rest day of the company's, another one may celebrate.
    else if (!entry.isObservance) known[same] = entry;
    if (known.length > MOST_CHOICES) return null;
    byDate.set(entry.date, known);
  }
  const days = new Map<IsoDate, CompanyDay>();
  const asked: AskedDay[] = [];
  for (const [date, known] of byDate) {
    const [first] = known;
    if (first === undefined) continue;
    const choices = known.map(({ day }) => day);
    if (known.length > 1) asked.push({ date, why: 'several', choices });
    else if (first.isObservance) asked.push({ date, why: 'observance', choices });
    else days.set(date, first.day);
  }
  return { days, asked };
}

/** A day of a file of which somebody has to say what holds. */
export interface Question extends Pick<AskedDay, 'date' | 'choices'> {
  /** `lower`: it is a statutory rest day (法定休日) already, and the file has it as another. */
  readonly why: WhyAsked | 'lower';
}

/**
 * What has to be asked before the days of a file are put over those that a calendar has: what the file leaves open, and
 * each statutory rest day that it would make another, whose work has the higher premium.
 */
export function questionsOf({ days, asked }: Pick<FileDays, 'days' | 'asked'>, calendar: NamedDays): Question[] {
  const isStatutory = (date: IsoDate): boolean => calendar.get(date)?.kind === 'statutory_holiday';
  const lowered = [...days]
    .filter(([date, { kind }]) => isStatutory(date) && kind !== 'statutory_holiday')
    .map(([date, day]): Question => ({ date, why: 'lower', choices: [day] }));
  return [...asked, ...lowered].toSorted((one, other) => compareDates(one.date, other.date));
}

const isSame = (one: CompanyDay, other: CompanyDay): boolean => one.kind === other.kind && one.name === other.name;
