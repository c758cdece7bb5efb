import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { timeOfDay } from '../time/minutes.ts';
import { type Assignment, type DispatchTerms, UNSAID_DISPATCH, UNSAID_TERMS } from './assignment.ts';
import { ledgerItems, type LedgerFacts, missingLabels, noticeItems } from './dispatch-ledger.ts';

const ASSIGNMENT: Assignment = {
  ...UNSAID_TERMS,
  clientCompanyId: 7,
  jobAssignmentId: 3,
  from: isoDate('2026-04-01'),
  to: null,
  share: 100,
  kind: 'dispatch',
};

const facts = (rest: Partial<LedgerFacts> = {}): LedgerFacts => ({
  name: '松井 蓮',
  bornOn: null,
  assignment: ASSIGNMENT,
  client: '日の出電機株式会社',
  job: null,
  location: '',
  clientManager: '',
  ownManager: '',
  contract: null,
  workdays: null,
  records: [],
  ...rest,
});

const terms = (rest: Partial<DispatchTerms>): Assignment => ({
  ...ASSIGNMENT,
  dispatchTerms: { ...UNSAID_DISPATCH, ...rest },
});

const valueOf = (items: readonly { label: string; value: string | null }[], label: string): string | null | undefined =>
  items.find((item) => item.label === label)?.value;

describe('派遣元管理台帳 (37条, 則31条)', () => {
  it('names all that isn’t known of a dispatch', () => {
    expect(missingLabels(ledgerItems(facts()))).toEqual([
      '協定対象派遣労働者の別',
      '無期雇用・有期雇用の別',
      '労働契約の期間',
      '60歳以上の別',
      '派遣先の事業所',
      '事業所の所在地',
      '組織単位',
      '派遣就業をする日',
      '始業・終業の時刻',
      '従事する業務の種類',
      '責任の程度',
      '時間外・休日の就業の定め',
      '派遣元責任者',
      '派遣先責任者',
      '健康保険の資格取得届',
      '厚生年金保険の資格取得届',
      '雇用保険の資格取得届',
    ]);
  });

  it('has all that is known', () => {
    const items = ledgerItems(
      facts({
        assignment: {
          ...terms({
            isAgreementWorker: true,
            dutyGrade: '役職なし',
            beyondHours: '1日4時間まで',
            placement: '派遣開始から6か月後に職業紹介',
            hasHealthInsurance: true,
            hasPensionInsurance: true,
            hasEmploymentInsurance: false,
            insuranceReason: '1週間の所定労働時間が15時間であるため',
          }),
          to: isoDate('2027-03-31'),
          dispatchEmployment: 'fixed_term',
          workplace: '川崎事業所',
          unit: '評価部',
          hours: { start: timeOfDay('09:00'), end: timeOfDay('18:00') },
          breaks: [{ start: timeOfDay('12:00'), end: timeOfDay('13:00') }],
        },
        job: '組込みの評価',
        location: '川崎市',
        clientManager: '総務部長 日野 出',
        ownManager: '課長 早川 客子',
        contract: { from: isoDate('2026-04-01'), to: isoDate('2027-03-31') },
        workdays: '毎週 月・火・水・木・金曜日',
        records: [
          { kind: 'training', date: isoDate('2026-04-02'), content: '入職時の訓練 8時間' },
          { kind: 'training', date: isoDate('2026-10-05'), content: '評価の訓練 8時間' },
          { kind: 'complaint', date: isoDate('2026-07-01'), content: '空調の申出。派遣先が調整した' },
        ],
      }),
    );
    expect(missingLabels(items)).toEqual([]);
    expect(items.map(({ value }) => value)).toEqual([
      '松井 蓮',
      '協定対象派遣労働者',
      '有期雇用',
      '2026-04-01（水）〜2027-03-31（水）',
      '60歳未満',
      '日の出電機株式会社',
      '川崎事業所',
      '川崎市',
      '評価部',
      '2026-04-01（水）〜2027-03-31（水）',
      '毎週 月・火・水・木・金曜日',
      '09:00〜18:00、休憩 12:00-13:00',
      '組込みの評価',
      '役職なし',
      '1日4時間まで',
      '課長 早川 客子',
      '総務部長 日野 出',
      '提出あり',
      '提出あり',
      '提出なし（1週間の所定労働時間が15時間であるため）',
      '派遣開始から6か月後に職業紹介',
      '記録なし',
      '2026-04-02（木） 入職時の訓練 8時間\n2026-10-05（月） 評価の訓練 8時間',
      '記録なし',
      '2026-07-01（水） 空調の申出。派遣先が調整した',
    ]);
  });

  it('asks for no term of who has none, and for the reason of who isn’t insured', () => {
    const items = ledgerItems(
      facts({
        assignment: {
          ...terms({ isAgreementWorker: false, hasHealthInsurance: false }),
          dispatchEmployment: 'permanent_senior',
        },
      }),
    );
    expect(valueOf(items, '労働契約の期間')).toBeUndefined();
    expect(valueOf(items, '無期雇用・有期雇用の別')).toBe('無期雇用');
    expect(valueOf(items, '60歳以上の別')).toBe('60歳以上');
    expect(valueOf(items, '協定対象派遣労働者の別')).toBe('協定対象派遣労働者ではない');
    expect(valueOf(items, '健康保険の資格取得届')).toBeNull();
    expect(valueOf(items, '紹介予定派遣')).toBe('該当なし');
    expect(valueOf(items, '労働者派遣の期間')).toBe('2026-04-01（水）〜期限なし');
    const permanent = ledgerItems(facts({ assignment: { ...ASSIGNMENT, dispatchEmployment: 'permanent' } }));
    expect(valueOf(permanent, '労働契約の期間')).toBeUndefined();
    expect(valueOf(permanent, '60歳以上の別')).toBe('60歳未満');
    const senior = ledgerItems(facts({ assignment: { ...ASSIGNMENT, dispatchEmployment: 'fixed_term_senior' } }));
    expect([valueOf(senior, '無期雇用・有期雇用の別'), valueOf(senior, '60歳以上の別')]).toEqual([
      '有期雇用',
      '60歳以上',
    ]);
  });

  it('has the hours without breaks, where there are none', () => {
    const hours = { start: timeOfDay('13:00'), end: timeOfDay('17:00') };
    expect(valueOf(ledgerItems(facts({ assignment: { ...ASSIGNMENT, hours } })), '始業・終業の時刻')).toBe(
      '13:00〜17:00',
    );
  });
});

