import type { IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';

/** Texts of the setting of who plans the shifts. */
export const settingTexts = {
  title: 'シフト',
  lead: 'はじめは、社員が自分のシフトを登録します。管理者が作成する会社では、社員は希望を出し、管理者がシフト表で作成して公開します。',
  plans: 'シフトを管理者が作成する',
  plansHint:
    'オンにすると、社員は自分のシフトを登録できなくなり、締切まで希望を出せます。シフト表の変更は下書きになり、公開するまで社員には見えません。',
  wishDays: '希望の締切（日前）',
  wishDaysHint: (date: IsoDate, month: string): string =>
    `月度の初日の何日前まで希望を受け付けるかです。${month}の希望は${formatMonthDay(date)}までです。`,
  wishDaysFault: '1〜60日で入力してください',
  byAdmins: (days: number): string => `管理者が作成（希望は${days}日前まで）`,
  byEmployees: '社員が自分で登録',
  saveFailed: 'シフトの設定の保存に失敗しました',
  failed: 'シフトの設定の取得に失敗しました',
  changing: 'シフトの作成者の変更',
  change: '変更する',
  onEffect: '社員は、自分のシフトを登録できなくなります。登録済みのシフトはそのまま残り、社員にも見えます。',
  onDrafts: (days: number): string =>
    `前に作成した公開していない下書きが${days}日分あります。シフト表に再び表示します。`,
  offEffect: '社員は、自分のシフトを登録できるようになります。公開済みのシフトと、出された希望は残ります。',
  offDrafts: (days: number): string =>
    `公開していない下書きが${days}日分あります。オフの間はシフト表に表示されず、公開もされません。使うときは、先にシフト表で公開してください。`,
};
