import { expect, it } from 'vitest';

import { isoDate, isoMonth } from '#domain/time/date.ts';
import { calendarMonth } from '#domain/working-time/wage-period.ts';
import { hidesRecords } from './go-live-setting.tsx';

it.each([
  ['later, beyond the first record', '2026-12', '2026-10', '2026-11-30', true],
  ['later, from the first record on', '2026-12', '2026-10', '2026-12-01', false],
  ['later, without any record', '2026-12', '2026-10', null, false],
  ['earlier: more days count', '2026-10', '2026-12', '2026-09-01', false],
  ['the same', '2026-12', '2026-12', '2026-09-01', false],
  ['the first one, beyond the first record', '2026-12', null, '2026-11-30', true],
  ['the first one, from before the first record', '2026-11', null, '2026-11-30', false],
])('is asked for: %s', (_, chosen, saved, firstRecord, isAsked) => {
  const known = {
    saved: saved === null ? null : isoMonth(saved),
    firstRecordOn: firstRecord === null ? null : isoDate(firstRecord),
  };
  expect(hidesRecords(calendarMonth(isoMonth(chosen)), known)).toBe(isAsked);
});
