import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { type Assignment, type ContractKind, UNSAID_TERMS } from './assignment.ts';
import { asksForOtherTimes, isUnderOwnOrders, saysClientOrders } from './client-order.ts';

describe('a text says that the client has ordered the work', () => {
  it.each([
    '客先の指示で残業',
    'お客様から21時までの作業を依頼された',
    'お客さんに頼まれて休日出勤',
    '先方の要望により早出',
    '顧客の責任者に言われたため',
    '取引先からの要請',
    'クライアントの指定した時間に出勤',
    '常駐先の命令',
    '発注元より命じられて対応',
  ])('%s', (text) => {
    expect(saysClientOrders(text)).toBe(true);
  });

  it.each([
    '',
    '客先から直帰',
    '上長の指示で残業',
    '客先での打ち合わせ。そのあと上長の指示で残業',
    '客先の指示なし。自社の判断で残業',
    '客先の指示ではない',
    '客先の作業の準備のため、とても長い時間にわたって自社の指示で対応した',
  ])('and not: %s', (text) => {
    expect(saysClientOrders(text)).toBe(false);
  });
});

describe('a comment on a returned day asks for other times', () => {
  it.each([
    '18:00までにしてください',
    '１８：３０で終わりです',
    '9時開始です',
    '18時30分退勤でお願いします',
    '定時で記載してください',
    '休憩を1時間にして下さい',
    '30分減らしてください',
    '作業時間を8時間に訂正してください',
    '開始時刻が違います',
    '終了が間違っています',
    '残業は認められません',
    '残業を付けないでください',
    '早出は不可',
    '出社の打刻を朝礼に合わせてください',
  ])('%s', (comment) => {
    expect(asksForOtherTimes(comment)).toBe(true);
  });

  it.each([
    '',
    '作業内容を書いてください',
    '備考の誤字を直してください',
    'この日は別の案件の作業です',
    '案件名が違います',
    '合計9時間で承知しました',
    '休憩の記載がありません。案件名を修正してください',
    '休憩の取り方について、別途ご相談したいので、いちど打ち合わせの場を設けて変更',
  ])('and not: %s', (comment) => {
    expect(asksForOtherTimes(comment)).toBe(false);
  });
});

describe('the own company orders the hours', () => {
  const on = (kind: ContractKind | null): Assignment => ({
    ...UNSAID_TERMS,
    clientCompanyId: 1,
    jobAssignmentId: null,
    from: isoDate('2026-04-01'),
    to: isoDate('2026-11-30'),
    share: 100,
    kind,
  });

  it.each<[ContractKind | null, boolean]>([
    ['ses', true],
    ['contract_work', true],
    ['dispatch', false],
    [null, false],
  ])('under %s: %s', (kind, isOwn) => {
    expect(isUnderOwnOrders([on(kind)], isoDate('2026-11-30'))).toBe(isOwn);
  });

  it('only as long as such an assignment holds', () => {
    expect(isUnderOwnOrders([on('dispatch'), on('ses')], isoDate('2026-11-30'))).toBe(true);
    expect(isUnderOwnOrders([on('ses')], isoDate('2026-12-01'))).toBe(false);
    expect(isUnderOwnOrders([], isoDate('2026-11-30'))).toBe(false);
  });
});
