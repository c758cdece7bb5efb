import { describe, expect, it } from 'vitest';

import { errors } from '#contract/errors.ts';
import { serverTexts } from '#contract/languages/en/server-texts.ts';
import { serverTexts as easyJapanese } from '#contract/languages/ja-easy/server-texts.ts';
import { serverTexts as chinese } from '#contract/languages/zh/server-texts.ts';
import { serverTexts as vietnamese } from '#contract/languages/vi/server-texts.ts';
import { listedRefusals, type Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { AppError } from './http/app-error.ts';
import { textsFor, translated, translatedRefusal } from './languages.ts';

const PLACEHOLDERS = /\{\w+\}/g;

/** The errors of what employees do by themselves. */
const ownCodes = Object.values(routes as Record<string, Route>)
  .filter(({ access }) => access === 'user' || access === 'session')
  .flatMap((route) => listedRefusals(route));

describe('errors in another language', () => {
  it.each([...new Set(ownCodes)])('are there for %s', (code) => {
    expect(serverTexts.errors[code]).toBeTypeOf('string');
    expect(vietnamese.errors[code]).toBeTypeOf('string');
  });

  it.each([
    ...Object.entries(serverTexts.errors).map(([code, text]) => ['English', code, text] as const),
    ...Object.entries(vietnamese.errors).map(([code, text]) => ['Vietnamese', code, text] as const),
  ])('have the same placeholders in %s: %s', (_, code, text) => {
    const japanese = errors[code as keyof typeof errors].message;
    expect([...(text.match(PLACEHOLDERS) ?? [])].toSorted()).toEqual(
      [...(japanese.match(PLACEHOLDERS) ?? [])].toSorted(),
    );
  });

  it.each([...new Set(ownCodes)])('are there for %s in simplified Chinese', (code) => {
    expect(chinese.errors[code]).toBeTypeOf('string');
  });

  it.each(Object.entries(chinese.errors))('have the same placeholders in simplified Chinese: %s', (code, text) => {
    const japanese = errors[code as keyof typeof errors].message;
    expect([...(text.match(PLACEHOLDERS) ?? [])].toSorted()).toEqual(
      [...(japanese.match(PLACEHOLDERS) ?? [])].toSorted(),
    );
  });

  it.each([...new Set(ownCodes)])('are there for %s in easy Japanese', (code) => {
    expect(easyJapanese.errors[code]).toBeTypeOf('string');
  });

  it.each(Object.entries(easyJapanese.errors))('have the same placeholders in easy Japanese: %s', (code, text) => {
    const japanese = errors[code as keyof typeof errors].message;
    expect([...(text.match(PLACEHOLDERS) ?? [])].toSorted()).toEqual(
      [...(japanese.match(PLACEHOLDERS) ?? [])].toSorted(),
    );
  });

  it('fill in their values, also at the field', () => {
    const error = AppError.at('date', 'leave_before_hire', { values: { date: '2026-04-01' } });
    const message = 'Days before the hire date (2026-04-01) can’t be requested';
    expect(error.bodyIn(serverTexts)).toEqual({ message, code: 'leave_before_hire', fields: { date: message } });
    expect(error.body.message).toBe('入社日（2026-04-01）より前の日は申請できません');
  });
});

it.each([
  [1, 'You have not enough paid leave (有給休暇): 1 day is left'],
  ['0.5', 'You have not enough paid leave (有給休暇): 0.5 days are left'],
])('has the form of a noun for %s', (n, message) => {
  expect(new AppError('leave_balance_short', { values: { n } }).bodyIn(serverTexts).message).toBe(message);
});

it('says in the other language what is inserted into an error, and which month is closed', () => {
  const month = new AppError('not_found', { addition: '（2026年10月度）' });
  expect(month.bodyIn(serverTexts).message).toMatch(/ \(period 2026-10\)$/);
  const late = new AppError('wishes_over', { values: { date: '12月5日（土）' } });
  expect(late.bodyIn(serverTexts).message).toBe('Wishes were taken until Sat, 12/5. Please ask an admin.');
  const fixed = new AppError('request_field_fixed', { values: { field: '出勤時間' } });
  expect(fixed.bodyIn(serverTexts).message).toContain('Clock-in');
});

it('says in the other language why one of several was refused, by the error that it was', () => {
  const refusals = [
    new AppError('request_over'),
    new AppError('not_found', { addition: '（2026年10月度）' }),
    new AppError('leave_before_hire', { values: { date: '2026-04-01' } }),
    new AppError('request_field_fixed', { values: { field: '出勤時間' } }),
  ];
  for (const refusal of refusals)
    expect(translatedRefusal(refusal.body.message, serverTexts)).toBe(refusal.bodyIn(serverTexts).message);
  expect(translatedRefusal('パスワードを変更しました', serverTexts)).toBe('The password was changed');
  expect(translatedRefusal('どこにもない文', serverTexts)).toBe('どこにもない文');
});

it.each(Object.entries({ english: serverTexts, vietnamese, chinese, easyJapanese }))(
  'has no placeholder in %s that the Japanese lacks',
  (_, { phrases }) => {
    for (const [japanese, text] of Object.entries(phrases))
      expect(text.match(PLACEHOLDERS)?.toSorted()).toEqual(japanese.match(PLACEHOLDERS)?.toSorted());
  },
);

describe('messages in another language', () => {
  it.each([
    ['パスワードを変更しました', 'The password was changed'],
    ['社員IDを入力してください', 'Enter: Employee ID'],
    ['256文字以内で入力してください', 'At most 256 characters'],
    ['1日以内で入力してください', 'At most 1 day'],
    ['1日分の休憩時間を入力しました', 'The breaks of 1 day were entered'],
    [
      '出勤時間の形式が正しくありません。HH:MMまたはHH:MM:SS形式で入力してください',
      'Clock-in: enter the time as HH:MM or HH:MM:SS',
    ],
    ['夏季休暇を申請しました', '夏季休暇: requested'],
    ['出勤を打刻しました（09:01）', 'Clock-in recorded (09:01)'],
    [
      '3件の申請を承認しました。うち2件は次の承認者の承認待ちです',
      'Requests approved: 3. 2 of them wait for the next approvers',
    ],
    [
      '申請を承認しました。次は課長 一郎、管理者の承認待ちです',
      'The request was approved. It waits for the approval of 課長 一郎, admins now',
    ],
    ['3件を承認しました', 'Approved: 3'],
    ['夏季休暇を承認しました。次の承認者の承認待ちです', '夏季休暇: approved. The next approvers decide now'],
    ['本社から約1.2km', 'about 1.2km from 本社'],
    [
      'シフトどおりに働くと、時間外が 2:00、法定休日労働が 8:00増えます',
      'Working as planned adds 2:00 of overtime, 8:00 of work on a statutory rest day (法定休日)',
    ],
    ['申請を承認しました。どこにもない文', '申請を承認しました。どこにもない文'],
    ['どこにもない文', 'どこにもない文'],
    ['toString', 'toString'],
  ])('of %s', (message, expected) => {
    expect(translated(message, serverTexts)).toBe(expected);
  });

  it('have the same phrases and names in each language, with the same placeholders', () => {
    const shape = ({ phrases, names }: typeof serverTexts) => ({
      phrases: Object.entries(phrases).map(([japanese, text]) => [japanese, text.match(PLACEHOLDERS)?.toSorted()]),
      names: Object.keys(names),
    });
    expect(shape(vietnamese)).toEqual(shape(serverTexts));
    expect(translated('夏季休暇を申請しました', vietnamese)).toBe('夏季休暇: đã gửi đơn');
    expect(translated('社員IDを入力してください', vietnamese)).toBe('Hãy nhập: Mã nhân viên');
  });

  it.each([
    ['社員IDを入力してください', '请输入员工ID'],
    ['1〜12の整数で入力してください', '请输入1～12的整数'],
    ['夏季休暇を申請しました', '已申请夏季休暇'],
  ])('of %s in simplified Chinese', (message, expected) => {
    expect(translated(message, chinese)).toBe(expected);
  });

  it.each([
    ['社員IDを入力してください', '社員（しゃいん）IDを入れてください'],
    ['1〜12の整数で入力してください', '1から12までの数を入れてください'],
    ['夏季休暇を申請しました', '夏季休暇を申請（しんせい）しました'],
  ])('of %s in easy Japanese', (message, expected) => {
    expect(translated(message, easyJapanese)).toBe(expected);
  });

  it('has the same messages and names in easy Japanese', () => {
    expect(Object.keys(easyJapanese.phrases)).toEqual(Object.keys(serverTexts.phrases));
    expect(Object.keys(easyJapanese.names)).toEqual(Object.keys(serverTexts.names));
  });

  it('has the same messages and names in simplified Chinese', () => {
    expect(Object.keys(chinese.phrases)).toEqual(Object.keys(serverTexts.phrases));
    expect(Object.keys(chinese.names)).toEqual(Object.keys(serverTexts.names));
  });

  it.each([
    ['en-US,en;q=0.9', serverTexts],
    ['zh-CN,zh;q=0.9', chinese],
    ['ja-easy', easyJapanese],
    ['vi-VN,vi;q=0.9,en;q=0.8', vietnamese],
    ['ja', null],
    ['*', null],
    [undefined, null],
  ])('are for a client that asks for %s', (header, expected) => {
    expect(textsFor(header)).toBe(expected);
  });
});
