import type { Page } from '@playwright/test';
import { addMonths, monthOf } from '#domain/time/date.ts';
import { today } from './clock.ts';
import { expect } from './fixtures.ts';

const month = addMonths(monthOf(today()), -1);

/** An address, and a text that is shown once its data is loaded. `:id` is that of E0001. */
export type Screen = readonly [address: string, text: string];

/** By feature: the employee who opens its screens, and the screens. */
export const SCREENS: Readonly<Record<string, readonly [employeeId: string, ...screens: Screen[]]>> = {
  clock: ['E0001', ['/time-clock', '位置情報を取得しました（誤差 約18m）']],
  attendance: ['E0001', [`/attendance?month=${month}`, '09:00〜18:00']],
  auth: ['E0001', ['/account', 'この端末'], ['/guide/打刻', '最後に取得した内容を表示します']],
  roster: ['A0001', [`/admin/rosters?month=${month}`, '出勤する人数']],
  shift: ['E0001', [`/shift-manager?month=${month}`, '予定出勤日数']],
  requests: [
    'E0001',
    ['/requests', '管理者の承認待ち'],
    ['/requests/new', '休暇の申請へ進む'],
    ['/approvals', '承認を待つ申請はありません'],
  ],
  leave: [
    'E0001',
    ['/vacation-request', '付与年'],
    ['/vacation-request?tab=list', '承認済み'],
    ['/vacation-request?tab=year', '休んだ日の一覧'],
  ],
  'leave of everyone': [
    'S0001',
    ['/admin/users/:id/leave-ledger', '年次有給休暇管理簿'],
    ['/admin/users/:id/leave-year', '休んだ日の一覧'],
    ['/admin/leave/five-days', '佐藤 健太'],
    ['/admin/leave/balances', '佐藤 健太'],
    ['/admin/leave/balances/import', '必須の列は'],
  ],
  'leave to decide': [
    'S0001',
    ['/admin/leave', '承認'],
    ['/admin/leave?tab=decided', '承認済み'],
    ['/admin/leave?tab=team', '休みのある社員だけ'],
    ['/admin/leave/on-behalf?user=:id', '代理で申請し、承認する'],
    ['/admin/leave/planned', '計画的付与日を追加'],
    ['/admin/leave/balances/grants', '休暇の一括付与'],
  ],
  users: [
    'S0001',
    ['/admin', '佐藤 健太'],
    ['/admin/users/new', '社員ID'],
    ['/admin/users/import', 'ひな形をダウンロード'],
    ['/admin/users/logins', 'まだ配っていない社員をすべて選択'],
  ],
  'user-detail': [
    'S0001',
    [`/admin/users/:id?month=${month}`, '09:00〜18:00'],
    [`/admin/users/:id?month=${month}&tab=shift`, '予定出勤日数'],
    ['/admin/users/:id?tab=leave', '印刷用の管理簿'],
    ['/admin/users/:id?tab=contract', '適用開始日'],
  ],
  contracts: ['S0001', ['/admin/contracts', '佐藤 健太'], ['/admin/contracts/import', '必須の列は']],
  health: ['S0001', [`/admin/month-end/health?month=${month}`, '80時間を超えた']],
  presence: ['S0001', [`/admin/month-end/presence?month=${month}`, '労働時間になっていない在場はありません']],
  home: ['S0001', ['/admin/home', '今月の時間外労働']],
  today: ['S0001', ['/admin/today', '佐藤 健太']],
  closing: ['S0001', [`/admin/month-end?month=${month}`, '佐藤 健太']],
  approval: ['S0001', ['/settings/approval', '承認の設定'], ['/approvals/months', '承認を待っている月']],
  payroll: ['S0001', [`/admin/month-end/payroll?month=${month}`, '佐藤 健太']],
  overtime: ['S0001', [`/admin/month-end/overtime?month=${month}`, '佐藤 健太']],
  'company-settings': [
    'S0001',
    ['/super-admin', '通常ロゴ'],
    ['/super-admin?tab=clients', '青空システムズ株式会社'],
    ['/super-admin?tab=jobs', '取引先企業を選択してください'],
    ['/super-admin?tab=types', '正社員'],
    ['/settings', '休憩は打刻しない'],
    ['/settings?q=%E3%81%97%E3%82%81', '1件の設定が見つかりました'],
    ['/settings/closing-day', '適用開始の月度'],
    ['/settings/go-live', 'この月より前の日は'],
    ['/settings/punches', '休憩を打刻する'],
    ['/settings/policy?part=week', '週の起算曜日'],
    ['/settings/agreement', 'ふだんの上限（限度時間）'],
    ['/settings/findings', '打刻の確認'],
    ['/settings/clients', '客先で働く社員がいる'],
    ['/settings/report-templates', '様式を追加'],
    ['/settings/locations', '保存期間'],
    ['/settings/login', '使用しない時間'],
    ['/settings/sso', 'リダイレクトURI'],
    ['/settings/notifications', 'お知らせの種類'],
    ['/settings/chat', 'チャンネルは登録されていません'],
    ['/settings/mails', 'メールの送信は設定されていません'],
  ],
  'company-settings of leave': [
    'S0001',
    ['/settings/shifts', 'シフトを管理者が作成する'],
    ['/settings/leave-units', '半日単位の有給休暇を認める'],
    ['/settings/leave-kinds', '子の看護等休暇'],
    ['/settings/swaps', '振替休日を使う'],
    ['/settings/requests', '社員が変更できる項目'],
    ['/settings/leave-reserve', '失効した有給休暇を積み立てる'],
    ['/settings/common-grant-day', '全員同じ日（一斉付与日）'],
  ],
  archive: ['S0001', ['/settings/archive', '全データを書き出す']],
  'moving-in': [
    'S0001',
    ['/admin/moving-in/months', 'ファイルを選択'],
    ['/admin/moving-in/days', 'ファイルを選択'],
    ['/admin/moving-in/comparison', 'ファイルを選択'],
  ],
  'shift-import': ['S0001', ['/admin/rosters/import', 'ファイルを選択']],
  'pc-logs': ['S0001', ['/admin/pc-logs/import', 'ファイルを選択']],
  'audit-log': ['S0001', ['/settings/audit-log', '小野寺 美咲（A0001）']],
  'record-proof': ['E0001', ['/verify', 'このページを保存']],
  'company-policy': ['S0001', ['/settings/policy', '退勤時間の丸め']],
  'api-clients': ['S0001', ['/settings/api', 'APIクライアントは登録されていません']],
  mcp: ['S0001', ['/settings/assistants', '社員のAIアシスタント']],
  'chat-apps': ['S0001', ['/settings/chat-punches', 'チャットのアプリは登録されていません']],
  'hr-services': ['S0001', ['/settings/hr-services', 'サブドメイン']],
  webhooks: ['S0001', ['/settings/webhooks', 'Webhookは登録されていません']],
  kiosk: [
    'S0001',
    ['/settings/kiosks', '打刻端末は登録されていません'],
    ['/kiosk', '登録コードを入力してください'],
    ['/admin/printed-qr-codes', '社員を選んでください'],
  ],
  places: ['S0001', ['/settings/places', '打刻場所は登録されていません']],
  assignments: [
    'S0001',
    ['/admin/clients', '佐藤 健太'],
    ['/admin/assignments', '16件を表示'],
    ['/admin/assignments/import', 'ファイルを選択'],
    ['/admin/assignments/dispatch', '個人単位の抵触日'],
    [`/admin/assignments/reports?month=${month}`, '佐藤 健太'],
    [`/admin/assignments/reports/1?month=${month}`, '作業時間の合計'],
    ['/admin/users/:id/dispatch-ledger', 'この年の労働者派遣はありません'],
    [`/admin/assignments/settlements?month=${month}`, '佐藤 健太'],
    // The first assignment of the demo data is of E0001.
    [`/admin/users/:id/work-reports/1?month=${month}`, '作業時間の合計'],
    [`/admin/assignments/settlements?month=${month}&view=totals`, '未割当'],
  ],
  departments: [
    'S0001',
    ['/settings/departments', '部署はまだ登録されていません。'],
    ['/admin/departments/import', 'ファイルを選択'],
  ],
  permissions: ['S0001', ['/settings/permissions', 'ロールはまだありません']],
  'work-rules': ['S0001', ['/settings/work-rules', '勤務形態を追加']],
  'company-calendar': ['S0001', ['/settings/calendar?year=2026', '年間休日']],
  sheet: ['S0001', [`/super-admin/attendance-sheet?month=${month}&user=:id`, '総労働時間']],
};

/** Opens an address, by a load or by a step within the app, and waits until its data is loaded. */
export async function openScreen(
  page: Page,
  address: string,
  text: string | RegExp,
  open: (page: Page, address: string) => Promise<unknown> = (at, to) => at.goto(to),
): Promise<void> {
  await open(page, address);
  await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible();
}
