import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayOff, record, shift, internal, punched } from '../attendance/testing/builders.ts';
import { addDays, isoDate } from '../time/date.ts';
import { totalLength } from '../time/interval.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { FLEX } from '../work-rules/testing/rules.ts';
import { NO_OWN_CHOICES, type WorkRule } from '../work-rules/work-rule.ts';
import type { ClaimedTime } from './claimed-time.ts';
import type { PersonsWork } from './month-hours.ts';
import { dayOf, FULL_TIME, hoursOf, ruled, RULED } from './testing/builders.ts';

const MONDAY = isoDate('2026-11-09');
const TUESDAY = addDays(MONDAY, 1);
const SATURDAY = isoDate('2026-11-14');
const NINE_TO_SIX = shift(MONDAY, '09:00', '18:00');
const CLAIMED: WorkRule = { ...NO_OWN_CHOICES, kind: 'shift', outsideShift: 'claimed' };

const claim = (start: string, end: string, date = MONDAY): ClaimedTime => ({
  date,
  start: timeOfDay(start),
  end: timeOfDay(end),
});

/** A Monday from nine to six under a rule. */
const monday = (rest: Partial<PersonsWork>, rule: WorkRule = CLAIMED) =>
  dayOf(MONDAY, { shifts: [NINE_TO_SIX], contracts: RULED, ...rest }, ruled(rule));

const worked = (rest: Partial<PersonsWork>, rule?: WorkRule) => {
  const { classes, presence = [] } = monday(rest, rule);
  return [classes.worked, totalLength(presence)];
};

const early = punched(MONDAY, '08:40', '18:05', { breakMinutes: 60 });

describe('time before the shift and after its end (D52)', () => {
  it.each<[string, WorkRule, readonly ClaimedTime[], number, number]>([
    ['is work unless the rule says otherwise', { ...CLAIMED, outsideShift: 'work' }, [], 505, 0],
    ['is presence where it has to be claimed', CLAIMED, [], 480, 25],
    ['is work as far as it was claimed', CLAIMED, [claim('08:40', '09:00')], 500, 5],
    ['is work as far as somebody was there at all', CLAIMED, [claim('08:00', '08:50')], 490, 15],
    ['is work once, however often it was claimed', CLAIMED, [claim('08:40', '09:00'), claim('08:45', '18:10')], 505, 0],
    [
      'is work after the shift for as long as overtime was asked for',
      CLAIMED,
      [{ date: MONDAY, afterShift: minutes(3) }],
      483,
      22,
    ],
    ['of another day’s claim is none of this day', CLAIMED, [claim('08:40', '09:00', TUESDAY)], 480, 25],
  ])('%s', (_, rule, claims, counted, presence) => {
    expect(worked({ records: early, claims }, rule)).toEqual([counted, presence]);
  });

  it.each<WorkRule>([
    { ...FLEX, outsideShift: 'claimed' },
    { ...NO_OWN_CHOICES, kind: 'manager', outsideShift: 'claimed' },
  ])('is work where the day’s beginning and end are the person’s own: $kind', (rule) => {
    expect(worked({ records: early }, rule)).toEqual([505, 0]);
  });

  it('is there by the rule’s own hours where nobody planned a shift', () => {
    const rule = { ...CLAIMED, kind: 'fixed' as const, hours: { start: timeOfDay('08:50'), end: timeOfDay('17:50') } };
    expect(worked({ records: early, shifts: [] }, rule)).toEqual([480, 25]);
  });

  it('isn’t there on a day without planned hours: all of it is work', () => {
    const records = punched(SATURDAY, '08:40', '12:00');
    const on = { records, contracts: RULED, shifts: [dayOff(SATURDAY)] };
    expect(dayOf(SATURDAY, on, ruled(CLAIMED))).toMatchObject({ classes: { worked: 200 } });
    expect(dayOf(SATURDAY, on, ruled(CLAIMED)).presence).toBeUndefined();
  });

  it('makes nobody late, and takes nothing of what is owed', () => {
    expect(monday({ records: early })).toMatchObject({
      contracted: 480,
      missed: { late: 0, earlyLeave: 0, unworked: 0 },
      absence: 0,
    });
  });

  it('is no work of a day on which somebody left before it began, who isn’t absent', () => {
    const records = punched(MONDAY, '08:00', '08:30');
    expect(monday({ records })).toMatchObject({
      classes: { worked: 0 },
      presence: [{ start: 480, end: 510 }],
      absence: 0,
    });
  });

  it('has its own breaks: one after the shift shortens no work', () => {
    const records = [
      ...punched(MONDAY, '09:00', '20:00'),
      record('break_start', `${MONDAY} 12:00`),
      record('break_end', `${MONDAY} 13:00`),
      record('break_start', `${MONDAY} 18:10`),
      record('break_end', `${MONDAY} 18:40`),
    ];
    expect(worked({ records })).toEqual([480, 120]);
    expect(worked({ records, claims: [claim('18:00', '20:00')] })).toEqual([570, 0]);
  });

  it('is work as far as it was entered as internal work', () => {
    const internalWork = [{ ...internal(MONDAY), start: timeOfDay('18:00'), end: timeOfDay('19:00') }];
    const records = punched(MONDAY, '09:00', '19:30', { breakMinutes: 60 });
    expect(worked({ records, internalWork })).toEqual([540, 30]);
  });

  it('is no night and no overtime until it is claimed', () => {
    const records = punched(MONDAY, '09:00', '23:00', { breakMinutes: 60 });
    expect(monday({ records }).classes).toMatchObject({ worked: 480, overtime: 0, night: 0 });
    const claims = [claim('18:00', '23:00')];
    expect(monday({ records, claims }).classes).toMatchObject({ worked: 780, overtime: 300, night: 60 });
  });
});