describe('派遣先への通知 (35条, 則27条の2, 28条)', () => {
  it('names all that isn’t known', () => {
    expect(missingLabels(noticeItems(facts()))).toEqual([
      '性別',
      '年齢の区分',
      '協定対象派遣労働者の別',
      '無期雇用・有期雇用の別',
      '60歳以上の別',
      '健康保険の資格取得届',
      '厚生年金保険の資格取得届',
      '雇用保険の資格取得届',
    ]);
  });

  it.each([
    ['2025-05-01', '18歳未満（0歳）'],
    ['2008-04-02', '18歳未満（17歳）'],
    ['2008-04-01', '18歳以上45歳未満'],
    ['1981-04-02', '18歳以上45歳未満'],
    ['1981-04-01', '45歳以上'],
  ])('tells the client of who was born on %s: %s', (bornOn, text) => {
    expect(valueOf(noticeItems(facts({ bornOn: isoDate(bornOn) })), '年齢の区分')).toBe(text);
  });

  it('knows that who is 60 is 45, and says the sex', () => {
    const assignment = { ...terms({ sex: 'female' }), dispatchEmployment: 'permanent_senior' as const };
    const items = noticeItems(facts({ assignment }));
    expect(valueOf(items, '年齢の区分')).toBe('45歳以上');
    expect(valueOf(items, '性別')).toBe('女');
    expect(valueOf(items, '無期雇用・有期雇用の別')).toBe('無期雇用');
    expect(valueOf(noticeItems(facts({ assignment: terms({ sex: 'male' }) })), '性別')).toBe('男');
    const fixed = noticeItems(facts({ assignment: { ...ASSIGNMENT, dispatchEmployment: 'fixed_term' } }));
    expect([valueOf(fixed, '年齢の区分'), valueOf(fixed, '無期雇用・有期雇用の別')]).toEqual([null, '有期雇用']);
  });
});
