import { expect, it } from 'vitest';

import { serverTexts as english } from '#contract/languages/en/server-texts.ts';
import { serverTexts as vietnamese } from '#contract/languages/vi/server-texts.ts';
import { account } from './en/account.ts';
import { clock } from './en/clock.ts';
import { frame } from './en/frame.ts';
import { history } from './en/history.ts';
import { leave } from './en/leave.ts';
import { month } from './en/month.ts';
import { requests } from './en/requests.ts';
import { words } from './en/words.ts';
import { workReport } from './en/work-report.ts';
import { frame as frameEasy } from './ja-easy/frame.ts';
import { account as accountVi } from './vi/account.ts';
import { clock as clockVi } from './vi/clock.ts';
import { frame as frameVi } from './vi/frame.ts';
import { history as historyVi } from './vi/history.ts';
import { leave as leaveVi } from './vi/leave.ts';
import { month as monthVi } from './vi/month.ts';
import { requests as requestsVi } from './vi/requests.ts';
import { words as wordsVi } from './vi/words.ts';
import { workReport as workReportVi } from './vi/work-report.ts';
import { frame as frameZh } from './zh/frame.ts';

const EN = { account, clock, frame, history, leave, month, requests, words, workReport, server: english };
const VI = [accountVi, clockVi, frameVi, historyVi, leaveVi, monthVi, requestsVi, wordsVi, workReportVi, vietnamese];

/** All texts of a catalogue by their names; those of a function as it is called with ones alone, where it takes numbers. */
function textsOf(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value === 'function') {
    try {
      return textsOf((value as (...counts: number[]) => unknown)(1, 1, 1, 1, 1, 1), name);
    } catch {
      return [];
    }
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, name === '' ? key : `${name}.${key}`));
}

const COUNTED = 'character|day|digit|hour|line|minute|month|notification|person|punch|request|shift|time|weekday|year';
const hasPlural = (number: string) => new RegExp(`(?<![\\d/:.])${number} (${COUNTED})(e?s)\\b`, 'i');

it('has the singular after one in English', () => {
  expect(textsOf(EN).filter(([, text]) => hasPlural('1').test(text))).toEqual([]);
  expect(textsOf(english).filter(([, text]) => hasPlural(String.raw`\{\w+\}`).test(text))).toEqual([]);
  const units = [leave.leave, requests.shifts].map(({ daysUnit }) =>
    [1, 0.5, 2].map((days) => `${days}${daysUnit(days)}`),
  );
  expect(units).toEqual([
    ['1 day', '0.5 days', '2 days'],
    ['1 day', '0.5 days', '2 days'],
  ]);
});

it('adds words and lists them as the language does', () => {
  const added = [frame, frameVi, frameZh, frameEasy].map(({ ui }) => `${ui.aside('x')}${ui.list(['a', 'b'])}`);
  expect(added).toEqual([' (x)a, b', ' (x)a, b', '（x）a、b', '（x）a、b']);
});

it.each([
  ['English', EN],
  ['Vietnamese', VI],
])('has half-width brackets in %s', (_language, catalogue) => {
  expect(textsOf(catalogue).filter(([, text]) => /[（）]/.test(text))).toEqual([]);
});
