import type { SetupStep } from '#contract/home.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';

/** Texts of the admins' start page. */
export const texts = {
  title: 'ホーム',
  asOf: (date: IsoDate, clock: string): string => `${formatMonthDay(date)} ${clock}現在`,
  loading: '読み込み中...',
  allFailed: 'データの取得に失敗しました',
  failed: '設定の取得に失敗しました',
  noneOf: (names: readonly string[]): string => `${names.join('、')}はありません。`,
  opensAfterLogin: 'ログイン後にこの画面を開く',
  opensAfterLoginHint: 'オフのときは打刻の画面を開きます。自分のアカウントだけの設定です。',
  saveFailed: '設定の保存に失敗しました',

  setup: 'はじめに',
  setupLead: '会社で使い始めるまでの手順です。登録されている内容から、済んだものに印が付きます。',
  setupLeft: (left: number): string => (left === 0 ? 'すべて済みました' : `残り${left}件`),
  hide: '表示しない',
  hideHint: '「はじめに」を今後表示しません',
  done: '済み',
  doneCount: (done: number): string => `済み ${done}件`,
  confirm: 'この内容で使う',
  confirmOf: (step: string): string => `この内容で使う（${step}）`,
  confirming: '記録中...',
  confirmFailed: '手順を済みにできませんでした',
  toDo: '未完了',
  steps: {
    closing_day: { label: '締日を決める', hint: '給与の計算期間。今は末日締めです' },
    company_policy: {
      label: '会社の基本ルールを決める',
      hint: '退勤時刻の丸め、休憩、早退など。今は初期値です',
    },
    statutory_rest_day: {
      label: '法定休日を決める',
      hint: '割増35％以上になる週1日の休日（就業規則の定め）。今は曜日を決めず、週の休日から自動で判断します',
    },
    overtime_settings: { label: '36協定を登録する', hint: '残業の上限と警告の基準になります' },
    go_live_month: { label: '利用開始月を決める', hint: 'それより前の日は欠勤や要確認になりません' },
    employees: { label: '社員を登録する', hint: 'CSVからまとめて取り込めます' },
    contracts: { label: '所定労働時間を登録する', hint: '社員ごとの契約。CSVの取り込みでも登録できます' },
  } satisfies Record<SetupStep, { label: string; hint: string }>,
};
