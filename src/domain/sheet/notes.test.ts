import { expect, it } from 'vitest';
import { minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import { notesOf } from './sheet.ts';
import { policyWith } from '../company-policy/testing/policy.ts';

it('explains the numbers of the spec’s policy', () => {
  expect(notesOf(policyWith({}))).toEqual([
    '退勤は15分単位で切り捨て（打刻は1分単位で保存）',
    '残業は1日8時間超のみ（週40時間超・法定休日労働を除く）',
    '深夜残業は22:00〜翌5:00の実働（所定内を含む）',
    '総労働時間は有給休暇を含む',
  ]);
});

it('follows the company’s own', () => {
  const policy = policyWith({
    clockOutStep: minutes(1),
    standardDay: minutes(450),
    nightColumn: 'overtime',
    unsetBreak: 'one_hour',
  });
  expect(notesOf(policy)).toEqual([
    '休憩が未入力の日は1時間を控除',
    '残業は1日7時間30分超のみ（週40時間超・法定休日労働を除く）',
    '深夜残業は22:00〜翌5:00の残業のみ（所定内を除く）',
    '総労働時間は有給休暇を含む',
  ]);
  expect(notesOf(policyWith({ unsetBreak: 'legal_minimum' }))[1]).toBe(
    '休憩が未入力の日は法定の休憩時間（6時間超45分・8時間超1時間）を控除',
  );
});

it.each([
  ['legal_gradual', '法定の休憩時間（6時間を超えた分を45分まで・8時間を超えた分を1時間まで）'],
  [
    {
      kind: 'steps',
      steps: [
        { over: minutes(405), length: minutes(45) },
        { over: minutes(540), length: minutes(60) },
      ],
    },
    '拘束時間が6時間45分超で45分、9時間超で1時間',
  ],
  [
    {
      kind: 'fixed',
      windows: [
        { start: timeOfDay('12:00'), end: timeOfDay('13:00') },
        { start: timeOfDay('23:45'), end: workingDayMinute(24 * 60 + 15) },
      ],
    },
    '12:00〜13:00・23:45〜0:15のうち勤務中の時間',
  ],
] as const)('D38: tells the rule of breaks in one line: %j', (unsetBreak, deducted) => {
  expect(notesOf(policyWith({ unsetBreak }))[1]).toBe(`休憩が未入力の日は${deducted}を控除`);
});
