import { describe, expect, it } from 'vitest';

import type { ShiftDay } from '../attendance/shift.ts';
import { isoDate } from '../time/date.ts';
import { epochMs } from '../time/instant.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import type { BreakRule } from '../working-time/break-rule.ts';
import { daysOfFeed, type FeedLeave, writeFeed } from './feed.ts';

const AS_OF = { id: '7.demo.kintai', at: epochMs(Date.UTC(2026, 10, 20, 3)) };

const shift = (date: string, start: number | null, end: number | null, isWorkday = true): ShiftDay => ({
  date: isoDate(date),
  start: start === null ? null : workingDayMinute(start),
  end: end === null ? null : workingDayMinute(end),
  isWorkday,
});

const leave = (date: string, rest: object = { unit: 'day' }, isPending = false): FeedLeave =>
  ({ date: isoDate(date), ...rest, isPending }) as FeedLeave;

const RECORDED: BreakRule = { kind: 'recorded' };

/** Each event but for when it was written. */
function eventsOf(shifts: readonly ShiftDay[], days: readonly FeedLeave[], breakRule = RECORDED): string[][] {
  const [, ...events] = writeFeed({ shifts, leave: days, breakRuleOn: () => breakRule }, AS_OF).split(
    'BEGIN:VEVENT\r\n',
  );
  return events.map((event) =>
    event
      .slice(0, event.indexOf('END:VEVENT'))
      .trim()
      .split('\r\n')
      .filter((line) => line !== 'DTSTAMP:20261120T030000Z'),
  );
}

