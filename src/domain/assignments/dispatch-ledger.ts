import { type IsoDate, yearOf } from '../time/date.ts';
import { formatDate } from '../time/japanese-date.ts';
import { formatTimeOfDay } from '../time/minutes.ts';
import { dayAfterPeriod } from '../time/period.ts';
import type { Assignment, DispatchEmployment } from './assignment.ts';
import { breaksText } from './breaks-text.ts';
import { DISPATCH_SEX_NAMES, FILED_NAMES } from './words.ts';

/** The kinds of records of a dispatched worker. */
export const DISPATCH_RECORD_KINDS = ['stability', 'training', 'consulting', 'complaint'] as const;
export type DispatchRecordKind = (typeof DISPATCH_RECORD_KINDS)[number];

export const DISPATCH_RECORD_NAMES: Readonly<Record<DispatchRecordKind, string>> = {
  stability: '雇用安定措置',
  training: '教育訓練',
  consulting: 'キャリアコンサルティング',
  complaint: '苦情の処理',
};

/** Something that was done for a dispatched worker on a day. */
export interface DispatchRecord {
  readonly kind: DispatchRecordKind;
  readonly date: IsoDate;
  readonly content: string;
}

/** What the ledger and the notice have of a dispatch. */
export interface LedgerFacts {
  readonly name: string;
  /** `null` where it isn't known. */
  readonly bornOn: IsoDate | null;
  readonly assignment: Assignment;
  readonly client: string;
  readonly job: string | null;
  /** Of the client's workplace; blank where the client has said nothing of it. */
  readonly location: string;
  readonly clientManager: string;
  readonly ownManager: string;
  /** The last day of the person's contract, where it has a term that is known. */
  readonly contract: { readonly from: IsoDate; readonly to: IsoDate } | null;
  /** The weekdays on which work is owed, in words; `null` where they aren't known. */
  readonly workdays: string | null;
  readonly records: readonly DispatchRecord[];
}

/** A line of the ledger or the notice; the value is `null` of what isn't known and has to be. */
export interface LedgerItem {
  readonly label: string;
  readonly value: string | null;
}

const said = (text: string): string | null => (text === '' ? null : text);

const isSenior = (employment: DispatchEmployment): boolean =>
  employment === 'fixed_term_senior' || employment === 'permanent_senior';

const isPermanent = (employment: DispatchEmployment): boolean =>
  employment === 'permanent' || employment === 'permanent_senior';

const agreement = ({ dispatchTerms: { isAgreementWorker } }: Assignment): LedgerItem => ({
  label: '協定対象派遣労働者の別',
  value: isAgreementWorker === null ? null : isAgreementWorker ? '協定対象派遣労働者' : '協定対象派遣労働者ではない',
});

const senior = ({ dispatchEmployment: employment }: Assignment): LedgerItem => ({
  label: '60歳以上の別',
  value: employment === null ? null : isSenior(employment) ? '60歳以上' : '60歳未満',
});

/** The insurances to which an employer registers a person; not registered, the law wants the reason (則27条の2). */
function insurances({ dispatchTerms: terms }: Assignment): LedgerItem[] {
  const item = (label: string, isInsured: boolean | null): LedgerItem => ({
    label: `${label}の資格取得届`,
    value:
      isInsured === null
        ? null
        : isInsured
          ? FILED_NAMES.yes
          : terms.insuranceReason === ''
            ? null
            : `${FILED_NAMES.no}（${terms.insuranceReason}）`,
  });
  return [
    item('健康保険', terms.hasHealthInsurance),
    item('厚生年金保険', terms.hasPensionInsurance),
    item('雇用保険', terms.hasEmploymentInsurance),
  ];
}

function times({ hours, breaks }: Assignment): string | null {
  if (hours === null) return null;
  const rest = breaks.length === 0 ? '' : `、休憩 ${breaksText(breaks)}`;
  return `${formatTimeOfDay(hours.start)}〜${formatTimeOfDay(hours.end)}${rest}`;
}

