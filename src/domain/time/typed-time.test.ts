import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTimeOfDay, timeOfDay, workingDayMinute } from './minutes.ts';
import { parseTypedTime, parseWorkingDayTime, stepTime } from './typed.ts';

describe('a typed time', () => {
  it.each([
    ['900', '09:00'],
    ['0900', '09:00'],
    ['9:00', '09:00'],
    ['09:00', '09:00'],
    ['９：００', '09:00'],
    ['9：00', '09:00'],
    ['９００', '09:00'],
    ['０９００', '09:00'],
    ['９:00', '09:00'],
    ['9', '09:00'],
    ['09', '09:00'],
    ['18', '18:00'],
    ['0', '00:00'],
    ['00', '00:00'],
    ['000', '00:00'],
    ['0000', '00:00'],
    ['23', '23:00'],
    ['2359', '23:59'],
    ['123', '01:23'],
    ['959', '09:59'],
    ['9.30', '09:30'],
    ['９．３０', '09:30'],
    ['18.05', '18:05'],
    ['9時', '09:00'],
    ['９時', '09:00'],
    ['9時5分', '09:05'],
    ['9時05分', '09:05'],
    ['9時30', '09:30'],
    ['18時30分', '18:30'],
    ['9時半', '09:30'],
    ['0時', '00:00'],
    ['09:00:59', '09:00'],
    ['  9:00 ', '09:00'],
    ['　９００　', '09:00'],
    ['9:00\n', '09:00'],
  ])('%j is %s', (text, time) => {
    expect(parseTypedTime(text)).toBe(timeOfDay(time));
  });

  it.each([
    '',
    ' ',
    '24',
    '24:00',
    '2400',
    '25',
    '99',
    '960',
    '1060',
    '0960',
    '9:60',
    '9:5',
    '9.5',
    '9:',
    ':30',
    '9 00',
    '9: 00',
    '09:00:60',
    '9:00:0',
    '09000',
    '090000',
    '-9',
    '-9:00',
    '-9時',
    '+9',
    '1e1',
    '24時',
    '9時60分',
    '9時5',
    '9時005分',
    '時',
    '30分',
    '半',
    '9半',
    'nine',
    '9a',
    '9:00pm',
    '九時',
    '⁹',
    '②',
  ])('%j is none', (text) => {
    expect(parseTypedTime(text)).toBeNull();
  });

  it('parses every minute of the day in each notation', () => {
    for (let minute = 0; minute < 1440; minute++) {
      const time = formatTimeOfDay(workingDayMinute(minute));
      const [hours, rest] = [time.slice(0, 2), time.slice(3)];
      const bare = `${Number(hours)}${rest}`;
      const ways = [
        time,
        `${hours}${rest}`,
        bare,
        `${Number(hours)}:${rest}`,
        `${hours}時${rest}分`,
        `${hours}.${rest}`,
      ];
      for (const way of ways) {
        expect(parseTypedTime(way), way).toBe(minute);
        const wide = way.replace(/[0-9:.]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
        expect(parseTypedTime(wide), wide).toBe(minute);
      }
    }
  });

  it('is a time of day or none, whatever is typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d:.時分半 ：９]{0,8}$/), (text) => {
        const minute = parseTypedTime(text);
        expect(minute === null || (Number.isInteger(minute) && minute >= 0 && minute < 1440)).toBe(true);
      }),
    );
  });
});

describe('an arrow key', () => {
  it.each([
    ['09:00', 1, '09:01'],
    ['09:00', -1, '08:59'],
    ['09:00', 15, '09:15'],
    ['23:50', 15, '00:05'],
    ['00:00', -1, '23:59'],
    ['23:59', 1, '00:00'],
    ['09:00', -1440, '09:00'],
  ])('from %s by %d minutes to %s', (from, delta, to) => {
    expect(stepTime(timeOfDay(from), delta)).toBe(timeOfDay(to));
  });

  it('steps back to its start', () => {
    fc.assert(
      fc.property(fc.nat(1439), fc.integer({ min: -3000, max: 3000 }), (minute, delta) => {
        const from = workingDayMinute(minute);
        expect(stepTime(stepTime(from, delta), -delta)).toBe(from);
      }),
    );
  });
});

it.each([
  ['9:00', 540],
  ['900', 540],
  ['23:59', 1439],
  ['24:00', 1440],
  ['25:30', 1530],
  [' 25:30 ', 1530],
  ['25:30:59', 1530],
  ['25.30', 1530],
  ['２５：３０', 1530],
  ['30:00', 1800],
  ['47:59', 2879],
  ['翌1:30', 1530],
  ['翌01:30:00', 1530],
  ['翌23:59', 2879],
  ['48:00', null],
  ['49:00', null],
  ['25:60', null],
  ['125:00', null],
  ['25:300', null],
  ['翌25:00', null],
  ['翌24:00', null],
  ['翌', null],
  ['2530', null],
  ['', null],
])('the time %j of a working day is the minute %s', (text, minute) => {
  expect(parseWorkingDayTime(text)).toBe(minute);
});