describe('a feed of shifts and leave', () => {
  it('has a calendar’s head, also with nothing in it', () => {
    expect(writeFeed({ shifts: [], leave: [], breakRuleOn: () => RECORDED }, AS_OF).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//kintai//calendar//JA',
      'X-WR-CALNAME:勤務予定',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'END:VCALENDAR',
      '',
    ]);
  });

  it.each<[string, ShiftDay, string, string]>([
    ['a day', shift('2026-11-20', 540, 1080), '20261120T000000Z', '20261120T090000Z'],
    ['a night', shift('2026-11-20', 1320, 1800), '20261120T130000Z', '20261120T210000Z'],
    ['before Greenwich’s midnight', shift('2027-01-01', 300, 840), '20261231T200000Z', '20270101T050000Z'],
  ])('has a shift in Japan’s time: %s', (_, day, start, end) => {
    expect(eventsOf([day], [])).toEqual([
      [`UID:shift-${day.date}@7.demo.kintai`, `DTSTART:${start}`, `DTEND:${end}`, 'SUMMARY:勤務'],
    ]);
  });

  it('has no shift on a day off, without times, and on a day of leave', () => {
    expect(eventsOf([shift('2026-11-21', null, null, false), shift('2026-11-22', null, null)], [])).toEqual([]);
    expect(eventsOf([shift('2026-11-20', 540, 1080)], [leave('2026-11-20')])).toEqual([
      [
        'UID:leave-2026-11-20@7.demo.kintai',
        'DTSTART;VALUE=DATE:20261120',
        'DTEND;VALUE=DATE:20261121',
        'SUMMARY:休暇',
      ],
    ]);
  });

  it.each<[string, FeedLeave, string[]]>([
    [
      'asked for',
      leave('2026-11-30', { unit: 'day' }, true),
      ['DTSTART;VALUE=DATE:20261130', 'DTEND;VALUE=DATE:20261201', 'SUMMARY:休暇（申請中）', 'TRANSP:TRANSPARENT'],
    ],
    [
      'half a day',
      leave('2026-11-30', { unit: 'half', half: 'pm', boundary: null }),
      ['DTSTART;VALUE=DATE:20261130', 'DTEND;VALUE=DATE:20261201', 'SUMMARY:午後半休', 'TRANSP:TRANSPARENT'],
    ],
    [
      'two hours',
      leave('2026-11-30', {
        unit: 'hour',
        hours: { start: workingDayMinute(600), end: workingDayMinute(720) },
        minutes: minutes(120),
      }),
      ['DTSTART:20261130T010000Z', 'DTEND:20261130T030000Z', 'SUMMARY:休暇'],
    ],
  ])('has leave beside the shift, of which it says no more: %s', (_, day, lines) => {
    const [work, away] = eventsOf([shift('2026-11-30', 540, 1080)], [day]);
    expect(work?.[0]).toBe('UID:shift-2026-11-30@7.demo.kintai');
    expect(away).toEqual(['UID:leave-2026-11-30@7.demo.kintai', ...lines]);
  });

  const half = (which: 'am' | 'pm', boundary: number | null = null): object => ({
    unit: 'half',
    half: which,
    boundary: boundary === null ? null : workingDayMinute(boundary),
  });
  const hours = (start: number, end: number): object => ({
    unit: 'hour',
    hours: { start: workingDayMinute(start), end: workingDayMinute(end) },
    minutes: minutes(end - start),
  });
  const LATE_BREAK: BreakRule = {
    kind: 'fixed',
    windows: [{ start: workingDayMinute(750), end: workingDayMinute(810) }],
    recordedWins: true,
  };

  it.each<[string, object[], string, string, BreakRule?]>([
    ['the morning, parted at noon: after the break', [half('am', 720)], '13:00', '18:00'],
    ['the morning, parted within the break', [half('am', 750)], '13:00', '18:00'],
    ['the morning, parted within a break of the day’s own rule', [half('am', 760)], '13:30', '18:00', LATE_BREAK],
    ['the morning, of eight hours four', [half('am')], '14:00', '18:00'],
    ['the afternoon', [half('pm', 720)], '09:00', '12:00'],
    ['the first hours', [hours(540, 660)], '11:00', '18:00'],
    ['the first hours, up to the break', [hours(540, 720)], '13:00', '18:00'],
    ['the last hours', [hours(960, 1080)], '09:00', '16:00'],
    ['hours between', [hours(600, 660)], '09:00', '18:00'],
    ['the morning and the last hour', [half('am', 720), hours(1020, 1080)], '13:00', '17:00'],
  ])('has the work that leave of a part of the day leaves: %s', (_, parts, start, end, breakRule = RECORDED) => {
    const days = parts.map((part) => leave('2026-11-30', part));
    const [work] = eventsOf([shift('2026-11-30', 540, 1080)], days, breakRule);
    const utc = (time: string) =>
      `20261130T${String(Number(time.slice(0, 2)) - 9).padStart(2, '0')}${time.slice(3)}00Z`;
    expect(work).toEqual([
      'UID:shift-2026-11-30@7.demo.kintai',
      `DTSTART:${utc(start)}`,
      `DTEND:${utc(end)}`,
      'SUMMARY:勤務',
    ]);
  });

  it.each<[string, object[]]>([
    ['both halves', [half('am', 720), half('pm', 720)]],
    ['all hours', [hours(540, 1080)]],
  ])('has no work on a day whose parts are all of it: %s', (_, parts) => {
    const events = eventsOf(
      [shift('2026-11-30', 540, 1080)],
      parts.map((part) => leave('2026-11-30', part)),
    );
    expect(events.map(([uid]) => uid?.slice(0, 9))).toEqual(parts.map(() => 'UID:leave'));
  });

  it('has all of the work while leave is only asked for', () => {
    const [work] = eventsOf([shift('2026-11-30', 540, 1080)], [leave('2026-11-30', half('am'), true)]);
    expect(work).toContain('DTSTART:20261130T000000Z');
  });

  it('reaches a month back and three ahead', () => {
    expect(daysOfFeed(isoDate('2026-11-20'))).toEqual({ from: '2026-10-20', to: '2027-02-20' });
  });
});
