import {
  type CSSProperties,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type PointerEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import type { RosterPersonResponse, RosterResponse, ShiftWishResponse } from '#contract/rosters.ts';
import { readShiftTimes } from '#domain/attendance/shift.ts';
import { groupBy } from '#domain/group-by.ts';
import {
  checkPlan,
  isRefused,
  type PersonalPlan,
  type RosterFinding,
  type RosterRules,
  type StaffingOfDay,
  staffingOf,
  totalPlanned,
  type YearPlan,
} from '#domain/shift/roster.ts';
import { fromPart, leaveOfDays, type PartLeave, partInWords, partLeaveByDay } from '#domain/leave/day-leave.ts';
import { rosterFindingText } from '#domain/shift/roster-text.ts';
import { shiftText } from '#domain/shift/wish.ts';
import { countDays, dayNumber, daysFrom, type IsoDate, isoDate, isWithin, type Weekday } from '#domain/time/date.ts';
import { formatMonthDay, weekdayLetter } from '#domain/time/japanese-date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { roundHours } from '#domain/time/hours.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { DayKind } from '#domain/working-time/work-classes.ts';
import { lettersOf } from '../../ui/day-list.tsx';
import { type Cell, type Pattern, type RosterDraft, toElsewhere, toShifts } from './roster-draft.ts';
import { RosterPace, useGrowing } from './roster-pace.ts';
import { placesOf, type Selection, useSelection } from './roster-selection.ts';
import { rosterTexts as texts } from './roster-texts.ts';
import styles from './roster.module.css';
import { savedWishText } from './wish-draft.ts';

/** What the grid is of. */
export interface GridProps {
  readonly draft: RosterDraft;
  readonly people: readonly RosterPersonResponse[];
  readonly patterns: readonly Pattern[];
  readonly holidays: ReadonlyMap<IsoDate, string>;
  readonly rules: RosterRules;
  /** The kinds that the company's calendar gives its days. */
  readonly companyDays: ReadonlyMap<IsoDate, DayKind>;
  readonly elsewhere: RosterResponse['elsewhere'];
  /** What a drag over the days plans; `null` while it only selects them. */
  readonly brush: Cell | null;
  readonly onKey: (event: KeyboardEvent, selection: Selection) => void;
  readonly onSelect: (selection: Selection) => void;
}

/**
 * People by days. One day is in the tab order; arrow keys go from day to day, with Shift they select. What is selected is
 * marked in the page itself, not by drawing anew.
 */
export const RosterGrid = memo(function RosterGrid({
  draft,
  people,
  patterns,
  holidays,
  rules,
  companyDays,
  elsewhere,
  brush,
  onKey,
  onSelect,
}: GridProps): ReactNode {
  const dates = useMemo(() => daysFrom(draft.period.from, draft.period.to), [draft]);
  const byId = useMemo(() => new Map(patterns.map((pattern) => [pattern.id, pattern])), [patterns]);
  const shown = useGrowing(people.length);
  const [pace] = useState(() => new RosterPace());
  const { selection, body, outline } = useSelection({ rows: people.length, columns: dates.length }, onSelect);
  useNoTouchScroll(body, brush !== null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!selection.move(event)) onKey(event, selection.current());
  };
  const paint = (): void => {
    if (brush !== null)
      draft.set(placesOf(selection.current(), people, dates).map((place) => ({ ...place, cell: brush })));
  };
  const pointer = {
    onPointerDown: (event: PointerEvent) => selection.begin(event),
    onPointerOver: (event: PointerEvent) => selection.extend(event),
    onPointerUp: (event: PointerEvent) => selection.end(event) && paint(),
  };
  return (
    <div
      role="grid"
      aria-label={texts.grid}
      aria-multiselectable
      aria-rowcount={people.length + 1}
      tabIndex={-1}
      className={styles.grid}
      style={{ '--days': dates.length } as CSSProperties}
      onKeyDown={onKeyDown}
      {...pointer}
    >
      <div role="row" className={styles.head}>
        <span role="columnheader" className={styles.person}>
          {texts.employee}
        </span>
        {dates.map((date) => (
          <span
            key={date}
            role="columnheader"
            className={styles.date}
            data-letters={lettersOf({ date, holiday: holidays.get(date) ?? null })}
            title={holidays.get(date)}
          >
            {dayNumber(date)}
            <br />
            {weekdayLetter(date)}
          </span>
        ))}
        <span role="columnheader" className={styles.sum}>
          {texts.days}
        </span>
        <span role="columnheader" className={styles.sum}>
          {texts.hours}
        </span>
      </div>
      <div ref={body} role="rowgroup" className={styles.body}>
        {people.slice(0, shown).map((person, row) => (
          <PersonRow
            key={person.user_id}
            row={row}
            person={person}
            draft={draft}
            pace={pace}
            dates={dates}
            patterns={byId}
            rules={rules}
            companyDays={companyDays}
          />
        ))}
        {shown < people.length && (
          <div className={styles.rest} style={{ '--rows': people.length - shown } as CSSProperties} aria-hidden />
        )}
        <div ref={outline} className={styles.selected} hidden aria-hidden />
        <Names people={people} />
      </div>
      <Staffing draft={draft} pace={pace} people={people} patterns={patterns} byId={byId} elsewhere={elsewhere} />
    </div>
  );
});

