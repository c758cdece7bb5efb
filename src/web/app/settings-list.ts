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

/** Settings of one subject. */
export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly Setting[];
}

/** The settings of the company: those that every company looks at first, the others by subject. A feature adds its own here,
 * and to `settings-keywords.ts` the words by which it is looked for. */
const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'よく使う',
    settings: [
      {
        title: '会社の基本ルール',
        description: '標準労働時間、休憩が未入力の日、欠勤、法定休日、週の数え方など、勤怠の計算方法',
        to: `${SETTINGS_PATH}/policy`,
        isWide: true,
        Value: lazyValue(async () => (await import('../features/company-policy/policy-setting.tsx')).PolicyValue),
        Content: lazyScreen(async () => (await import('./hours-setting.tsx')).HoursSetting),
      },
      {
        title: '締日',
        description: '給与の計算期間（月度）を締める日',
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
        to: `${SETTINGS_PATH}/agreement`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(async () => (await import('../features/overtime/settings-pages.tsx')).AgreementValue),
        Content: lazyScreen(async () => (await import('../features/overtime/settings-pages.tsx')).AgreementSetting),
      },
      {
        title: '要確認の基準',
        description: '打刻の修正の幅、シフトやPCログとの差、連続勤務、勤務間インターバル',
        to: `${SETTINGS_PATH}/findings`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(async () => (await import('../features/overtime/settings-pages.tsx')).FindingsValue),
        Content: lazyScreen(async () => (await import('../features/overtime/settings-pages.tsx')).FindingsSetting),
      },
      {
        title: '休暇の種類',
        description: '慶弔・夏季・子の看護・育児休業・欠勤など、有給休暇のほかに社員が申請できる休暇',
        to: `${SETTINGS_PATH}/leave-kinds`,
        isWide: true,
        Value: lazyValue(async () => (await import('../features/leave/leave-kinds-setting.tsx')).LeaveKindsValue),
        Content: lazyScreen(async () => (await import('../features/leave/leave-kinds-setting.tsx')).LeaveKindsSetting),
      },
      {
        title: '雇用形態',
        description: '正社員、契約社員などの区分',
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
        to: `${SETTINGS_PATH}/shifts`,
        Value: lazyValue(async () => (await import('../features/shift/shift-setting.tsx')).ShiftSettingValue),
        Content: lazyScreen(async () => (await import('../features/shift/shift-setting.tsx')).ShiftSetting),
      },
      {
        title: '利用開始月',
        description: 'この月より前の日は、欠勤・要確認・本人確認の対象になりません',
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
        to: `${SETTINGS_PATH}/leave-units`,
        Value: lazyValue(async () => (await import('../features/leave/leave-settings.tsx')).LeaveUnitsValue),
        Content: lazyScreen(async () => (await import('../features/leave/leave-settings.tsx')).LeaveUnitsSetting),
      },
      {
        title: '振替休日・代休',
        description: '休日と出勤日を前もって入れ替えるかどうか、休日に働いた後の代休とその期限',
        to: `${SETTINGS_PATH}/swaps`,
        Value: lazyValue(async () => (await import('../features/swaps/swap-setting.tsx')).SwapSettingValue),
        Content: lazyScreen(async () => (await import('../features/swaps/swap-setting.tsx')).SwapSetting),
      },
      {
        title: '一斉付与日',
        description: '有給休暇を全員に同じ日に付与する会社の、その月日',
        to: `${SETTINGS_PATH}/common-grant-day`,
        Value: lazyValue(async () => (await import('../features/leave/common-grant-day.tsx')).CommonGrantDayValue),
        Content: lazyScreen(async () => (await import('../features/leave/common-grant-day.tsx')).CommonGrantDaySetting),
      },
      {
        title: '積立休暇',
        description: '失効した有給休暇を積み立てて、病気や介護などに使用できるようにする',
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
        to: `${SETTINGS_PATH}/requests`,
        Value: lazyValue(async () => (await import('../features/requests/request-setting.tsx')).RequestSettingValue),
        Content: lazyScreen(async () => (await import('../features/requests/request-setting.tsx')).RequestSetting),
      },
      {
        title: '承認経路',
        description: '申請や月の勤怠をだれがどの順に承認するか、代理承認、承認の催促',
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
        to: `${SETTINGS_PATH}/punches`,
        Value: lazyValue(async () => (await import('../features/company-settings/punches-setting.tsx')).PunchesValue),
        Content: lazyScreen(
          async () => (await import('../features/company-settings/punches-setting.tsx')).PunchesSetting,
        ),
      },
      {
        title: '打刻場所',
        description: '打刻できる場所と社内ネットワーク、打刻場所の外での打刻の扱い、直行・直帰',
        to: `${SETTINGS_PATH}/places`,
        isWide: true,
        Value: lazyValue(async () => (await import('../features/places/places-setting.tsx')).PlacesValue),
        Content: lazyScreen(async () => (await import('../features/places/places-setting.tsx')).PlacesSetting),
      },
      {
        title: '打刻端末',
        description: '入口のタブレットでの打刻、端末の登録と解除、本人確認の方法',
        to: `${SETTINGS_PATH}/kiosks`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(async () => (await import('../features/kiosk/kiosks-setting.tsx')).KiosksValue),
        Content: lazyScreen(async () => (await import('../features/kiosk/kiosks-setting.tsx')).KiosksSetting),
      },
      {
        title: 'チャットからの打刻',
        description: 'Slack・Teams・LINE WORKSのアプリの登録と、打刻を受け付けるか',
        to: `${SETTINGS_PATH}/chat-punches`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(async () => (await import('../features/chat-apps/chat-apps-setting.tsx')).ChatAppsValue),
        Content: lazyScreen(async () => (await import('../features/chat-apps/chat-apps-setting.tsx')).ChatAppsSetting),
      },
      {
        title: '位置情報',
        description: '打刻の位置情報（座標と住所）を保存する期間',
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
        to: '/admin/pc-logs/import',
      },
    ],
  },
  {
    title: '社員・組織',
    settings: [
      {
        title: '移行前の月の集計',
        description: 'ほかの製品の月の集計を、36協定・年5日・出勤率に使う',
        to: '/admin/moving-in/months',
      },
      {
        title: 'シフトの取り込み',
        description: 'ほかの製品や表計算のシフトをCSVで登録する',
        to: '/admin/rosters/import',
      },
      {
        title: '移行前の日の勤怠',
        description: 'ほかの製品の打刻と日ごとの結果を見る',
        to: '/admin/moving-in/days',
      },
      {
        title: '部署・拠点',
        description: '部署と拠点の階層、上長、社員の所属と異動',
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
        to: '/super-admin?tab=jobs',
        need: 'super_admin',
        isForClients: true,
      },
      {
        title: '作業報告書の様式',
        description: '取引先企業ごとの列・文言・押印欄、客先のExcel',
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
        to: `${SETTINGS_PATH}/login`,
        need: 'super_admin',
        Value: lazyValue(async () => (await import('../features/auth/login-settings.tsx')).LoginValue),
        Content: lazyScreen(async () => (await import('../features/auth/login-settings.tsx')).LoginSetting),
      },
      {
        title: 'シングルサインオン',
        description: '会社のEntra ID・Google・Oktaなどのアカウントでのログイン',
        to: `${SETTINGS_PATH}/sso`,
        need: 'super_admin',
        Content: lazyScreen(async () => (await import('../features/auth/sso-setting.tsx')).SsoSetting),
      },
      {
        title: '企業ロゴ',
        description: 'ナビゲーションと出勤簿に表示するロゴ',
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
        to: `${SETTINGS_PATH}/chat`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(async () => (await import('../features/notifications/setting-values.tsx')).ChatValue),
        Content: lazyScreen(async () => (await import('../features/notifications/chat-setting.tsx')).ChatSetting),
      },
      {
        title: 'メールの送信',
        description: '送信できなかったメールと、チャットへの投稿の確認と再送信',
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
        to: '/admin/month-end/payroll',
        need: 'run_payroll',
        Value: lazyValue(async () => (await import('../features/payroll/templates-value.tsx')).TemplatesValue),
      },
      {
        title: '人事労務サービス',
        description: 'SmartHR・freee人事労務から従業員を取得して登録する（未検証）',
        to: `${SETTINGS_PATH}/hr-services`,
        need: 'super_admin',
        Content: lazyScreen(
          async () => (await import('../features/hr-services/hr-services-setting.tsx')).HrServicesSetting,
        ),
      },
      {
        title: 'API',
        description: '給与ソフトや社内のシステムなど、kintaiのAPIを使うプログラムと、そのシークレット',
        to: `${SETTINGS_PATH}/api`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(async () => (await import('../features/api-clients/api-clients-setting.tsx')).ApiClientsValue),
        Content: lazyScreen(
          async () => (await import('../features/api-clients/api-clients-setting.tsx')).ApiClientsSetting,
        ),
      },
      {
        title: 'AIアシスタント',
        description: '社員が自分のAIアシスタントから、本人の勤怠や休暇を使えるようにする',
        to: `${SETTINGS_PATH}/assistants`,
        need: 'super_admin',
        Value: lazyValue(async () => (await import('../features/mcp/assistant-setting.tsx')).AssistantValue),
        Content: lazyScreen(async () => (await import('../features/mcp/assistant-setting.tsx')).AssistantSetting),
      },
      {
        title: 'Webhook',
        description: '打刻・申請・休暇・締めなどを、ほかのシステムにすぐに知らせる',
        to: `${SETTINGS_PATH}/webhooks`,
        need: 'super_admin',
        isWide: true,
        Value: lazyValue(async () => (await import('../features/webhooks/webhooks-value.tsx')).WebhooksValue),
        Content: lazyScreen(async () => (await import('../features/webhooks/webhooks-setting.tsx')).WebhooksSetting),
      },
    ],
  },
  {
    title: '記録',
    settings: [
      {
        title: '監査ログ',
        description: 'だれが、いつ、何を変えたかの記録',
        to: `${SETTINGS_PATH}/audit-log`,
        need: 'super_admin',
        isWide: true,
        Content: lazyScreen(async () => (await import('../features/audit-log/audit-log-screen.tsx')).AuditLog),
      },
      {
        title: 'データの書き出し',
        description: '会社の全データを1つのZIPファイルに保存',
        to: `${SETTINGS_PATH}/archive`,
        need: 'super_admin',
        Content: lazyScreen(async () => (await import('../features/archive/company-archive.tsx')).CompanyArchive),
      },
    ],
  },
];

/** The settings that somebody may change, by subject. */
export const settingGroupsFor = (user: UserInfo | undefined): readonly SettingGroup[] =>
  SETTING_GROUPS.map(({ title, settings }) => ({
    title,
    settings: settings.filter(
      ({ need = 'change_settings', isForClients }) =>
        meets(user, need) && (isForClients !== true || worksAtClients(user)),
    ),
  })).filter(({ settings }) => settings.length > 0);
