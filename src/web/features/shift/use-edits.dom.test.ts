import { beforeEach, expect, it } from 'vitest';

import { isoDate, isoMonth } from '#domain/time/date.ts';
import { calendarMonth } from '#domain/working-time/wage-period.ts';
import { draftMonth, readDraft, storeDraft } from './use-edits.ts';

const NOVEMBER = calendarMonth(isoMonth('2026-11'));
const draft = new Map([[isoDate('2026-11-20'), { isWorkday: true, start: '9:', end: '' }]]);

beforeEach(() => sessionStorage.clear());

it('gives a draft back as it was, half-typed texts too', () => {
  storeDraft(1, NOVEMBER, draft);
  expect(readDraft(1, NOVEMBER)).toEqual(draft);
  expect(draftMonth(1)).toBe(NOVEMBER.name);
});

it('keeps months and people apart', () => {
  storeDraft(1, NOVEMBER, draft);
  expect(readDraft(1, calendarMonth(isoMonth('2026-12'))).size).toBe(0);
  expect(readDraft(2, NOVEMBER).size).toBe(0);
  expect(draftMonth(2)).toBeNull();
  // The name of user 1 is the beginning of that of user 11.
  expect(draftMonth(11)).toBeNull();
});

it('forgets a draft without edits', () => {
  storeDraft(1, NOVEMBER, draft);
  storeDraft(1, NOVEMBER, new Map());
  expect(sessionStorage).toHaveLength(0);
  expect(draftMonth(1)).toBeNull();
});

it.each([
  '',
  '{',
  'null',
  '{"2026-11-20":{}}',
  '[1]',
  '[["2026-11-20"]]',
  '[["2026-11-31",{"isWorkday":true,"start":"","end":""}]]',
  '[["2026-12-01",{"isWorkday":true,"start":"","end":""}]]',
  '[["2026-11-20",{"isWorkday":"yes","start":"","end":""}]]',
])('takes %j for none', (text) => {
  sessionStorage.setItem('shiftDraft 1 2026-11', text);
  expect(readDraft(1, NOVEMBER).size).toBe(0);
});