/** While it is on, a finger on a day paints and doesn't scroll: said by a style, each day would have to be styled anew. */
function useNoTouchScroll(grid: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const days = grid.current;
    if (!isOn || days === null) return;
    const stay = (event: TouchEvent): void => {
      if (event.cancelable && event.target instanceof Element && event.target.matches('[data-row]'))
        event.preventDefault();
    };
    days.addEventListener('touchmove', stay, { passive: false });
    return () => days.removeEventListener('touchmove', stay);
  }, [grid, isOn]);
}

/** The names that stay in sight, for the eye alone: each row has its own. */
const Names = memo(function Names({ people }: Pick<GridProps, 'people'>): ReactNode {
  return (
    <div className={styles.pane} aria-hidden>
      <div className={styles.names}>
        {people.map(({ user_id: userId, name, is_closed: isClosed }) => (
          <div
            key={userId}
            className={styles.name}
            title={name}
            data-name={name}
            data-closed={isClosed ? texts.closed : undefined}
          />
        ))}
      </div>
    </div>
  );
});

/** What a person's plan is checked by. */
const personalRules = (
  { frame_minutes: frame, rules, rule_days: ruleDays }: RosterPersonResponse,
  companyDays: GridProps['companyDays'],
): Pick<PersonalPlan, 'frame' | 'rules' | 'companyDays'> => ({
  frame: frame === null ? null : minutes(frame),
  rules: rules.map((rule) => ({
    from: isoDate(rule.from),
    workInterval: minutes(rule.work_interval_minutes),
    statutoryRestDay: rule.statutory_rest_day as Weekday | null,
    dayLimit: rule.day_limit_minutes === null ? null : minutes(rule.day_limit_minutes),
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

const PersonRow = memo(function PersonRow({
  row,
  person,
  draft,
  pace,
  dates,
  patterns,
  rules,
  companyDays,
}: Pick<GridProps, 'rules' | 'companyDays'> & {
  readonly row: number;
  readonly person: RosterPersonResponse;
  readonly draft: RosterDraft;
  readonly pace: RosterPace;
  readonly dates: readonly IsoDate[];
  readonly patterns: ReadonlyMap<number, Pattern>;
}): ReactNode {
  const { user_id: userId, name, leave_dates: leaveDates, part_leave: parts, is_closed: isClosed } = person;
  const days = useDays(draft, userId, pace);
  const publication = useSyncExternalStore(draft.subscribe, () => draft.publicationOf(userId));
  const wishes = useMemo(() => wishesByDate(person.wishes, patterns), [person, patterns]);
  const leaveDays = useMemo(() => new Set(leaveDates.map((date) => isoDate(date))), [leaveDates]);
  const partLeave = useMemo(() => partLeaveOf(parts), [parts]);
  const shifts = toShifts(days, patterns);
  const ofPerson = useMemo(() => personalRules(person, companyDays), [person, companyDays]);
  const findings = useMemo(
    () =>
      byDate(checkPlan({ shifts, leaveDays, partLeave, year: yearOf(person, days), ...ofPerson }, draft.period, rules)),
    [shifts, leaveDays, partLeave, person, days, ofPerson, draft, rules],
  );
  const own = [...shifts].filter(([date]) => isWithin(date, draft.period)).map(([, shift]) => shift);
  return (
    <div role="row" className={styles.row}>
      <span role="rowheader" className={styles.person}>
        {name}
        {isClosed && <span className={styles.closed}>{texts.closed}</span>}
      </span>
      {dates.map((date, column) => (
        <Day
          key={date}
          row={row}
          column={column}
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
      ))}
      <span role="gridcell" className={styles.sum}>
        {own.length}
      </span>
      <span role="gridcell" className={styles.sum}>
        {roundHours(totalPlanned(own), 1).toFixed(1)}
      </span>
    </div>
  );
});

/** A person's days, whose row is drawn anew when its turn comes after they have changed. */
function useDays(draft: RosterDraft, userId: number, pace: RosterPace): ReturnType<RosterDraft['daysOf']> {
  const subscribe = useCallback(
    (draw: () => void) => {
      let known = draft.daysOf(userId);
      const unsubscribe = draft.subscribe(() => {
        const days = draft.daysOf(userId);
        if (days === known) return;
        known = days;
        pace.run(draw);
      });
      return () => {
        unsubscribe();
        pace.cancel(draw);
      };
    },
    [draft, userId, pace],
  );
  return useSyncExternalStore(subscribe, () => draft.daysOf(userId));
}

/** What is to be said of each day, and whether it can't be saved. */
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
  /** What is to be said of it, as one text, so that a day is drawn anew only where that changes. */
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
      data-long={short.length > 2 && short === pattern?.short_name ? true : undefined}
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
const partLeaveOf = (parts: RosterPersonResponse['part_leave']): ReadonlyMap<IsoDate, PartLeave> =>
  partLeaveByDay(leaveOfDays(parts.map(({ date, ...part }) => fromPart(isoDate(date), part))).partLeave);

/** What of a day is leave: `有休`, `有休（午前半休）`. */
function leaveText(isWhole: boolean, part: PartLeave | undefined): string | undefined {
  if (part !== undefined) return texts.partLeave(partInWords(part));
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
function wishShort(
  { kind, start_time: start, end_time: end }: ShiftWishResponse,
  pattern: Pattern | undefined,
): string {
  if (kind === 'day_off') return texts.dayOffShort;
  const hours = readShiftTimes(start, end);
  return pattern?.short_name ?? (hours === null ? '' : shortHours(hours));
}

/** Hours in the width of a day: `9-18`. */
const shortHours = ({ start, end }: Interval): string => `${Math.floor(start / 60)}-${Math.floor(end / 60)}`;

function shortOf(cell: Cell | undefined, pattern: Pattern | undefined): string {
  if (cell === undefined) return '';
  if (cell.hours === null) return texts.dayOffShort;
  return pattern?.short_name ?? shortHours(cell.hours);
}

/** Who is planned on each day, on this page and beyond it, and what that lacks. */
function Staffing({
  draft,
  pace,
  people,
  patterns,
  byId,
  elsewhere,
}: {
  readonly draft: RosterDraft;
  readonly pace: RosterPace;
  readonly people: readonly RosterPersonResponse[];
  readonly patterns: readonly Pattern[];
  readonly byId: ReadonlyMap<number, Pattern>;
  readonly elsewhere: RosterResponse['elsewhere'];
}): ReactNode {
  const others = useMemo(() => toElsewhere(elsewhere, byId), [elsewhere, byId]);
  const subscribe = useCallback(
    (draw: () => void) => {
      const unsubscribe = draft.subscribe(() => pace.runLater(draw));
      return () => {
        unsubscribe();
        pace.cancel(draw);
      };
    },
    [draft, pace],
  );
  useSyncExternalStore(subscribe, draft.revision);
  const staffing = staffingOf(
    draft.period,
    people.map(({ user_id: userId }) => toShifts(draft.daysOf(userId), byId)),
    patterns,
    others,
  );
  return (
    <div role="rowgroup">
      <FootRow label={texts.people} kind="count" staffing={staffing} textOf={({ people: count }) => String(count)} />
      <FootRow
        label={texts.totalHours}
        kind="count"
        staffing={staffing}
        textOf={({ minutes: planned }) => String(roundHours(planned, 1))}
      />
      <FootRow
        label={texts.lacking}
        kind="lack"
        lines={patterns.filter(({ needed }) => needed.some((count) => count > 0)).length}
        staffing={staffing}
        textOf={(day) => lacksOf(day, byId, texts.lackShort).join('\n')}
        titleOf={(day) => lacksOf(day, byId, texts.lack).join('、')}
      />
    </div>
  );
}

/** The patterns of which a day lacks people, and how many. */
const lacksOf = (
  { patterns }: StaffingOfDay,
  byId: ReadonlyMap<number, Pattern>,
  say: (short: string, count: number) => string,
): string[] =>
  [...patterns].flatMap(([id, { planned, needed }]) =>
    planned < needed ? [say(byId.get(id)?.short_name ?? '', needed - planned)] : [],
  );

/** Something about each day, below the people. */
function FootRow({
  label,
  kind,
  lines = 1,
  staffing,
  textOf,
  titleOf,
}: {
  readonly label: string;
  readonly kind: 'count' | 'lack';
  /** How many lines a day has at most. */
  readonly lines?: number;
  readonly staffing: readonly StaffingOfDay[];
  readonly textOf: (day: StaffingOfDay) => string;
  readonly titleOf?: (day: StaffingOfDay) => string;
}): ReactNode {
  return (
    <div role="row" className={styles.foot} style={{ '--lines': lines } as CSSProperties}>
      <span role="rowheader" className={styles.person}>
        {label}
      </span>
      {staffing.map((day) => (
        <FootDay key={day.date} kind={kind} text={textOf(day)} title={titleOf?.(day)} />
      ))}
    </div>
  );
}

const FootDay = memo(function FootDay({
  kind,
  text,
  title,
}: {
  readonly kind: 'count' | 'lack';
  readonly text: string;
  readonly title: string | undefined;
}): ReactNode {
  return (
    <span role="gridcell" className={styles[kind]} title={title || undefined}>
      {text}
    </span>
  );
});
