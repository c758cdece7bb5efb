import type { ComponentType } from 'react';

import { meets, type Need } from '../lib/permissions.ts';
import type { UserInfo } from '../lib/session-store.ts';
import { worksAtClients } from '../lib/works-at-clients.ts';
import { lazyScreen, lazyValue } from './lazy-screen.ts';
import { SETTINGS_PATH } from './screen-route.ts';

/** A setting of the company, as the index and the search have it. */
export interface Setting {
  readonly title: string;
  /** The purpose of the setting, in one line. */
  readonly description: string;
  /** Other words by which people look for it, and how they are read, with a space between. */
  readonly keywords: string;
  /** Its address: that of its own screen, or of the screen that it is a part of. */
  readonly to: string;
  /** The permission to change it, where that is another than for settings. */
  readonly need?: Need;
  /** The present value in a few words, where reading it costs little. */
  readonly Value?: ComponentType;
  /** Of use only to a company whose people work at clients. */
  readonly isForClients?: true;
  /** Its own screen has more beside the form, and takes all the width; a form alone is as wide as lines are read well. */
  readonly isWide?: true;
  /** Its own screen, which says at the top of the page what was done; without it another one has it. */
  readonly Content?: ComponentType<{ readonly onDone: (message: string) => void }>;
}

/** The texts that a setting is found by. */
export const searchedIn = ({ title, description, keywords }: Setting): string[] => [
  title,
  description,
  ...keywords.split(' '),
];