/** The lines of the ledger of dispatched workers (派遣元管理台帳) for one dispatch: 派遣法37条1項, 則31条. */
export function ledgerItems(facts: LedgerFacts): LedgerItem[] {
  const { assignment: one } = facts;
  const { dispatchEmployment: employment, dispatchTerms: terms } = one;
  const term = facts.contract && `${formatDate(facts.contract.from)}〜${formatDate(facts.contract.to)}`;
  const recordsOf = (kind: DispatchRecordKind): LedgerItem => ({
    label: DISPATCH_RECORD_NAMES[kind],
    value:
      facts.records
        .filter((record) => record.kind === kind)
        .map(({ date, content }) => `${formatDate(date)} ${content}`)
        .join('\n') || '記録なし',
  });
  return [
    { label: '派遣労働者の氏名', value: facts.name },
    agreement(one),
    {
      label: '無期雇用・有期雇用の別',
      value: employment === null ? null : isPermanent(employment) ? '無期雇用' : '有期雇用',
    },
    ...(employment !== null && isPermanent(employment) ? [] : [{ label: '労働契約の期間', value: term }]),
    senior(one),
    { label: '派遣先の名称', value: facts.client },
    { label: '派遣先の事業所', value: said(one.workplace) },
    { label: '事業所の所在地', value: said(facts.location) },
    { label: '組織単位', value: said(one.unit) },
    {
      label: '労働者派遣の期間',
      value: `${formatDate(one.from)}〜${one.to === null ? '期限なし' : formatDate(one.to)}`,
    },
    { label: '派遣就業をする日', value: facts.workdays },
    { label: '始業・終業の時刻', value: times(one) },
    { label: '従事する業務の種類', value: facts.job },
    { label: '責任の程度', value: said(terms.dutyGrade) },
    { label: '時間外・休日の就業の定め', value: said(terms.beyondHours) },
    { label: '派遣元責任者', value: said(facts.ownManager) },
    { label: '派遣先責任者', value: said(facts.clientManager) },
    ...insurances(one),
    { label: '紹介予定派遣', value: said(terms.placement) ?? '該当なし' },
    ...DISPATCH_RECORD_KINDS.map(recordsOf),
  ];
}

const [MINOR, ELDER] = [18, 45];

const ageOn = (bornOn: IsoDate, day: IsoDate): number => {
  const age = yearOf(day) - yearOf(bornOn);
  return dayAfterPeriod(bornOn, age * 12) <= day ? age : age - 1;
};

/** Of the age the client learns that somebody is 45 or older, and the age of who is below 18; of others nothing (則28条). */
function ageText({ bornOn, assignment: { dispatchEmployment: employment, from } }: LedgerFacts): string | null {
  if (bornOn === null) return employment !== null && isSenior(employment) ? '45歳以上' : null;
  const age = ageOn(bornOn, from);
  if (age < MINOR) return `18歳未満（${age}歳）`;
  return age >= ELDER ? '45歳以上' : '18歳以上45歳未満';
}

/** The lines of the notice to the client (派遣先への通知): 派遣法35条1項, 則27条の2, 28条. */
export function noticeItems(facts: LedgerFacts): LedgerItem[] {
  const { assignment: one } = facts;
  const { dispatchEmployment: employment, dispatchTerms: terms } = one;
  return [
    { label: '派遣労働者の氏名', value: facts.name },
    { label: '性別', value: terms.sex && DISPATCH_SEX_NAMES[terms.sex] },
    { label: '年齢の区分', value: ageText(facts) },
    agreement(one),
    {
      label: '無期雇用・有期雇用の別',
      value: employment === null ? null : isPermanent(employment) ? '無期雇用' : '有期雇用',
    },
    senior(one),
    ...insurances(one),
  ];
}

/** The labels of what isn't known. */
export const missingLabels = (items: readonly LedgerItem[]): string[] =>
  items.flatMap(({ label, value }) => (value === null ? [label] : []));

/** The word in place of what isn't known. */
export const UNREGISTERED = '未登録';
