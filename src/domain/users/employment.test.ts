import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/date.ts';
import { isAccountable, isAnsweredFor, isBeforeGoLive, isKnownEmployedOn, type Employment } from './employment.ts';

const dateOrNull = (date: string | null) => (date === null ? null : isoDate(date));
const employment = (
  hiredOn: string | null,
  goLiveOn: string | null,
  { registeredOn = '2026-11-10', leftOn = null as string | null } = {},
): Employment => ({
  hiredOn: dateOrNull(hiredOn),
  leftOn: dateOrNull(leftOn),
  registeredOn: isoDate(registeredOn),
  goLiveOn: dateOrNull(goLiveOn),
});

describe('D42: the go-live', () => {
  it.each([
    ['the day before', '2026-10-31', '2026-11-01', true],
    ['its first day', '2026-11-01', '2026-11-01', false],
    ['a company that has none', '1900-01-01', null, false],
  ])('%s', (_, date, goLiveOn, isBefore) => {
    expect(isBeforeGoLive(isoDate(date), { goLiveOn: dateOrNull(goLiveOn) })).toBe(isBefore);
  });
});

describe('D5, D22, D42: since when a day counts', () => {
  // Whether a recorded absence counts, the day is certainly within the employment, an empty day counts.
  it.each<[string, string, Employment, [boolean, boolean, boolean]]>([
    [
      'hired long before, on the day before',
      '2026-10-31',
      employment('2015-04-01', '2026-11-01'),
      [false, false, false],
    ],
    ['hired long before, on the first day', '2026-11-01', employment('2015-04-01', '2026-11-01'), [true, false, false]],
    [
      'hired long before, the day before the registration',
      '2026-11-09',
      employment('2015-04-01', '2026-11-01'),
      [true, false, false],
    ],
    [
      'hired long before, on the day of the registration',
      '2026-11-10',
      employment('2015-04-01', '2026-11-01'),
      [true, true, true],
    ],
    ['hired long before, no go-live', '2026-11-09', employment('2015-04-01', null), [true, true, true]],
    [
      'hired on the first day, registered later',
      '2026-11-09',
      employment('2026-11-01', '2026-11-01'),
      [true, true, true],
    ],
    ['hired after it, the day before', '2026-11-15', employment('2026-11-16', '2026-11-01'), [false, false, false]],
    ['hired after it, on the hire date', '2026-11-16', employment('2026-11-16', '2026-11-01'), [true, true, true]],
    ['no hire date, before the registration', '2026-11-09', employment(null, '2026-11-01'), [true, false, false]],
    ['no hire date, on its day', '2026-11-10', employment(null, '2026-11-01'), [true, true, false]],
    ['no hire date, on the day after', '2026-11-11', employment(null, '2026-11-01'), [true, true, true]],
    ['no hire date, registered before it', '2026-11-30', employment(null, '2026-12-01'), [false, false, false]],
    [
      'no hire date, registered before it, its first day',
      '2026-12-01',
      employment(null, '2026-12-01'),
      [true, true, true],
    ],
    [
      'after the leaving',
      '2026-11-21',
      employment('2015-04-01', '2026-11-01', { leftOn: '2026-11-20' }),
      [false, false, false],
    ],
    ['no go-live month: as ever', '2015-04-01', employment('2015-04-01', null), [true, true, true]],
  ])('%s', (_, date, of, expected) => {
    const day = isoDate(date);
    expect([isAccountable(day, of), isKnownEmployedOn(day, of), isAnsweredFor(day, of)]).toEqual(expected);
  });
});
