import { expect, it } from 'vitest';
import { testVectors } from '../testing/test-vectors.ts';
import { calendar, datesOfYear } from '../testing/vectors/calendar.ts';
import labourLaw from '../testing/vectors/labour-law.json' with { type: 'json' };
import { addDays } from '../time/date.ts';
import { weekdayLetter } from '../time/japanese-date.ts';
import { publicHolidayOn } from './holidays.ts';

testVectors(labourLaw, calendar, { calendar: 20 });

it('3条: a substitute follows a holiday on a Sunday, and a day between two is no Sunday', () => {
  for (const date of Array.from({ length: 64 }, (_, year) => 1987 + year).flatMap(datesOfYear)) {
    const holiday = publicHolidayOn(date);
    if (holiday?.kind === 'substitute') {
      let sunday = addDays(date, -1);
      while (weekdayLetter(sunday) !== '日') {
        expect(publicHolidayOn(sunday)?.kind, date).toBe('national');
        sunday = addDays(sunday, -1);
      }
      expect(publicHolidayOn(sunday)?.kind, date).toBe('national');
    } else if (holiday?.kind === 'citizens') {
      expect(weekdayLetter(date), date).not.toBe('日');
      expect([addDays(date, -1), addDays(date, 1)].map((day) => publicHolidayOn(day)?.kind)).toEqual([
        'national',
        'national',
      ]);
    } else if (holiday === null && weekdayLetter(date) === '月') {
      expect(publicHolidayOn(addDays(date, -1)), date).toBeNull();
    }
  }
});