describe('a night (D52)', () => {
  const night = shift(MONDAY, '22:00', '06:00');

  it('has the time after its end on the next morning, by the times of day that were claimed', () => {
    const records = punched(MONDAY, '21:30', '31:00', { breakMinutes: 60 });
    const of = (claims: readonly ClaimedTime[]) => worked({ records, shifts: [night], claims });
    expect(of([])).toEqual([420, 90]);
    expect(of([claim('06:00', '06:45')])).toEqual([465, 45]);
    expect(of([claim('21:45', '22:00')])).toEqual([435, 75]);
  });

  it('that runs on into the next day’s shift is work in both', () => {
    const shifts = [night, shift(TUESDAY, '08:00', '12:00')];
    const records = punched(MONDAY, '22:00', '36:00');
    const { days } = hoursOf('2026-11', { records, shifts, contracts: RULED }, ruled(CLAIMED));
    expect(days.find(({ date }) => date === MONDAY)).toMatchObject({
      classes: { worked: 480 },
      presence: [{ start: 1800, end: 1920 }],
    });
    expect(days.find(({ date }) => date === TUESDAY)).toMatchObject({ classes: { worked: 240 } });
  });
});

it('under each rule presence and work together are all of the time between the punches', () => {
  const time = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(
      fc.record({ from: fc.integer({ min: 300, max: 700 }), length: fc.integer({ min: 1, max: 900 }) }),
      fc.array(
        fc.record({ start: time, end: time }).filter(({ start, end }) => start !== end),
        { maxLength: 3 },
      ),
      (punches, claimed) => {
        const pad = (minute: number) =>
          `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const records = punched(MONDAY, pad(punches.from), pad(punches.from + punches.length));
        const claims = claimed.map(({ start, end }) => claim(pad(start), pad(end)));
        const [all = 0] = worked({ records, claims }, { ...CLAIMED, outsideShift: 'work' });
        const [none = 0] = worked({ records });
        const [some = 0, presence = 0] = worked({ records, claims });
        expect(all).toBe(punches.length);
        expect(some + presence).toBe(all);
        expect(some).toBeGreaterThanOrEqual(none);
      },
    ),
  );
});

it('who has no work rule has all of it counted, whatever was asked for', () => {
  const on = { records: early, shifts: [NINE_TO_SIX], contracts: [FULL_TIME], claims: [claim('08:40', '08:45')] };
  expect(dayOf(MONDAY, on).classes.worked).toBe(505);
});

it('a month adds up the presence of its days', () => {
  const records = [early, punched(TUESDAY, '08:30', '18:00', { breakMinutes: 60 })].flat();
  const shifts = [NINE_TO_SIX, shift(TUESDAY, '09:00', '18:00')];
  const { totals } = hoursOf('2026-11', { records, shifts, contracts: RULED }, ruled(CLAIMED));
  expect(totals).toMatchObject({ worked: 960, presence: 55 });
});
