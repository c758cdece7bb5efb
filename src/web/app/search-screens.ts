import { meets, type Need } from '../lib/permissions.ts';
import type { Places } from '../lib/places.ts';
import type { UserInfo } from '../lib/session-store.ts';
import { groupsFor, type ScreenPath } from './navigation.tsx';

/** A screen that can be searched for. */
interface SearchedScreen {
  readonly to: string;
  readonly title: string;
  /** Other words for it and how it is read, with a space between. */
  readonly keywords: string;
}

/** Other words for the screens of the navigation, those of other products among them. */
const KEYWORDS: Readonly<Record<ScreenPath, string>> = {
  '/time-clock': 'だこく 出勤 退勤 しゅっきん たいきん タイムレコーダー',
  '/attendance':
    'きんたい 勤怠一覧 修正 遅刻 早退 欠勤 社内業務 実働 残業 ざんぎょう 時間外 タイムカード 出勤簿 日別データ',
  '/shift-manager': 'しふと 予定 勤務時間 スケジュール',
  '/vacation-request': 'ゆうきゅうきゅうか 有給休暇 有休 年休 休み 申請 残日数 有休残',
  '/requests': 'しんせい 打刻の修正 残業 休日出勤 シフト変更 取り下げ 差し戻し スケジュール申請',
  '/approvals':
    'しょうにん 申請 承認待ち 差し戻し 却下 ワークフロー 有給休暇の承認 有休 年休 休みの一覧 休みカレンダー',
  '/approvals/months': 'つきのしょうにん 月次承認 上長承認 承認待ち',
  '/admin/home': 'かんりほーむ 管理ホーム ダッシュボード やること 打刻忘れ はじめに 手順',
  '/admin': 'しゃいん 社員管理 社員一覧 従業員 検索 退職 たいしょく スタッフ 契約 所定 しょてい 所定労働時間',
  '/admin/today': 'しゅっきんじょうきょう 本日 今日 在席 勤務中 在籍 リアルタイム',
  '/admin/clients': 'きゃくさき 客先 じょうきょう 稼働 かどう 配属 予定 終了 満了 待機 ダッシュボード 精算幅',
  '/admin/assignments/reports': 'さぎょうほうこくしょ 作業報告書 承認 サイン 客先 取引先 リンク 未承認',
  '/admin/assignments/settlements': 'せいさん 精算 控除 超過 請求 作業実績 客先',
  '/admin/assignments/dispatch': 'はけん 派遣 抵触日 ていしょくび 期間制限 クーリング 事業所単位 個人単位 意見聴取',
  '/admin/assignments': 'きゃくさき 客先 配属 はいぞく 取引先 SES 準委任 請負 派遣 常駐 精算幅 単価',
  '/admin/rosters': 'しふとひょう シフト作成 パターン 早番 遅番 夜勤 人数 勤務表 スケジュール スケジュール管理',
  '/admin/leave/balances': 'きゅうかかんり 休暇管理 ざんにっすう 有休残 付与 繰越 失効 ふよ くりこし 管理簿 残日数一覧',
  '/admin/leave/five-days': 'ねんいつか ごにち 年5日有休取得義務 有給休暇 期限 時季指定',
  '/admin/leave/planned': 'けいかくてきふよ 計画年休 一斉休業 夏季 年末年始',
  '/admin/leave/on-behalf': 'だいりしんせい 代わり 電話 本人の代わり',
  '/admin/month-end': 'げつじ 月次一覧 月次勤怠 締め しめ 要確認 月末 エラー勤怠 エラー 月別データ 勤怠締め',
  '/super-admin/attendance-sheet': 'しゅっきんぼ 印刷 PDF Excel タイムカード 出勤簿管理',
  '/admin/month-end/overtime': 'さぶろく 三六協定 時間外労働の上限 残業 ざんぎょう じかんがい 45時間 80時間 アラート',
  '/admin/month-end/payroll': 'きゅうよ CSV 弥生 freee マネーフォワード 出力 データ出力 給与計算 エクスポート',
  '/admin/month-end/health': 'けんこうかんり 80時間 面接指導 長時間 産業医 労働時間の状況',
  '/settings': 'せってい 設定一覧 会社設定 勤怠ルール',
};

/** The screens below those of the navigation. */
const MORE: readonly (SearchedScreen & { readonly need: Need })[] = [
  {
    to: '/vacation-request?tab=list',
    title: '休暇の申請一覧',
    keywords: 'しんせいいちらん 有給休暇 有休 取り消し',
    need: 'user',
  },
  {
    to: '/guide',
    title: '使い方',
    keywords: 'つかいかた 手引き てびき ヘルプ へるぷ マニュアル 説明 困ったとき',
    need: 'user',
  },
  {
    to: '/super-admin',
    title: '会社設定',
    keywords: 'かいしゃせってい ロゴ 取引先企業 担当業務 雇用形態 出勤簿管理',
    need: 'super_admin',
  },
  { to: '/admin/users/new', title: '社員の新規登録', keywords: 'しゃいん 追加 入社 登録', need: 'super_admin' },
  {
    to: '/admin/users/import',
    title: '社員のCSVを取り込む',
    keywords: 'しゃいん インポート 取り込み CSVで一括登録 社員の一括登録',
    need: 'super_admin',
  },
  {
    to: '/admin/moving-in/comparison',
    title: '前の製品と比べる',
    keywords: 'まえのせいひん くらべる 比較 移行 移行前 差異 乗り換え KING OF TIME ジョブカン freee',
    need: 'super_admin',
  },
  {
    to: '/admin/leave/balances/grants',
    title: '休暇の一括付与',
    keywords: 'きゅうか ふよ 特別休暇 リフレッシュ休暇 まとめて付与',
    need: 'grant_leave',
  },
  {
    to: '/admin/users/logins',
    title: 'ログインの配布',
    keywords: 'ろぐいん はいふ 仮パスワード 初期パスワード 案内 印刷 招待',
    need: 'super_admin',
  },
];

/** The screens that somebody may open: those of the navigation first. The first of a place has the place's name. */
export const screensFor = (user: UserInfo, useful: Places): readonly SearchedScreen[] => [
  ...groupsFor(user, useful).flatMap(({ places }) =>
    places.flatMap(({ at, label, screens }) =>
      screens.map((screen) => ({
        to: screen.to,
        title: screen.to === at ? label : screen.label,
        keywords: KEYWORDS[screen.to],
      })),
    ),
  ),
  ...MORE.filter(({ need }) => meets(user, need)),
];
