import { memo, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';

import type { RosterPersonResponse, RosterResponse, ShiftWishResponse } from '#contract/rosters.ts';
import { groupBy } from '#domain/group-by.ts';
import { rememberLast } from '#domain/remember.ts';
import {
  checkPlan,
  isRefused,
  type PersonalPlan,
  type RosterFinding,
  type RosterRules,
  totalPlanned,
  type YearPlan,
} from '#domain/shift/roster.ts';
import { fromPart, leaveOfDays, type PartLeave, partLeaveByDay, partsInWords } from '#domain/leave/day-leave.ts';
import { rosterFindingText } from '#domain/shift/roster-text.ts';
import { shiftText } from '#domain/shift/wish.ts';
import { countDays, type IsoDate, isoDate, isWithin, type Weekday } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { roundHours } from '#domain/time/hours.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { DayKind } from '#domain/working-time/work-classes.ts';
import { type Cell, type Pattern, type RosterDraft, toShifts } from './roster-draft.ts';
import { type RosterPace, type Turn, usePaced } from './roster-pace.ts';
import { rosterTexts as texts } from './roster-texts.ts';
import styles from './roster.module.css';
import { savedWishText } from './wish-draft.ts';
import { toHours } from '../../lib/wire.ts';

/** What a person's plan is checked by. */
const personalRules = (
  { frame_minutes: frame, rules, contract_bounds: bounds, rule_days: ruleDays }: RosterPersonResponse,
  companyDays: RowRules['companyDays'],
): Pick<PersonalPlan, 'frame' | 'rules' | 'bounds' | 'companyDays'> => ({
  frame: frame === null ? null : minutes(frame),
  rules: rules.map((rule) => ({
    from: isoDate(rule.from),
    workInterval: minutes(rule.work_interval_minutes),
    statutoryRestDay: rule.statutory_rest_day as Weekday | null,
    dayLimit: rule.day_limit_minutes === null ? null : minutes(rule.day_limit_minutes),
    restsByHours: rule.rest_by_24_hours,
  })),
  bounds: bounds.map((bound) => ({
    from: isoDate(bound.from),
    most: bound.most_minutes === null ? null : minutes(bound.most_minutes),
    weeklyDays: bound.weekly_days,
    isAfterTerm: bound.is_after_term,
  })),
  companyDays: ruleDays.length === 0 ? companyDays : new Map([...companyDays, ...toKinds(ruleDays)]),
});

/** The target period that the plan is part of, in which a day that is planned as a day off counts nothing. */
function yearOf({ year }: RosterPersonResponse, days: ReadonlyMap<IsoDate, Cell>): YearPlan | null {
  if (year === null) return null;
  const period = { from: isoDate(year.from), to: isoDate(year.to) };
  return {
    period,
    specialPeriods: year.special_periods.map(({ from, to }) => ({ from: isoDate(from), to: isoDate(to) })),
    plannedOn: (date) =>
      minutes(days.get(date)?.hours === null ? 0 : (year.planned_minutes[countDays({ ...period, to: date }) - 1] ?? 0)),
  };
}

/** The kinds of days, by their dates. */
export const toKinds = (days: RosterResponse['company_days']): ReadonlyMap<IsoDate, DayKind> =>
  new Map(days.map(({ date, kind }) => [isoDate(date), kind]));

/** What rows are checked by. */
export interface RowRules {
  readonly rules: RosterRules;
  /** The kinds that the company's calendar gives its days. */
  readonly companyDays: ReadonlyMap<IsoDate, DayKind>;
}

interface PersonProps {
  readonly person: RosterPersonResponse;
  readonly draft: RosterDraft;
  readonly pace: RosterPace;
  readonly patterns: ReadonlyMap<number, Pattern>;
}

/** What all parts of a person's row have in common. */
interface RowProps extends PersonProps {
  readonly row: number;
}

const DAYS_OF_PART = 8;

/** The parts of a row of days, each with its first column: each is drawn again by itself. */
export const partsOf = (dates: readonly IsoDate[]): { readonly first: number; readonly of: readonly IsoDate[] }[] =>
  Array.from({ length: Math.ceil(dates.length / DAYS_OF_PART) }, (_, part) => {
    const first = part * DAYS_OF_PART;
    return { first, of: dates.slice(first, first + DAYS_OF_PART) };
  });

/** A person's days in the roster, with the findings of each, and their sums. */
export const PersonRow = memo(function PersonRow({
  dates,
  rules,
  companyDays,
  ...row
}: RowProps & RowRules & { readonly dates: readonly IsoDate[] }): ReactNode {
  const { person, draft, patterns } = row;
  const { name, is_closed: isClosed } = person;
  const facts = useMemo(() => factsOf(person, patterns), [person, patterns]);
  // The parts ask for the same one after the other.
  const findingsOf = useMemo(() => {
    const ofPerson = personalRules(person, companyDays);
    const { leaveDays, partLeave } = facts;
    return rememberLast((days: Days) =>
      byDate(
        checkPlan(
          { shifts: toShifts(days, patterns), leaveDays, partLeave, year: yearOf(person, days), ...ofPerson },
          draft.period,
          rules,
        ),
      ),
    );
  }, [person, companyDays, draft, patterns, rules, facts]);
  const parts = useMemo(() => partsOf(dates), [dates]);
  return (
    <div role="row" className={styles.row}>
      <span role="rowheader" className={styles.person}>
        {name}
        {isClosed && <span className={styles.closed}>{texts.closed}</span>}
      </span>
      {parts.map(({ first, of }) => (
        <Part key={first} {...row} first={first} dates={of} facts={facts} findingsOf={findingsOf} />
      ))}
      <Sums person={person} draft={draft} pace={row.pace} patterns={patterns} />
    </div>
  );
});

type Days = ReturnType<RosterDraft['daysOf']>;

/** Some of a person's days. */
const Part = memo(function Part({
  first,
  dates,
  facts: { wishes, leaveDays, partLeave },
  findingsOf,
  ...ofRow
}: RowProps & {
  /** The column of the first. */
  readonly first: number;
  readonly dates: readonly IsoDate[];
  readonly facts: PersonFacts;
  readonly findingsOf: (days: Days) => ReturnType<typeof byDate>;
}): ReactNode {
  const { row, person, draft, patterns } = ofRow;
  const { user_id: userId } = person;
  const turnOf = useCallback(
    (now: Days, before: Days) => (dates.some((date) => now.get(date) !== before.get(date)) ? 'days' : 'derived'),
    [dates],
  );
  const days = useDays(ofRow, turnOf);
  const publication = useSyncExternalStore(draft.subscribe, () => draft.publicationOf(userId));
  const findings = findingsOf(days);
  return dates.map((date, index) => (
    <Day
      key={date}
      row={row}
      column={first + index}
      date={date}
      cell={days.get(date)}
      pattern={patterns.get(days.get(date)?.patternId ?? 0)}
      leave={leaveText(leaveDays.has(date), partLeave.get(date))}
      isPart={partLeave.has(date)}
      isDraft={publication.drafts.has(date)}
      before={publication.changed.get(date)}
      wishMark={wishes.get(date)?.mark}
      wish={wishes.get(date)?.text}
      findings={findings.get(date)?.text}
      findingKind={findings.get(date)?.kind}
    />
  ));
});

/** How many days and hours a person has. */
function useSums(ofPerson: PersonProps): { readonly days: number; readonly hours: string } {
  const { draft, patterns } = ofPerson;
  const days = useDays(ofPerson, 'derived');
  const own = [...toShifts(days, patterns)].filter(([date]) => isWithin(date, draft.period)).map(([, shift]) => shift);
  return { days: own.length, hours: roundHours(totalPlanned(own), 1).toFixed(1) };
}

const Sums = memo(function Sums(ofPerson: PersonProps): ReactNode {
  const { days, hours } = useSums(ofPerson);
  return (
    <>
      <span role="gridcell" className={styles.sum}>
        {days}
      </span>
      <span role="gridcell" className={styles.sum}>
        {hours}
      </span>
    </>
  );
});

/** A name that stays in sight, for the eye alone; below it the sums where the days leave no room for their columns. */
export const Name = memo(function Name(ofPerson: PersonProps): ReactNode {
  const { name, is_closed: isClosed } = ofPerson.person;
  const { days, hours } = useSums(ofPerson);
  return (
    <div
      className={styles.name}
      title={name}
      data-name={name}
      data-closed={isClosed ? texts.closed : ''}
      data-sums={texts.sums(days, hours)}
    />
  );
});

/** What is known of a person's days beside the plan. */
const factsOf = (person: RosterPersonResponse, patterns: ReadonlyMap<number, Pattern>) => ({
  wishes: wishesByDate(person.wishes, patterns),
  /** The days on which the person is on leave as a whole. */
  leaveDays: new Set(person.leave_dates.map((date) => isoDate(date))) as ReadonlySet<IsoDate>,
  partLeave: partLeaveOf(person.part_leave),
});
type PersonFacts = ReturnType<typeof factsOf>;

/** A person's days, as the turns of what shows them come. */
function useDays({ draft, person, pace }: PersonProps, turn: Turn | ((now: Days, before: Days) => Turn)): Days {
  const read = useCallback(() => draft.daysOf(person.user_id), [draft, person]);
  return usePaced(pace, draft.subscribe, read, turn);
}

/** The findings of each day, and whether they keep it from being saved. */
function byDate(findings: readonly RosterFinding[]) {
  return new Map(
    [...groupBy(findings, ({ date }) => date)].map(([date, own]) => {
      const said = own.map((finding) => {
        const text = rosterFindingText(finding);
        return isRefused(finding) ? texts.refused(text) : text;
      });
      return [date, { text: said.join('、'), kind: own.some(isRefused) ? 'refused' : 'warned' } as const];
    }),
  );
}

const Day = memo(function Day({
  row,
  column,
  date,
  cell,
  pattern,
  leave,
  isPart,
  isDraft,
  before,
  wishMark,
  wish,
  findings,
  findingKind,
}: {
  readonly row: number;
  readonly column: number;
  readonly date: IsoDate;
  readonly cell: Cell | undefined;
  readonly pattern: Pattern | undefined;
  /** What of the day is leave, in words; `undefined` of none of it. */
  readonly leave: string | undefined;
  /** It is a part of the day. */
  readonly isPart: boolean;
  /** It isn't published as it is. */
  readonly isDraft: boolean;
  /** The hours that were published first, where it is planned otherwise now; `undefined` where it isn't. */
  readonly before: Interval | null | undefined;
  /** What its employee wishes for, as the day shows it, and in words. */
  readonly wishMark: string | undefined;
  readonly wish: string | undefined;
  /** The findings of the day as one text, so that the day is drawn again only where they change. */
  readonly findings: string | undefined;
  readonly findingKind: 'refused' | 'warned' | undefined;
}): ReactNode {
  const short = shortOf(cell, pattern);
  const hours = cell?.hours;
  const said = [
    formatMonthDay(date),
    short === '' ? texts.unplanned : short,
    pattern?.name,
    hours && shiftText(hours),
    leave,
    isDraft ? texts.draft : undefined,
    before === undefined ? undefined : texts.changed(shiftText(before)),
    wish && texts.wished(wish),
    findings,
  ].filter((part) => part != null);
  return (
    <span
      role="gridcell"
      className={styles.day}
      tabIndex={row === 0 && column === 0 ? 0 : -1}
      data-row={row}
      data-column={column}
      data-color={pattern?.color}
      data-long={short.length > (short === pattern?.short_name ? 2 : 4) || undefined}
      data-off={cell !== undefined && cell.hours === null ? true : undefined}
      data-leave={leave === undefined ? undefined : isPart ? 'part' : 'day'}
      data-wish={wishMark}
      data-draft={isDraft || undefined}
      data-changed={before !== undefined || undefined}
      data-finding={findingKind}
      aria-label={said.join(' ')}
      title={tooltipOf(isPart ? leave : undefined, findings, before, wish)}
    >
      {short}
    </span>
  );
});

/** What a day can't show itself. */
const tooltipOf = (
  leave: string | undefined,
  findings: string | undefined,
  before: Interval | null | undefined,
  wish: string | undefined,
) =>
  [leave, findings, before === undefined ? undefined : texts.changed(shiftText(before)), wish && texts.wished(wish)]
    .filter((part) => part !== undefined)
    .join('、') || undefined;

/** The leave of parts of a person's days. */
const partLeaveOf = (parts: RosterPersonResponse['part_leave']): ReadonlyMap<IsoDate, readonly PartLeave[]> =>
  partLeaveByDay(leaveOfDays(parts.map(({ date, ...part }) => fromPart(isoDate(date), part))).partLeave);

/** What of a day is leave: `有休`, `有休（午前半休・17:00〜18:00）`. */
function leaveText(isWhole: boolean, parts: readonly PartLeave[] | undefined): string | undefined {
  if (parts !== undefined) return texts.partLeave(partsInWords(parts));
  return isWhole ? texts.leave : undefined;
}

/** What a person wishes for, by day. */
function wishesByDate(wishes: RosterPersonResponse['wishes'], patterns: ReadonlyMap<number, Pattern>) {
  return new Map(
    wishes.map((wish) => {
      const pattern = patterns.get(wish.pattern_id ?? 0);
      const mark = texts.wishMark(wishShort(wish, pattern));
      return [isoDate(wish.date), { mark, text: savedWishText(wish, pattern ? [pattern] : []) }];
    }),
  );
}

/** A wish in the width of a day. */
function wishShort(wish: ShiftWishResponse, pattern: Pattern | undefined): string {
  if (wish.kind === 'day_off') return texts.dayOffShort;
  const hours = toHours(wish);
  return pattern?.short_name ?? (hours === null ? '' : shortHours(hours));
}

/** Hours in the width of a day: `9-18`. */
const shortHours = ({ start, end }: Interval): string => `${Math.floor(start / 60)}-${Math.floor(end / 60)}`;

function shortOf(cell: Cell | undefined, pattern: Pattern | undefined): string {
  if (cell === undefined) return '';
  if (cell.hours === null) return texts.dayOffShort;
  return pattern?.short_name ?? shortHours(cell.hours);
}
