import {
  type CSSProperties,
  memo,
  type RefObject,
  useEffect,
  useMemo,
  type PointerEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import type { RosterPersonResponse, RosterResponse } from '#contract/rosters.ts';
import { rememberLast } from '#domain/remember.ts';
import { needsPeople, type StaffingOfDay, staffingOf } from '#domain/shift/roster.ts';
import { dayNumber, daysFrom, type IsoDate } from '#domain/time/date.ts';
import { weekdayLetter } from '#domain/time/japanese-date.ts';
import { roundHours } from '#domain/time/hours.ts';
import { useGrowing } from '../../lib/use-growing.ts';
import { lettersOf } from '../../ui/day-list.tsx';
import { type Cell, type Pattern, type RosterDraft, toElsewhere, toShifts } from './roster-draft.ts';
import { type RosterPace, usePaced } from './roster-pace.ts';
import { Name, partsOf, PersonRow, type RowRules } from './roster-row.tsx';
import { type GridSelection, placesOf, type Selection, useSelection } from './roster-selection.ts';
import { rosterTexts as texts } from './roster-texts.ts';
import styles from './roster.module.css';

const ROWS = { first: 2, step: 2 };

/** What the grid is of. */
export interface GridProps extends RowRules {
  readonly draft: RosterDraft;
  readonly pace: RosterPace;
  readonly people: readonly RosterPersonResponse[];
  readonly patterns: readonly Pattern[];
  readonly holidays: ReadonlyMap<IsoDate, string>;
  readonly elsewhere: RosterResponse['elsewhere'];
  /** What a drag over the days plans; `null` while it only selects them. */
  readonly brush: Cell | null;
  readonly onKey: (event: KeyboardEvent, selection: GridSelection) => void;
  readonly onSelect: (selection: Selection) => void;
}

/**
 * People by days. One day is in the tab order; arrow keys go from day to day, with Shift they select. What is selected is
 * marked in the page itself, not by drawing again.
 */
export const RosterGrid = memo(function RosterGrid({
  draft,
  pace,
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
  const shown = useGrowing(people.length, ROWS);
  const { selection, body, outline } = useSelection({ rows: people.length, columns: dates.length }, onSelect);
  useNoTouchScroll(body, brush !== null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!selection.move(event)) onKey(event, selection);
  };
  const paint = (): void => {
    if (brush !== null)
      draft.set(placesOf(selection.current(), people, dates).map((place) => ({ ...place, cell: brush })));
  };
  const pointer = {
    onPointerDown: (event: PointerEvent) => selection.begin(event, paint),
    onPointerOver: (event: PointerEvent) => selection.extend(event),
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
      <Head dates={dates} holidays={holidays} />
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
        <Lines dates={dates} />
        <div ref={outline} className={styles.selected} hidden aria-hidden />
        <Names people={people} draft={draft} pace={pace} patterns={byId} />
      </div>
      <Staffing
        dates={dates}
        draft={draft}
        pace={pace}
        people={people}
        patterns={patterns}
        byId={byId}
        holidays={holidays}
        elsewhere={elsewhere}
      />
    </div>
  );
});

/**
 * While it is on, a finger on a day paints and doesn't scroll: said by a style, each day would have to be styled again. Where
 * there is no finger nobody listens, for the browser paints the whole grid once more for that.
 */
function useNoTouchScroll(grid: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const days = grid.current;
    if (!isOn || days === null || navigator.maxTouchPoints === 0) return;
    const stay = (event: TouchEvent): void => {
      if (event.cancelable && event.target instanceof Element && event.target.matches('[data-row]'))
        event.preventDefault();
    };
    days.addEventListener('touchmove', stay, { passive: false });
    return () => days.removeEventListener('touchmove', stay);
  }, [grid, isOn]);
}

/** The heads of the columns. */
const Head = memo(function Head({
  dates,
  holidays,
}: Pick<GridProps, 'holidays'> & { readonly dates: readonly IsoDate[] }): ReactNode {
  return (
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
  );
});

/** The lines between the days of all rows. */
const Lines = memo(function Lines({ dates }: { readonly dates: readonly IsoDate[] }): ReactNode {
  return (
    <div className={styles.lines} aria-hidden>
      {dates.map((date) => (
        <div key={date} className={styles.line} />
      ))}
    </div>
  );
});