/** The settings of the company: those that every company looks at first, the others by subject. A feature adds its own here. */
const SETTING_GROUPS: readonly { readonly title: string; readonly settings: readonly Setting[] }[] = [
  {
    title: 'よく使う',
    settings: [
      {
        title: '会社の基本ルール',
        description: '標準労働時間、休憩が未入力の日、欠勤、法定休日、週の数え方など、勤怠の計算方法',
        keywords:
          'きんたいるーる 勤怠ルール みなし休憩 きゅうけい 自動休憩 端数 切り捨て まるめ ちこく そうたい けっきん 標準労働時間 残業 深夜 有給休暇1日の時間 祝日 しゅくじつ 休日出勤 法定休日 4週4休 週の起算 端数処理',
        to: `${SETTINGS_PATH}/policy`,
        isWide: true,
        Value: lazyValue(async () => (await import('../features/company-policy/policy-setting.tsx')).PolicyValue),
        Content: lazyScreen(async () => (await import('./hours-setting.tsx')).HoursSetting),
      },
      {
        title: '締日',
        description: '給与の計算期間（月度）を締める日',
        keywords: 'しめび 締め日 しめる 月度 末日 20日締め 給与計算 期間',
        to: `${SETTINGS_PATH}/closing-day`,
        Value: lazyValue(
          async () => (await import('../features/company-settings/closing-day-setting.tsx')).ClosingDayValue,
        ),
        Content: lazyScreen(
          async () => (await import('../features/company-settings/closing-day-setting.tsx')).ClosingDaySetting,
        ),
      },
      {
        title: '36協定',
        description: '時間外労働の上限と特別条項、起算日（協定届のとおり）',
        keywords: 'さぶろくきょうてい 三六協定 残業 上限 特別条項 45時間 休日労働 起算日 変形労働時間制 警告',
        to: `${SETTINGS_PATH}/agreement`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(async () => (await import('../features/overtime/settings-pages.tsx')).AgreementValue),
        Content: lazyScreen(async () => (await import('../features/overtime/settings-pages.tsx')).AgreementSetting),
      },
      {
        title: '要確認の基準',
        description: '打刻の修正の幅、シフトやPCログとの差、連続勤務、勤務間インターバル',
        keywords: 'ようかくにん エラー勤怠 乖離 かいり 連続勤務 れんぞく インターバル PCログ アラート 基準',
        to: `${SETTINGS_PATH}/findings`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(async () => (await import('../features/overtime/settings-pages.tsx')).FindingsValue),
        Content: lazyScreen(async () => (await import('../features/overtime/settings-pages.tsx')).FindingsSetting),
      },
      {
        title: '休暇の種類',
        description: '慶弔・夏季・子の看護・育児休業・欠勤など、有給休暇のほかに社員が申請できる休暇',
        keywords:
          'きゅうかのしゅるい 特別休暇 とくべつ けいちょう 慶弔休暇 夏季休暇 リフレッシュ休暇 生理休暇 産休 さんきゅう 育休 いくきゅう 看護休暇 かんご 介護休暇 かいご 裁判員 代休 だいきゅう 積立 欠勤 けっきん 無給',
        to: `${SETTINGS_PATH}/leave-kinds`,
        isWide: true,
        Value: lazyValue(async () => (await import('../features/leave/leave-kinds-setting.tsx')).LeaveKindsValue),
        Content: lazyScreen(async () => (await import('../features/leave/leave-kinds-setting.tsx')).LeaveKindsSetting),
      },
      {
        title: '雇用形態',
        description: '正社員、契約社員などの区分',
        keywords: 'こようけいたい パート アルバイト 派遣社員 区分 所属',
        to: '/super-admin?tab=types',
        need: 'super_admin',
        Value: lazyValue(
          async () => (await import('../features/company-settings/master-values.tsx')).EmploymentTypesValue,
        ),
      },
    ],
  },
  {
    title: '勤務',
    settings: [
      {
        title: '勤務形態',
        description: 'フレックス、変形、裁量労働、管理監督者など、働き方ごとの労働時間の数え方',
        keywords:
          'しゅうぎょうるーる 就業ルール きんむけいたい ふれっくす コアタイム 清算期間 総枠 へんけい 変形労働時間制 1か月単位 1年単位 さいりょう 裁量労働 みなし 事業場外 管理職 かんりかんとくしゃ 時給 シフト 固定 始業 終業 やきん 夜勤 交替制 継続24時間',
        to: `${SETTINGS_PATH}/work-rules`,
        isWide: true,
        Value: lazyValue(async () => (await import('../features/work-rules/work-rules-setting.tsx')).WorkRulesValue),
        Content: lazyScreen(
          async () => (await import('../features/work-rules/work-rules-setting.tsx')).WorkRulesSetting,
        ),
      },
      {
        title: '会社カレンダー',
        description: '会社と勤務形態ごとの休日、法定休日、出勤日にする祝日や土曜日',
        keywords:
          'かいしゃかれんだー かいしゃきゅうじつ 会社休日 所定休日 法定休日 年間休日 夏季休業 年末年始 創立記念日 祝日 しゅくじつ 出勤土曜 勤務形態のカレンダー 工場 店舗 iCal CSV',
        to: `${SETTINGS_PATH}/calendar`,
        isWide: true,
        Value: lazyValue(
          async () => (await import('../features/company-calendar/calendar-setting.tsx')).CompanyCalendarValue,
        ),
        Content: lazyScreen(
          async () => (await import('../features/company-calendar/calendar-setting.tsx')).CompanyCalendarSetting,
        ),
      },
      {
        title: 'シフト',
        description: 'シフトを社員が登録するか、管理者が作成して公開するか、希望の締切',
        keywords: 'しふと 希望 きぼう 希望休 公開 下書き シフト表 作成 提出',
        to: `${SETTINGS_PATH}/shifts`,
        Value: lazyValue(async () => (await import('../features/shift/shift-setting.tsx')).ShiftSettingValue),
        Content: lazyScreen(async () => (await import('../features/shift/shift-setting.tsx')).ShiftSetting),
      },
      {
        title: '利用開始月',
        description: 'この月より前の日は、欠勤・要確認・本人確認の対象になりません',
        keywords: 'りようかいしつき はじめ 初め 導入 使い始め 開始月 過去 要確認 欠勤',
        to: `${SETTINGS_PATH}/go-live`,
        need: 'super_admin',
        Value: lazyValue(async () => (await import('../features/company-settings/go-live-setting.tsx')).GoLiveValue),
        Content: lazyScreen(
          async () => (await import('../features/company-settings/go-live-setting.tsx')).GoLiveSetting,
        ),
      },
    ],
  },
  {
    title: '休暇',
    settings: [
      {
        title: '有給休暇の単位',
        description: '半日・時間単位・複数日の申請を受け付けるかどうか',
        keywords: 'ゆうきゅうきゅうか 半休 はんきゅう 午前休 午後休 時間単位年休 時間休 労使協定 まとめて 連休 期間',
        to: `${SETTINGS_PATH}/leave-units`,
        Value: lazyValue(async () => (await import('../features/leave/leave-settings.tsx')).LeaveUnitsValue),
        Content: lazyScreen(async () => (await import('../features/leave/leave-settings.tsx')).LeaveUnitsSetting),
      },
      {
        title: '振替休日・代休',
        description: '休日と出勤日を前もって入れ替えるかどうか、休日に働いた後の代休とその期限',
        keywords: 'ふりかえきゅうじつ 振替出勤 休日出勤 代休 だいきゅう 入れ替え 休みの振替',
        to: `${SETTINGS_PATH}/swaps`,
        Value: lazyValue(async () => (await import('../features/swaps/swap-setting.tsx')).SwapSettingValue),
        Content: lazyScreen(async () => (await import('../features/swaps/swap-setting.tsx')).SwapSetting),
      },
      {
        title: '一斉付与日',
        description: '有給休暇を全員に同じ日に付与する会社の、その月日',
        keywords: 'いっせいふよび ゆうきゅうきゅうか 基準日 統一 付与日 前倒し 4月1日 年5日 通算',
        to: `${SETTINGS_PATH}/common-grant-day`,
        Value: lazyValue(async () => (await import('../features/leave/common-grant-day.tsx')).CommonGrantDayValue),
        Content: lazyScreen(async () => (await import('../features/leave/common-grant-day.tsx')).CommonGrantDaySetting),
      },
      {
        title: '積立休暇',
        description: '失効した有給休暇を積み立てて、病気や介護などに使用できるようにする',
        keywords: 'つみたてきゅうか 積立年休 保存休暇 失効 ゆうきゅうきゅうか 時効 私傷病 介護',
        to: `${SETTINGS_PATH}/leave-reserve`,
        Value: lazyValue(async () => (await import('../features/leave/leave-reserve.tsx')).LeaveReserveValue),
        Content: lazyScreen(async () => (await import('../features/leave/leave-reserve.tsx')).LeaveReserveSetting),
      },
    ],
  },
  {
    title: '申請・承認',
    settings: [
      {
        title: '申請',
        description: '打刻の修正、残業、シフト変更などに申請と承認が必要かどうか、社員が変更できる項目',
        keywords: 'しんせい しょうにん 承認 打刻修正 事前申請 残業申請 休日出勤 ワークフロー',
        to: `${SETTINGS_PATH}/requests`,
        Value: lazyValue(async () => (await import('../features/requests/request-setting.tsx')).RequestSettingValue),
        Content: lazyScreen(async () => (await import('../features/requests/request-setting.tsx')).RequestSetting),
      },
      {
        title: '承認経路',
        description: '申請や月の勤怠をだれがどの順に承認するか、代理承認、承認の催促',
        keywords: 'しょうにんけいろ ワークフロー 上長承認 決裁 代理承認 だいり 承認者 月次承認 催促 リマインド',
        to: `${SETTINGS_PATH}/approval`,
        isWide: true,
        Value: lazyValue(async () => (await import('../features/approval/approval-setting.tsx')).ApprovalValue),
        Content: lazyScreen(async () => (await import('../features/approval/approval-setting.tsx')).ApprovalSetting),
      },
    ],
  },
  {
    title: '打刻',
    settings: [
      {
        title: '打刻',
        description: '休憩の打刻と、確認なしの打刻',
        keywords: 'だこく 休憩開始 休憩終了 きゅうけい 出勤 退勤 ボタン',
        to: `${SETTINGS_PATH}/punches`,
        Value: lazyValue(async () => (await import('../features/company-settings/punches-setting.tsx')).PunchesValue),
        Content: lazyScreen(
          async () => (await import('../features/company-settings/punches-setting.tsx')).PunchesSetting,
        ),
      },
      {
        title: '打刻場所',
        description: '打刻できる場所と社内ネットワーク、打刻場所の外での打刻の扱い、直行・直帰',
        keywords:
          'だこくばしょ GPS ジオフェンス 範囲 半径 地図 IPアドレス 社内ネットワーク 直行 直帰 ちょっこう ちょっき 客先',
        to: `${SETTINGS_PATH}/places`,
        isWide: true,
        Value: lazyValue(async () => (await import('../features/places/places-setting.tsx')).PlacesValue),
        Content: lazyScreen(async () => (await import('../features/places/places-setting.tsx')).PlacesSetting),
      },
      {
        title: '打刻端末',
        description: '入口のタブレットでの打刻、端末の登録と解除、本人確認の方法',
        keywords:
          'きょうようたんまつ 共用端末 だこくたんまつ キオスク タブレット ICカード QRコード PIN 暗証番号 入口 受付 打刻機 タイムレコーダー',
        to: `${SETTINGS_PATH}/kiosks`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(async () => (await import('../features/kiosk/kiosks-setting.tsx')).KiosksValue),
        Content: lazyScreen(async () => (await import('../features/kiosk/kiosks-setting.tsx')).KiosksSetting),
      },
      {
        title: '位置情報',
        description: '打刻の位置情報（座標と住所）を保存する期間',
        keywords: 'いちじょうほう GPS 保存期間 削除 プライバシー 個人情報 住所 地図',
        to: `${SETTINGS_PATH}/locations`,
        need: 'super_admin',
        Value: lazyValue(async () => (await import('../features/company-settings/location-setting.tsx')).LocationValue),
        Content: lazyScreen(
          async () => (await import('../features/company-settings/location-setting.tsx')).LocationSetting,
        ),
      },
      {
        title: 'PCログ',
        description: 'PCの最初と最後の操作をCSVで取り込んで、打刻と比べる',
        keywords: 'ぴーしーろぐ パソコン ログオン ログオフ 乖離 かいり 客観的な記録 ガイドライン サービス残業',
        to: '/admin/pc-logs/import',
      },
    ],
  },
  {
    title: '社員・組織',
    settings: [
      {
        title: '部署・拠点',
        description: '部署と拠点の階層、上長、社員の所属と異動',
        keywords: 'ぶしょ きょてん 組織図 そしき 支店 営業所 異動 いどう 兼務 上司',
        to: `${SETTINGS_PATH}/departments`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(
          async () => (await import('../features/departments/departments-setting.tsx')).DepartmentsValue,
        ),
        Content: lazyScreen(
          async () => (await import('../features/departments/departments-setting.tsx')).DepartmentsSetting,
        ),
      },
      {
        title: '権限',
        description: '管理者でない社員に、部署などの範囲を決めて任せる仕事',
        keywords: 'けんげん ロール 役割 部長 課長 上長 範囲 担当者 承認者 見える社員 委任',
        to: `${SETTINGS_PATH}/permissions`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(
          async () => (await import('../features/permissions/permissions-setting.tsx')).PermissionsValue,
        ),
        Content: lazyScreen(
          async () => (await import('../features/permissions/permissions-setting.tsx')).PermissionsSetting,
        ),
      },
      {
        title: '客先で働く社員',
        description: '客先（取引先企業）で働く社員がいるかどうか。取引先企業・担当業務・社内業務を使用する会社',
        keywords: 'きゃくさき 客先常駐 派遣 SES 取引先企業 担当業務 社内業務 客先業務 使用する',
        to: `${SETTINGS_PATH}/clients`,
        need: 'super_admin',
        Value: lazyValue(async () => (await import('../features/company-settings/clients-setting.tsx')).ClientsValue),
        Content: lazyScreen(
          async () => (await import('../features/company-settings/clients-setting.tsx')).ClientsSetting,
        ),
      },
      {
        title: '取引先企業',
        description: '社員の所属先の企業',
        keywords: 'とりひきさききぎょう 客先 顧客 派遣先 クライアント 所属',
        to: '/super-admin?tab=clients',
        need: 'super_admin',
        isForClients: true,
        Value: lazyValue(
          async () => (await import('../features/company-settings/master-values.tsx')).ClientCompaniesValue,
        ),
      },
      {
        title: '担当業務',
        description: '取引先企業ごとの業務',
        keywords: 'たんとうぎょうむ 案件 プロジェクト 職種 所属',
        to: '/super-admin?tab=jobs',
        need: 'super_admin',
        isForClients: true,
      },
      {
        title: '作業報告書の様式',
        description: '取引先企業ごとの列・文言・押印欄、客先のExcel',
        keywords: 'さぎょうほうこくしょ 捺印 はんこ テンプレート',
        to: `${SETTINGS_PATH}/report-templates`,
        need: 'super_admin',
        isWide: true,
        isForClients: true,
        Value: lazyValue(
          async () => (await import('../features/assignments/templates-setting.tsx')).ReportTemplatesValue,
        ),
        Content: lazyScreen(
          async () => (await import('../features/assignments/templates-setting.tsx')).ReportTemplatesSetting,
        ),
      },
      {
        title: 'ログインの設定',
        description: '使用しない時間が続いたときのログアウト、パスワードの再確認、2段階認証',
        keywords: 'ろぐいん セキュリティ ログアウト 無操作 タイムアウト パスワード 自動 2段階認証 多要素',
        to: `${SETTINGS_PATH}/login`,
        need: 'super_admin',
        Value: lazyValue(async () => (await import('../features/auth/login-settings.tsx')).LoginValue),
        Content: lazyScreen(async () => (await import('../features/auth/login-settings.tsx')).LoginSetting),
      },
      {
        title: '企業ロゴ',
        description: 'ナビゲーションと出勤簿に表示するロゴ',
        keywords: 'きぎょうろご 会社 画像 アイコン モバイル',
        to: '/super-admin',
        need: 'super_admin',
        Value: lazyValue(async () => (await import('../features/company-settings/logo-tab.tsx')).LogosValue),
      },
    ],
  },
  {
    title: '通知',
    settings: [
      {
        title: 'お知らせ',
        description: '社員に知らせることと、メールを送る時間',
        keywords: 'おしらせ 通知 つうち めーる 夜間 ベル',
        to: `${SETTINGS_PATH}/notifications`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(async () => (await import('../features/notifications/setting-values.tsx')).NotificationValue),
        Content: lazyScreen(
          async () => (await import('../features/notifications/notification-setting.tsx')).NotificationSetting,
        ),
      },
      {
        title: 'チャットへの投稿',
        description: 'お知らせを投稿する、Slack・Teams・LINE WORKSのチャンネル',
        keywords:
          'ちゃっと とうこう すらっく Slack ちーむず Microsoft Teams らいんわーくす LINE WORKS Webhook チャンネル 通知',
        to: `${SETTINGS_PATH}/chat`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(async () => (await import('../features/notifications/setting-values.tsx')).ChatValue),
        Content: lazyScreen(async () => (await import('../features/notifications/chat-setting.tsx')).ChatSetting),
      },
      {
        title: 'メールの送信',
        description: '送信できなかったメールと、チャットへの投稿の確認と再送信',
        keywords: 'めーる そうしん エラー 届かない SMTP ちゃっと',
        to: `${SETTINGS_PATH}/mails`,
        need: 'super_admin',
        Content: lazyScreen(async () => (await import('./deliveries-setting.tsx')).DeliveriesSetting),
      },
    ],
  },
  {
    title: '連携',
    settings: [
      {
        title: '給与連携のテンプレート',
        description: '給与ソフトに取り込むファイルの項目と形式',
        keywords: 'きゅうよれんけい ひながた ひな形 CSV 弥生 freee マネーフォワード 給与奉行 PCA 出力 列 文字コード',
        to: '/admin/month-end/payroll',
        need: 'run_payroll',
        Value: lazyValue(async () => (await import('../features/payroll/templates-value.tsx')).TemplatesValue),
      },
      {
        title: 'API',
        description: '給与ソフトや社内のシステムなど、kintaiのAPIを使うプログラムと、そのシークレット',
        keywords: 'えーぴーあい API 連携 トークン シークレット アクセスキー 外部システム プログラム REST OpenAPI 自動',
        to: `${SETTINGS_PATH}/api`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(async () => (await import('../features/api-clients/api-clients-setting.tsx')).ApiClientsValue),
        Content: lazyScreen(
          async () => (await import('../features/api-clients/api-clients-setting.tsx')).ApiClientsSetting,
        ),
      },
    ],
  },
  {
    title: '記録',
    settings: [
      {
        title: '監査ログ',
        description: 'だれが、いつ、何を変えたかの記録',
        keywords: 'かんさろぐ 履歴 変更履歴 証跡 操作ログ 修正 だれが ログ CSV',
        to: `${SETTINGS_PATH}/audit-log`,
        need: 'super_admin',
        isWide: true,
        Content: lazyScreen(async () => (await import('../features/audit-log/audit-log-screen.tsx')).AuditLog),
      },
      {
        title: 'データの書き出し',
        description: '会社の全データを1つのZIPファイルに保存',
        keywords:
          'でーたのかきだし エクスポート ダウンロード 全データ 控え バックアップ 移行 ZIP CSV JSON 個人データ 開示請求 退職者 消去',
        to: `${SETTINGS_PATH}/archive`,
        need: 'super_admin',
        Content: lazyScreen(async () => (await import('../features/archive/company-archive.tsx')).CompanyArchive),
      },
    ],
  },
];

/** The settings that somebody may change, by subject. */
export const settingGroupsFor = (user: UserInfo | undefined): typeof SETTING_GROUPS =>
  SETTING_GROUPS.map(({ title, settings }) => ({
    title,
    settings: settings.filter(
      ({ need = 'change_settings', isForClients }) =>
        meets(user, need) && (isForClients !== true || worksAtClients(user)),
    ),
  })).filter(({ settings }) => settings.length > 0);
