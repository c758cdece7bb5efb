import { meets, type Need } from '../lib/permissions.ts';
import type { Places } from '../lib/places.ts';
import type { UserInfo } from '../lib/session-store.ts';
import { groupsFor, type NavigationPath } from './navigation.tsx';

/** A screen that can be searched for. */
interface SearchedScreen {
  readonly to: string;
  readonly title: string;
  /** Other words for it and how it is read, with a space between. */
  readonly keywords: string;
}

/** Other words for the screens of the navigation. */
const KEYWORDS: Readonly<Record<NavigationPath, string>> = {
  '/time-clock': 'だこく 出勤 退勤 しゅっきん たいきん タイムカード',
  '/attendance': 'きんたい 勤怠一覧 修正 遅刻 早退 欠勤 社内業務 実働',
  '/shift-manager': 'しふと 予定 勤務時間',
  '/vacation-request': 'ゆうきゅうきゅうか 有休 年休 休み 申請 残日数',
  '/requests': 'しんせい 打刻の修正 残業 休日出勤 シフト変更 取り下げ 差し戻し',
  '/approvals': 'しょうにん 申請 承認待ち 差し戻し 却下',
  '/approvals/months': 'つきのしょうにん 月次承認 上長承認 承認待ち',
  '/admin/home': 'かんりほーむ ダッシュボード やること 打刻忘れ はじめに 手順',
  '/admin': 'しゃいん 社員一覧 従業員 検索 退職 たいしょく',
  '/admin/today': 'しゅっきんじょうきょう 本日 今日 在席 勤務中',
  '/admin/rosters': 'しふとひょう シフト作成 パターン 早番 遅番 夜勤 人数 勤務表',
  '/admin/leave': 'しょうにん 有休 年休 却下 申請',
  '/admin/month-end': 'げつじ 締め しめ 要確認 月末',
  '/super-admin/attendance-sheet': 'しゅっきんぼ 印刷 PDF Excel',
  '/super-admin': 'かいしゃせってい ロゴ 取引先企業 担当業務 雇用形態',
  '/settings': 'せってい 設定一覧 勤怠ルール',
};

/** The screens below those of the navigation. */
const MORE: readonly (SearchedScreen & { readonly need: Need })[] = [
  {
    to: '/vacation-request?tab=list',
    title: '有給休暇の申請一覧',
    keywords: 'しんせいいちらん 有休 取り消し',
    need: 'user',
  },
  {
    to: '/account',
    title: 'ログインの管理',
    keywords: 'ろぐいん 端末 たんまつ セッション 終了 2段階認証 にだんかいにんしょう パスキー 認証アプリ',
    need: 'user',
  },
  {
    to: '/admin/leave/five-days',
    title: '年5日有休取得義務',
    keywords: 'ねんいつか ごにち 有給休暇 期限',
    need: 'read_leave',
  },
  {
    to: '/admin/leave/balances',
    title: '有給休暇の残日数一覧',
    keywords: 'ざんにっすう 有休残 付与 繰越 失効 ふよ くりこし',
    need: 'read_leave',
  },
  {
    to: '/admin/month-end/overtime',
    title: '時間外労働の上限（36協定）',
    keywords: 'さぶろく 残業 じかんがい 45時間 80時間',
    need: 'read_overtime',
  },
  {
    to: '/admin/month-end/payroll',
    title: '給与連携',
    keywords: 'きゅうよ CSV 弥生 freee マネーフォワード 出力',
    need: 'run_payroll',
  },
  { to: '/admin/users/new', title: '社員の新規登録', keywords: 'しゃいん 追加 入社 登録', need: 'super_admin' },
  {
    to: '/admin/users/import',
    title: 'CSVで一括登録',
    keywords: 'しゃいん インポート 取り込み 社員の一括登録',
    need: 'super_admin',
  },
];

/** The screens that somebody may open: those of the navigation first. */
export const screensFor = (user: UserInfo, places: Places): readonly SearchedScreen[] => [
  ...groupsFor(user, places).flatMap(({ links }) =>
    links.map(({ to, label }) => ({ to, title: label, keywords: KEYWORDS[to] })),
  ),
  ...MORE.filter(({ need }) => meets(user, need)),
];