/** The names that stay in sight, for the eye alone: each row has its own. */
const Names = memo(function Names({
  people,
  ...ofAll
}: Pick<GridProps, 'people' | 'draft' | 'pace'> & { readonly patterns: ReadonlyMap<number, Pattern> }): ReactNode {
  return (
    <div className={styles.pane} aria-hidden>
      <div className={styles.names}>
        {people.map((person) => (
          <Name key={person.user_id} {...ofAll} person={person} />
        ))}
      </div>
    </div>
  );
});

/** Who is planned on each day, on this page and beyond it, and whom the patterns need: each row is drawn by itself. */
const Staffing = memo(function Staffing({
  dates,
  draft,
  pace,
  people,
  patterns,
  byId,
  holidays,
  elsewhere,
}: Pick<GridProps, 'draft' | 'pace' | 'people' | 'patterns' | 'holidays' | 'elsewhere'> & {
  readonly dates: readonly IsoDate[];
  readonly byId: ReadonlyMap<number, Pattern>;
}): ReactNode {
  const others = useMemo(() => toElsewhere(elsewhere, byId), [elsewhere, byId]);
  const needs = useMemo(
    () => patterns.map((pattern) => ({ ...pattern, neededOnHolidays: pattern.needed_on_holidays })),
    [patterns],
  );
  const ofRevision = useMemo(
    () =>
      rememberLast<number, readonly StaffingOfDay[]>(() => {
        const shifts = people.map(({ user_id: userId }) => toShifts(draft.daysOf(userId), byId));
        return staffingOf(draft.period, shifts, needs, { holidays, elsewhere: others });
      }),
    [draft, people, needs, byId, holidays, others],
  );
  const source = { draft, pace, ofRevision, dates };
  return (
    <div role="rowgroup">
      <FootRow {...source} label={texts.people} show={({ people: count }) => ({ text: String(count) })} />
      <FootRow
        {...source}
        label={texts.totalHours}
        show={({ minutes: planned }) => ({ text: String(roundHours(planned, 1)) })}
      />
      {needs.filter(needsPeople).map(({ id, name, short_name: short }) => (
        <FootRow
          key={id}
          {...source}
          label={texts.planned(short)}
          title={texts.planned(name)}
          show={({ patterns: ofDay }) => {
            const { planned, needed } = ofDay.get(id) ?? NOBODY;
            if (needed === 0) return { text: planned === 0 ? '' : String(planned) };
            const lack = needed - planned;
            if (lack <= 0) return { text: texts.ofNeeded(planned, needed) };
            return { text: texts.tooFew(planned, needed), lack: texts.lack(name, planned, needed) };
          }}
        />
      ))}
    </div>
  );
});

const NOBODY = { planned: 0, needed: 0 };

/** What a day of the foot shows; where it lacks people also how many, in words. */
interface FootText {
  readonly text: string;
  readonly lack?: string;
}

interface FootProps {
  readonly draft: RosterDraft;
  readonly pace: RosterPace;
  /** The staffing of a revision of the draft, which all parts of all rows ask for. */
  readonly ofRevision: (revision: number) => readonly StaffingOfDay[];
  readonly show: (day: StaffingOfDay) => FootText;
}

/** Something about each day, below the people. */
function FootRow({
  label,
  title,
  dates,
  ...days
}: FootProps & {
  readonly label: string;
  /** The label in full. */
  readonly title?: string;
  readonly dates: readonly IsoDate[];
}): ReactNode {
  return (
    <div role="row" className={styles.foot}>
      <span role="rowheader" className={styles.person} title={title}>
        {label}
      </span>
      {partsOf(dates).map(({ first, of }) => (
        <FootDays key={first} {...days} first={first} count={of.length} />
      ))}
    </div>
  );
}

/** Some of its days. */
function FootDays({
  draft,
  pace,
  ofRevision,
  show,
  first,
  count,
}: FootProps & { readonly first: number; readonly count: number }): ReactNode {
  const revision = usePaced(pace, draft.subscribe, draft.revision, 'sums');
  return ofRevision(revision)
    .slice(first, first + count)
    .map((day) => <FootDay key={day.date} {...show(day)} />);
}

const FootDay = memo(function FootDay({ text, lack }: FootText): ReactNode {
  return (
    <span
      role="gridcell"
      className={styles.count}
      data-long={text.length > 4 || undefined}
      data-lack={lack !== undefined || undefined}
      title={lack}
    >
      {text}
    </span>
  );
});
