import { beforeEach, describe, expect, it } from 'vitest';

import type { RosterPersonResponse, RosterResponse } from '#contract/rosters.ts';
import { isoDate } from '#domain/time/date.ts';
import { timeOfDay, workingDayMinute } from '#domain/time/minutes.ts';
import { plannedPerson } from '../../testing/roster.ts';
import { type Cell, OFF, RosterDraft } from './roster-draft.ts';

const DAY = isoDate('2026-11-10');
const NINE: Cell = { hours: { start: timeOfDay('09:00'), end: timeOfDay('18:00') }, patternId: null };
const NIGHT: Cell = { hours: { start: timeOfDay('22:00'), end: workingDayMinute(1800) }, patternId: 7 };
const saved = { date: DAY, is_workday: true, start_time: '09:00', end_time: '18:00', pattern_id: null };
const person = (user_id: number, rest: Partial<RosterPersonResponse> = {}): RosterPersonResponse =>
  plannedPerson({ user_id, version: 'one', days: [saved], ...rest });
const ROSTER: RosterResponse = {
  from: '2026-11-01',
  to: '2026-11-30',
  patterns: [],
  company_days: [],
  rules: { week_start: 0, has_weekly_rest: true },
  planning: null,
  elsewhere: [],
  total: 3,
  page_size: 50,
  people: [person(1), person(2), person(3, { is_closed: true })],
};

let draft: RosterDraft;
beforeEach(() => {
  draft = new RosterDraft(ROSTER);
});
const cellOf = (userId: number) => draft.daysOf(userId).get(DAY);

describe('the days that are planned on the screen', () => {
  it.each([
    { what: 'as they are saved', edit: { userId: 1, date: DAY, cell: NINE }, isChanged: false },
    { what: 'in a closed month', edit: { userId: 3, date: DAY, cell: OFF }, isChanged: false },
    { what: 'otherwise', edit: { userId: 1, date: DAY, cell: OFF }, isChanged: true },
  ])('say whether they are planned otherwise now: $what', ({ edit, isChanged }) => {
    expect(draft.set([edit])).toBe(isChanged);
    expect(draft.canUndo).toBe(isChanged);
  });

  it('are sent by person, with the version that was read', () => {
    draft.set([
      { userId: 1, date: DAY, cell: OFF },
      { userId: 2, date: isoDate('2026-11-11'), cell: NIGHT },
    ]);
    expect(draft.changes()).toEqual([
      {
        user_id: 1,
        version: 'one',
        days: [{ date: DAY, is_workday: false, start_time: null, end_time: null, end_day: null, pattern_id: null }],
      },
      {
        user_id: 2,
        version: 'one',
        days: [
          {
            date: '2026-11-11',
            is_workday: true,
            start_time: '22:00',
            end_time: '06:00',
            end_day: null,
            pattern_id: 7,
          },
        ],
      },
    ]);
    expect(draft.changedDays).toBe(2);
  });

  it('are no change where they are as they were', () => {
    draft.set([{ userId: 1, date: DAY, cell: OFF }]);
    draft.set([{ userId: 1, date: DAY, cell: NINE }]);
    expect(draft.changes()).toEqual([]);
  });

  it('stay in a closed month, and of another month', () => {
    draft.set([
      { userId: 3, date: DAY, cell: OFF },
      { userId: 1, date: isoDate('2026-12-01'), cell: OFF },
    ]);
    expect(draft.changedDays).toBe(0);
    expect(draft.canUndo).toBe(false);
  });

  it('are undone step by step', () => {
    draft.set([
      { userId: 1, date: DAY, cell: NIGHT },
      { userId: 2, date: DAY, cell: NIGHT },
    ]);
    draft.set([{ userId: 1, date: DAY, cell: OFF }]);
    draft.undo();
    expect(cellOf(1)).toEqual(NIGHT);
    draft.undo();
    expect([cellOf(1), cellOf(2)]).toEqual([NINE, NINE]);
    expect(draft.canUndo).toBe(false);
    draft.undo();
    expect(draft.changedDays).toBe(0);
  });

  it('are the same object for whom they don’t change', () => {
    const before = draft.daysOf(2);
    draft.set([{ userId: 1, date: DAY, cell: OFF }]);
    expect(draft.daysOf(2)).toBe(before);
  });

  it('are told of', () => {
    let told = 0;
    const leave = draft.subscribe(() => (told += 1));
    draft.set([{ userId: 1, date: DAY, cell: OFF }]);
    leave();
    draft.undo();
    expect(told).toBe(1);
    expect(draft.revision()).toBe(2);
  });
});

it('what is saved is no change any more; what was changed meanwhile is', () => {
  const eleventh = isoDate('2026-11-11');
  draft.set([
    { userId: 1, date: DAY, cell: OFF },
    { userId: 1, date: eleventh, cell: NINE },
  ]);
  const sent = draft.changes();
  draft.set([
    { userId: 1, date: eleventh, cell: NIGHT },
    { userId: 2, date: DAY, cell: OFF },
  ]);
  const changed = [{ date: DAY, is_workday: true, start_time: '09:00', end_time: '18:00' }];
  draft.accept(sent, [{ user_id: 1, version: 'two', draft_dates: ['2026-11-11'], changed }]);
  expect(draft.publicationOf(1)).toEqual({ drafts: new Set([eleventh]), changed: new Map([[DAY, NINE.hours]]) });
  expect(draft.publicationOf(2).drafts.size).toBe(0);
  expect(cellOf(1)).toEqual(OFF);
  expect(draft.daysOf(1).get(eleventh)).toEqual(NIGHT);
  expect(draft.changes()).toMatchObject([
    { user_id: 1, version: 'two', days: [{ date: eleventh, pattern_id: 7 }] },
    { user_id: 2, version: 'one', days: [{ date: DAY }] },
  ]);
  expect(draft.canUndo).toBe(false);
});

it('what others have saved comes below one’s own changes', () => {
  draft.set([{ userId: 1, date: DAY, cell: OFF }]);
  const other = { ...saved, date: '2026-11-12', start_time: '10:00' };
  const changed = draft.rebase([person(1, { version: 'two', days: [saved, other] }), person(2)]);
  expect([...changed]).toEqual([1]);
  expect(draft.daysOf(1).get(isoDate('2026-11-12'))?.hours?.start).toBe(600);
  expect(cellOf(1)).toEqual(OFF);
  expect(draft.changes()).toMatchObject([{ user_id: 1, version: 'two', days: [{ date: DAY }] }]);
  expect(draft.canUndo).toBe(false);
});
