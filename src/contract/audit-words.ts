import { IRREGULAR_LABELS } from '#domain/attendance/irregular.ts';
import { isPunchType, normaliseRecordType, PUNCH_LABELS } from '#domain/attendance/record.ts';
import { APPROVAL_KIND_NAMES } from '#domain/approval/kind.ts';
import { MONTH_STATUS_NAMES } from '#domain/closing/closing.ts';
import { FINDING_NAMES } from '#domain/closing/finding.ts';
import { ATTENDANCE_LABELS, LIMIT_LABELS } from '#domain/leave/kind-presets.ts';
import { DAY_KIND_LABELS } from '#domain/company-calendar/company-day.ts';
import { ATTENDANCE_BASIS_LABELS } from '#domain/leave/attendance-rate.ts';
import { ASKED_APPROVER_LABELS, SEVERAL_DAYS_LABELS } from '#domain/leave/leave-settings.ts';
import { STATUS_NAMES } from '#domain/leave/request.ts';
import { type IsoDate, parseIsoDate } from '#domain/time/date.ts';
import { epochMs, japanClock, japanDate, minuteOnWorkingDay, parseInstant } from '#domain/time/instant.ts';
import { formatDuration, formatOnWorkingDay, minutes } from '#domain/time/minutes.ts';
import { DISPATCH_RECORD_NAMES } from '#domain/assignments/dispatch-ledger.ts';
import { CONTRACT_KIND_NAMES, DISPATCH_EMPLOYMENT_NAMES } from '#domain/assignments/assignment.ts';
import { BAND_METHOD_NAMES, ROUNDING_DIRECTION_NAMES, ROUNDING_UNIT_NAMES } from '#domain/assignments/words.ts';
import { DEPARTMENT_KIND_NAMES } from '#domain/departments/department.ts';
import { CHAT_SERVICE_NAMES } from '#domain/notifications/chat.ts';
import { KIND_NAMES } from '#domain/notifications/kind.ts';
import { PLACE_RULE_NAMES, PLACE_VERDICT_NAMES } from '#domain/places/names.ts';
import { KIOSK_MEANS_NAMES } from '#domain/kiosk/means.ts';
import { ASSISTANT_USE_NAMES, OWN_TOOL_NAMES } from '#domain/mcp/assistant.ts';
import { LIMIT_NAMES, RESTRICTION_NAMES } from '#domain/protection/limits.ts';
import { REQUEST_KIND_NAMES, REQUEST_STATUS_NAMES } from '#domain/requests/request.ts';
import { REQUEST_MODE_NAMES } from '#domain/requests/settings.ts';
import { WEBHOOK_EVENT_NAMES } from '#domain/webhooks/event.ts';
import { ROLE_NAMES } from '#domain/users/role.ts';
import { HR_SERVICE_NAMES } from '#domain/hr-services/service.ts';
import { SSO_KIND_NAMES, SSO_MATCH_NAMES, SSO_MODE_NAMES } from '#domain/users/sso.ts';
import {
  FRAME_LABELS,
  FRAME_ROUNDING_LABELS,
  PARTIAL_WEEK_LABELS,
  SHORTAGE_LABELS,
  WORK_RULE_LABELS,
} from '#domain/work-rules/work-rule.ts';
import { RENEWAL_NAMES, SHORT_TIME_NAMES, WAGE_KIND_NAMES } from '#domain/working-time/contract-terms.ts';
import { fieldNames } from './field-names.ts';

/** The audited actions, by the name in the entries, in the words of the screens and the order of the choice. */
export const AUDIT_ACTIONS = {
  punch: '打刻',
  offline_punch: 'オフライン打刻',
  kiosk_punch: '打刻端末での打刻',
  chat_punch: 'チャットからの打刻',
  assistant_punch: 'AIアシスタントからの打刻',
  undo_punch: '打刻の取り消し',
  move_punch: '打刻の勤務日の変更',
  correct_day: '勤怠の修正',
  delete_clock_in: '出勤時間の削除',
  delete_clock_out: '退勤時間の削除',
  delete_punch: '打刻の削除',
  delete_break_time: '休憩時間の削除',
  delete_note: '備考の削除',
  register_irregular: 'イレギュラー登録',
  delete_absence: 'イレギュラーの削除',
  fill_break: '休憩の一括入力',
  undo_fill_break: '休憩の一括入力の取り消し',
  add_internal_work: '社内業務の登録',
  delete_internal_work: '社内業務の削除',
  split_day: '作業実績の入力',
  save_shift: 'シフトの変更',
  save_shift_draft: 'シフトの下書きの変更',
  publish_shifts: 'シフトの公開',
  save_shift_wishes: 'シフトの希望の変更',
  add_shift_pattern: 'シフトパターンの追加',
  change_shift_pattern: 'シフトパターンの変更',
  delete_shift_pattern: 'シフトパターンの削除',
  accept_finding: '要確認を認めた',
  undo_accept_finding: '認めた要確認の取り消し',
  void_acceptance: '変更により、認めた要確認を戻した',
  remind_of_findings: '要確認の催促',
  remind_of_five_days: '年5日の取得の催促',
  confirm_month: '本人確認',
  void_confirmation: '変更により、本人確認を取り消した',
  approve_month: '月の勤怠の承認',
  return_month: '月の勤怠の差戻し',
  escalate_month: '承認の遅れにより、管理者にも承認を依頼した',
  reroute_month: '承認者が変わったため、承認を依頼し直した',
  close_month: '月の締め',
  reopen_month: '締めの解除',
  request_leave: '休暇の申請',
  cancel_leave: '休暇の申請の取り消し',
  agree_to_leave: '休暇の承認（途中の段階）',
  escalate_leave: '休暇の承認の遅れにより、管理者にも依頼した',
  reroute_leave: '承認者が変わったため、休暇の承認を依頼し直した',
  approve_leave: '休暇の承認',
  return_leave: '休暇の申請の差戻し',
  reject_leave: '休暇の却下',
  take_leave_back: '休暇の承認の取り消し',
  plan_leave: '計画的付与日の登録',
  withdraw_planned_leave: '計画的付与日の取りやめ',
  take_planned_leave: '計画的付与による有給休暇の取得',
  exempt_from_planned_leave: '計画的付与の対象から除外',
  include_in_planned_leave: '計画的付与の対象に復帰',
  resend_leave: '有給休暇の外部サービスへの再送信',
  make_statutory_grant: '有給休暇の自動付与',
  confirm_leave_from_hire: '入社日から計算した付与の確認',
  add_leave_grant: '有給休暇の付与',
  correct_leave_grant: '有給休暇の付与の訂正',
  take_back_leave_grant: '有給休暇の付与の取り消し',
  import_leave_taken: '移行前の有給休暇の取得日の取り込み',
  record_leave_attendance: '出勤率の登録',
  request_swap: '振替の申請',
  cancel_swap: '振替の申請の取り消し',
  agree_to_swap: '振替の承認（途中の段階）',
  escalate_swap: '振替の承認の遅れにより、管理者にも依頼した',
  reroute_swap: '承認者が変わったため、振替の承認を依頼し直した',
  approve_swap: '振替の承認',
  reject_swap: '振替の却下',
  enter_swap: '振替の登録',
  take_swap_back: '振替の取り消し',
  grant_comp_day: '代休の付与',
  take_comp_day_back: '代休の付与の取り消し',
  submit_request: '申請',
  change_request: '申請の変更',
  withdraw_request: '申請の取下げ',
  agree_to_request: '申請の承認（途中の段階）',
  approve_request: '申請の承認',
  return_request: '申請の差戻し',
  reject_request: '申請の却下',
  escalate_request: '申請の承認の遅れにより、管理者にも依頼した',
  reroute_request: '承認者が変わったため、申請の承認を依頼し直した',
  change_request_settings: '申請の設定の変更',
  register_user: '社員の登録',
  import_user: '社員の一括登録',
  undo_import_user: '社員の一括登録の取り消し',
  import_past_months: '移行前の月の集計の登録',
  import_past_days: '移行前の日の勤怠の登録',
  undo_import: 'CSVの登録の取り消し',
  change_user: '社員情報の変更',
  change_group_attributes: '所属の変更',
  change_client_assignments: '客先配属の変更',
  add_dispatch_workplace: '派遣先の事業所の追加',
  change_dispatch_workplace: '派遣先の事業所の変更',
  delete_dispatch_workplace: '派遣先の事業所の削除',
  ask_work_report: '作業報告書の承認の依頼',
  withdraw_work_report: '作業報告書の承認の依頼の取り消し',
  approve_work_report: '作業報告書の客先による承認',
  return_work_report: '作業報告書の客先による差戻し',
  add_dispatch_record: '派遣労働者の記録の追加',
  change_dispatch_record: '派遣労働者の記録の変更',
  delete_dispatch_record: '派遣労働者の記録の削除',
  change_dispatch_agency: '派遣元の情報の変更',
  change_memberships: '所属部署・拠点の変更',
  set_contract: '契約の登録・変更',
  delete_contract: '契約の削除',
  set_birth_date: '生年月日の変更',
  add_restriction: '就業の制限の登録',
  change_restriction: '就業の制限の変更',
  delete_restriction: '就業の制限の削除',
  record_health: '健康管理の記録',
  save_pc_log: 'PCログの登録',
  deactivate_user: '利用の停止',
  reactivate_user: '利用の再開',
  reset_password: '仮パスワードの発行',
  change_password: 'パスワードの変更',
  mail_login: 'ログインのリンクのメール送信',
  hand_out_login: '仮パスワードの配布',
  set_first_password: 'メールのリンクによる最初のパスワードの設定',
  reset_forgotten_password: 'メールによるパスワードの再設定',
  change_notifications: 'お知らせの設定の変更',
  set_mail_address: 'メールアドレスの変更',
  confirm_mail_address: 'メールアドレスの確認',
  resend_mail: 'メールの再送信',
  drop_mail: '送信できなかったメールの削除',
  export_user: '個人データの書き出し',
  export_company: '会社の全データの書き出し',
  reserve_erasure: '退職者の個人データの消去の予約',
  withdraw_erasure: '退職者の個人データの消去の予約の取り消し',
  erase_user: '退職者の個人データの消去',
  unlock_login: 'ログイン制限の解除',
  enrol_totp: '認証アプリの登録',
  remove_totp: '認証アプリの解除',
  add_passkey: 'パスキーの登録',
  remove_passkey: 'パスキーの解除',
  renew_recovery_codes: 'リカバリーコードの再発行',
  reset_second_factor: '2段階認証の解除',
  end_session: 'ほかの端末のログインの終了',
  create_calendar_feed: '予定表のアドレスの発行',
  delete_calendar_feed: '予定表の公開の停止',
  logout_everywhere: 'すべての端末からのログアウト',
  change_language: '表示言語の変更',
  change_admin_home: 'ログイン後の画面の変更',
  set_company_policy: '会社の基本ルールの変更',
  set_company_calendar: '会社カレンダーの変更',
  change_closing_day: '締日の変更',
  change_client_work_settings: '客先で働く社員の設定の変更',
  change_closing_settings: '本人確認の設定の変更',
  change_go_live_month: '利用開始月の変更',
  change_import_columns: 'CSVの列の対応の変更',
  change_overtime_settings: '36協定の設定の変更',
  change_punch_settings: '打刻の設定の変更',
  add_chat_channel: 'お知らせのチャンネルの追加',
  change_chat_channel: 'お知らせのチャンネルの変更',
  delete_chat_channel: 'お知らせのチャンネルの削除',
  resend_chat: 'チャットへの再送信',
  drop_chat: '送信できなかったチャットの取りやめ',
  add_place: '打刻場所の追加',
  change_place: '打刻場所の変更',
  delete_place: '打刻場所の削除',
  add_api_client: 'APIクライアントの追加',
  change_api_client: 'APIクライアントの変更',
  delete_api_client: 'APIクライアントの削除',
  change_provisioning: '社員の自動登録（SCIM）の許可の変更',
  link_scim_user: '社員の自動登録（SCIM）の対応付け',
  link_scim_group: '部署の自動登録（SCIM）の対応付け',
  issue_api_secret: 'APIクライアントのシークレットの発行',
  delete_api_secret: 'APIクライアントのシークレットの無効化',
  add_chat_app: 'チャットのアプリの追加',
  change_chat_app: 'チャットのアプリの変更',
  delete_chat_app: 'チャットのアプリの削除',
  create_chat_link: 'チャット連携の開始',
  delete_chat_link: 'チャット連携の解除',
  add_assistant: 'AIアシスタントの追加',
  delete_assistant: 'AIアシスタントの削除',
  change_assistant_settings: 'AIアシスタントの設定の変更',
  add_webhook: 'Webhookの追加',
  change_webhook: 'Webhookの変更',
  delete_webhook: 'Webhookの削除',
  issue_webhook_secret: 'Webhookのシークレットの発行',
  replay_webhook: 'Webhookへの再送信',
  switch_webhook_off: 'Webhookへの送信の停止',
  change_kiosk_settings: '打刻端末の設定の変更',
  add_kiosk: '打刻端末の追加',
  change_kiosk: '打刻端末の変更',
  issue_kiosk_code: '打刻端末の登録コードの発行',
  register_kiosk: '打刻端末の登録',
  delete_kiosk: '打刻端末の登録の解除',
  add_identity_card: 'ICカードの登録',
  delete_identity_card: 'カードの登録の削除',
  issue_printed_qr: '印刷するQRコードの発行',
  delete_refused_kiosk_scan: '打刻端末の受け付けられなかった打刻の確認',
  set_kiosk_pin: '打刻端末のPINの設定',
  delete_kiosk_pin: '打刻端末のPINの削除',
  keep_lapsed_leave: '失効した有給休暇の積立',
  change_leave_reserve: '積立休暇の設定の変更',
  change_common_grant_day: '一斉付与日の変更',
  change_leave_settings: '有給休暇の単位の変更',
  change_leave_kind: '休暇の種類の変更',
  set_care_dependents: '看護・介護の対象の家族の登録',
  add_leave_kind_grant: '休暇の付与',
  delete_leave_kind_grant: '休暇の付与の取り消し',
  change_swap_settings: '振替休日・代休の設定の変更',
  change_shift_settings: 'シフトの設定の変更',
  change_login_settings: 'ログインの設定の変更',
  change_sso_settings: 'シングルサインオンの設定の変更',
  link_sso: 'シングルサインオンとの結び付け',
  unlink_sso: 'シングルサインオンとの結び付けの解除',
  register_by_sso: 'シングルサインオンによる社員の登録',
  change_role_by_sso: 'シングルサインオンによる権限の変更',
  change_hr_service: '人事労務サービスとの連携の設定の変更',
  connect_hr_service: '人事労務サービスとの接続',
  disconnect_hr_service: '人事労務サービスとの接続の解除',
  fetch_hr_people: '人事労務サービスからの従業員の取得',
  change_location_settings: '位置情報の保存期間の変更',
  confirm_setup_step: '初期設定の確認',
  add_client_company: '取引先企業の追加',
  change_client_company: '取引先企業の変更',
  delete_client_company: '取引先企業の削除',
  add_job_assignment: '担当業務の追加',
  change_job_assignment: '担当業務の変更',
  delete_job_assignment: '担当業務の削除',
  add_employment_type: '雇用形態の追加',
  change_employment_type: '雇用形態の変更',
  delete_employment_type: '雇用形態の削除',
  add_department: '部署・拠点の追加',
  change_department: '部署・拠点の変更',
  delete_department: '部署・拠点の削除',
  add_permission_role: '権限のロールの追加',
  change_permission_role: '権限のロールの変更',
  delete_permission_role: '権限のロールの削除',
  add_permission: '権限の割り当て',
  change_permission: '権限の割り当ての変更',
  delete_permission: '権限の割り当ての削除',
  add_approval_route: '承認経路の追加',
  change_approval_route: '承認経路の変更',
  delete_approval_route: '承認経路の削除',
  order_approval_routes: '承認経路の順番の変更',
  change_approval_settings: '承認の設定の変更',
  add_approval_deputy: '代理承認者の登録',
  end_approval_deputy: '代理承認の取り消し',
  set_logo: '企業ロゴの変更',
  remove_logo: '企業ロゴの削除',
  add_work_report_template: '作業報告書の様式の追加',
  change_work_report_template: '作業報告書の様式の変更',
  delete_work_report_template: '作業報告書の様式の削除',
  set_work_report_form: '客先の様式の登録',
  remove_work_report_form: '客先の様式の削除',
  add_payroll_template: '給与連携のテンプレートの追加',
  change_payroll_template: '給与連携のテンプレートの変更',
  delete_payroll_template: '給与連携のテンプレートの削除',
  add_work_rule: '勤務形態の追加',
  change_work_rule: '勤務形態の変更',
  delete_work_rule: '勤務形態の削除',
  create_company: '企業の登録',
  rename_company: '企業名の変更',
  set_parent_company: '親会社の変更',
  take_over_records: '記録の引き継ぎ（以後の変更を検証する基準）',
  clock_stepped: 'サーバーの時計の変化',
  demo_data: 'デモデータの作成',
} as const;

/** The name that an audit entry has for what was done. */
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[];

/** An action in words; one that this version doesn't know keeps its name. */
export const auditActionText = (action: string): string =>
  Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditAction] : action;

/** The actor of entries that no person made. */
export const AUDIT_SYSTEM = 'システム';

/** The labels of fields of audit entries, where they differ from those of the forms. */
const FIELDS: Readonly<Record<string, string>> = {
  id: '番号',
  type: '種別',
  record_type: '打刻',
  recorded_at: '時刻',
  has_location: '位置情報',
  time_unconfirmed: '時刻未確認',
  server_clock: 'サーバーの時計',
  clock_off_by_seconds: 'その後のずれ（秒）',
  chat_service: 'サービス',
  webhook_host: '送信先',
  webhook_changed: 'URLの変更',
  sso_mode: 'シングルサインオン',
  sso_kind: 'プロバイダーの方式',
  saml_url: 'プロバイダーのログインのアドレス',
  saml_certificates: '証明書（SHA-256のフィンガープリント）',
  hr_service: 'サービス',
  is_hr_service_on: '使用する',
  fetched_people: '取得した人数',
  client_secret_changed: 'クライアントシークレットの変更',
  told_kinds: '知らせること',
  webhook_events: 'イベント',
  is_on: '送信する',
  since: 'この日時から',
  place_verdict: '打刻場所の確認',
  place_name: '打刻場所',
  off_site: '直行・直帰',
  kiosk: '打刻端末',
  chat_app: 'チャットのアプリ',
  assistant: 'AIアシスタント',
  assistant_tools: 'できること',
  expires_at: '有効期限',
  assistant_use: '社員のAIアシスタント',
  chat_user_name: 'チャットでの名前',
  signing_secret_changed: '署名の値の変更',
  private_key_changed: '秘密鍵の変更',
  takes_punches: '打刻を受け付ける',
  place: '打刻場所',
  dispatch_record: '記録の種類',
  means: '本人確認の方法',
  user_name: 'userName',
  external_id: 'externalId',
  scim_deleted: 'SCIMでの削除',
  scim_is_on: '許可する',
  employee_id_from: '社員ID',
  takes_department: 'departmentを所属にする',
  card_kind: '種類',
  ending: '末尾',
  scanned_at: '読み取った時刻',
  says_names: '姓を表示する',
  takes_photos: '写真を撮影する',
  has_photo: '写真',
  radius: '半径（m）',
  client_companies: '取引先企業',
  assignments: '客先配属',
  departments: '部署・拠点',
  people: '社員',
  break_punches: '休憩の打刻',
  further: 'ほかの記録',
  notes: '備考',
  breaks: '休憩時間',
  month: '月度',
  from: '開始日',
  to: '終了日',
  status: '状態',
  at: '日時',
  by_name: '実施者',
  by_user_id: '実施者の番号',
  confirmed_at: '本人確認の日時',
  confirmed_by: '本人確認した人の番号',
  approvals: '承認',
  for_user_id: '代理を頼んだ人の番号',
  kinds: '対象',
  in_place_of: '代理を頼んだ人',
  as_super_admin: '全権管理者として',
  asked: '承認を依頼した人',
  longer_than_minutes: '対象の長さ（超えるもの）',
  longer_than_days: '対象の日数（超えるもの）',
  steps: '段階',
  by: '承認者の種類',
  mode: '必要な承認',
  level: '上長の段階',
  names: '承認者',
  user_ids: '承認者の番号',
  routes: '承認経路',
  deputy_user_id: '代理承認者の番号',
  remind_after_days: '再通知までの日数',
  escalate_after_days: '管理者にも依頼するまでの日数',
  closes_unapproved: '承認のない月を締められる',
  finding: '要確認',
  findings: '残っていた要確認',
  count: '件数',
  accepted_findings: '認めた要確認',
  kind: '種類',
  limits: '就業の制限',
  punch: '打刻',
  days_worked: '出勤日数',
  days_absent: '欠勤日数',
  days_late: '遅刻日数',
  days_left_early: '早退日数',
  work_minutes: '総労働時間',
  assigned_minutes: '作業時間',
  category: '分類',
  overtime_minutes: '残業時間',
  night_overtime_minutes: '深夜残業時間',
  expires_on: '有効期限',
  base_date: '基準日',
  weekly_days: '週所定労働日数',
  weekly_hours: '週所定労働時間',
  contract_from: '契約の適用開始日',
  week: '曜日ごとの所定労働時間',
  weekly_minutes: '週所定労働時間',
  annual_days: '年間所定労働日数',
  calendar: 'カレンダー',
  calendar_days: 'カレンダーの日数',
  registered_days: '登録した日',
  work_rule: '勤務形態',
  employee_id: '社員ID',
  opens_admin_home: 'ホームを最初に開く',
  language: '表示言語',
  works_at_clients: '客先で働く社員がいる',
  approver_name: '承認者',
  approver_mail: '承認者のメールアドレス',
  asked_approver: '承認を依頼した相手',
  by_code: '確認コードによる確認',
  ip_address: 'IPアドレス',
  content_hash: '内容のハッシュ（SHA-256。先頭16桁が照合番号）',
  day_comments: '日ごとのコメント',
  link_id: 'リンクの番号',
  asks_confirmation: '本人確認を求める',
  closing_days: '締日',
  effective_month: '適用開始月',
  parent_company_id: '親会社の企業ID',
  company_id: '企業ID',
  content_type: 'ファイルの形式',
  bytes: 'ファイルの大きさ（バイト）',
  sha256: 'ファイルのハッシュ（SHA-256）',
  sheet_sha256: '締めた出勤簿のハッシュ（SHA-256）',
  job_assignments: '一緒に削除した担当業務',
  report_templates: '一緒に削除した作業報告書の様式',
  dispatch_workplaces: '一緒に削除した派遣先の事業所',
  users: '所属から外れた社員',
  contracts: '雇用形態がなくなった契約',
  step: '項目',
  entries: '変更前の内容',
  department: '部署・拠点',
  department_kind: '種類',
  permission_role: 'ロール',
  permissions: 'できること',
  client_company: '取引先企業',
  job_assignment: '担当業務',
  employment_type: '雇用形態',
  password_until: '仮パスワードの期限',
  employment: '雇用',
  part: '単位',
  kind_name: '休暇の種類',
  replaces: '差し戻された申請の番号',
  break_start: '休憩開始',
  break_end: '休憩終了',
  request: '申請',
  request_status: '申請の状態',
  requested_by: '申請した人',
  request_modes: '種類ごとの申請',
  request_mode: '申請が必要か',
  late_days: '申請なしで変更できる日数',
  day_fields: '社員が変更できる項目',
};

const BASES = { shift: 'シフトの時刻', fixed: '決まった時刻', none: '判定しない' };

/** The words of values that are one of several, by their field. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: ROLE_NAMES,
  type: { ...IRREGULAR_LABELS, ...PUNCH_LABELS },
  record_type: PUNCH_LABELS,
  punch: PUNCH_LABELS,
  status: { ...STATUS_NAMES, ...MONTH_STATUS_NAMES },
  clock_in_shown: { shift_start: 'シフトの開始時刻から', recorded: '打刻した時刻から' },
  late_basis: BASES,
  early_basis: BASES,
  unset_break: {
    none: '控除しない（入力どおり）',
    one_hour: '1時間を控除',
    legal_gradual: '法定の休憩（超えた分）',
    legal_minimum: '法定の休憩（45分・1時間）',
    steps: '拘束時間に応じて控除',
    fixed: '決まった時刻の休憩を控除',
  },
  night_column: { all_work: '深夜に働いた時間すべて', overtime: '深夜の残業だけ' },
  absence_rule: { planned: '記録のない予定日も数える', recorded: '登録した日だけ数える' },
  kind: { ...WORK_RULE_LABELS, ...RESTRICTION_NAMES, ...FINDING_NAMES },
  limits: LIMIT_NAMES,
  rest_kind: DAY_KIND_LABELS,
  request: REQUEST_KIND_NAMES,
  request_status: REQUEST_STATUS_NAMES,
  request_mode: REQUEST_MODE_NAMES,
  day_fields: fieldNames,
  frame: FRAME_LABELS,
  frame_rounding: FRAME_ROUNDING_LABELS,
  shortage: SHORTAGE_LABELS,
  partial_week: PARTIAL_WEEK_LABELS,
  wage_kind: WAGE_KIND_NAMES,
  contract_kind: CONTRACT_KIND_NAMES,
  dispatch_employment: DISPATCH_EMPLOYMENT_NAMES,
  dispatch_record: DISPATCH_RECORD_NAMES,
  dispatch_sex: { female: '女', male: '男' },
  band_method: BAND_METHOD_NAMES,
  rounding_unit: ROUNDING_UNIT_NAMES,
  rounding_direction: ROUNDING_DIRECTION_NAMES,
  department_kind: DEPARTMENT_KIND_NAMES,
  chat_service: CHAT_SERVICE_NAMES,
  sso_mode: SSO_MODE_NAMES,
  sso_kind: SSO_KIND_NAMES,
  hr_service: HR_SERVICE_NAMES,
  matches_by: SSO_MATCH_NAMES,
  told_kinds: KIND_NAMES,
  webhook_events: WEBHOOK_EVENT_NAMES,
  assistant_tools: OWN_TOOL_NAMES,
  assistant_use: ASSISTANT_USE_NAMES,
  place_verdict: PLACE_VERDICT_NAMES,
  place_rule: PLACE_RULE_NAMES,
  means: KIOSK_MEANS_NAMES,
  card_kind: KIOSK_MEANS_NAMES,
  renewal: RENEWAL_NAMES,
  short_time: SHORT_TIME_NAMES,
  several_days: SEVERAL_DAYS_LABELS,
  client_approver_asked_of: ASKED_APPROVER_LABELS,
  limit_per: LIMIT_LABELS,
  attendance: ATTENDANCE_LABELS,
  basis: ATTENDANCE_BASIS_LABELS,
  kinds: APPROVAL_KIND_NAMES,
  by: { people: '指定した社員', superior: '上長', admins: '管理者' },
  mode: { one: 'だれか1人', all: '全員' },
  monthly_rounding: { minute: '1分単位', half_hour: '30分で切り捨て・切り上げ' },
};

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'];
const WEEKDAY_FIELDS = new Set(['week_start', 'statutory_rest_day', 'rest_day']);

/** A field's name is written in either way: an import has those of its columns. */
const toSnakeCase = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The label of a field of an audit entry; of a `name` it depends on the action. */
function auditFieldName(field: string, action: string): string {
  if (field === 'name' && !action.endsWith('_user')) return '名称';
  const name = toSnakeCase(field);
  return FIELDS[name] ?? fieldNames[field] ?? fieldNames[name] ?? field;
}

/**
 * A value of an audit entry as people read it: an instant as a time of `workDate` or, without one, with its date, minutes
 * as a duration, what is composed as a list; `null` for none.
 */
function auditValueText(field: string, value: unknown, action: string, workDate: IsoDate | null): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (typeof value === 'number') return numberText(field, value);
  if (Array.isArray(value)) return listText(field, value, action, workDate);
  if (typeof value === 'object') {
    const parts = Object.entries(value).flatMap(([key, part]) => {
      const text = auditValueText(key, part, action, workDate);
      return text === null ? [] : [`${auditFieldName(key, action)} ${text}`];
    });
    return parts.length === 0 ? null : parts.join('、');
  }
  if (typeof value !== 'string') return null;
  return WORDS[field]?.[value] ?? instantText(value, workDate) ?? value;
}

function numberText(field: string, value: number): string {
  if (WEEKDAY_FIELDS.has(field)) return WEEKDAYS[value] ?? String(value);
  const isDuration = /(_minutes|^break_time|^breaks|^weeklyHours)$/.test(field) && value >= 0;
  return isDuration ? formatDuration(minutes(value)) : String(value);
}

function listText(field: string, values: readonly unknown[], action: string, workDate: IsoDate | null): string | null {
  // By weekday, from Sunday: a day without work has none.
  if (field === 'weekday_minutes' || field === 'week')
    return values
      .flatMap((value, day) =>
        typeof value === 'number' && value > 0 ? `${WEEKDAYS[day]} ${formatDuration(minutes(value))}` : [],
      )
      .join('、');
  if (field === 'approvals') return values.map((value) => givenText(fieldsOf(value))).join(' ／ ') || null;
  const texts = values.map((value) => auditValueText(field, value, action, workDate) ?? '');
  const isComposed = values.some((value) => typeof value === 'object');
  return texts.length === 0 ? null : texts.join(isComposed ? ' ／ ' : '、');
}

/** A yes in words: the approver, the step of the route, on whose behalf, and when. Steps are stored from 0, times in milliseconds. */
function givenText({ step, userId, forUserId, at }: Readonly<Record<string, unknown>>): string {
  const when = typeof at === 'number' ? epochMs(at) : null;
  return [
    typeof step === 'number' ? `${step + 1}段階目` : null,
    typeof userId === 'number' ? `承認者の番号 ${userId}` : null,
    typeof forUserId === 'number' ? `${FIELDS['for_user_id']} ${forUserId}` : null,
    when && `${japanDate(when)} ${japanClock(when).slice(0, 5)}`,
  ]
    .filter((part) => part !== null)
    .join('、');
}

function instantText(text: string, workDate: IsoDate | null): string | null {
  const instant = parseIsoDate(text) === null ? parseInstant(text) : null;
  if (instant === null) return null;
  if (workDate !== null) return formatOnWorkingDay(minuteOnWorkingDay(instant, workDate));
  return `${japanDate(instant)} ${japanClock(instant).slice(0, 5)}`;
}

/** A value that an audit entry changed, in words; `null` is none. */
export interface AuditChange {
  readonly field: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The changed values of an entry. */
interface AuditedChange {
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const PUNCHES: ReadonlySet<string> = new Set<AuditAction>([
  'punch',
  'offline_punch',
  'kiosk_punch',
  'chat_punch',
  'assistant_punch',
]);

/** The values that an audit entry changed, in words: those that differ, in the order in which the entry has them. */
export function auditChanges({ action, before, after }: AuditedChange, workDate: IsoDate | null): AuditChange[] {
  if (PUNCHES.has(action)) return punchChanges(after, workDate);
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    const text = (value: unknown): string | null => auditValueText(field, value, action, workDate);
    const change = { field, label: auditFieldName(field, action), before: text(was[field]), after: text(is[field]) };
    return change.before === change.after ? [] : [change];
  });
}

/** A punch by its kind and time, and whether it has a place. */
function punchChanges(after: unknown, workDate: IsoDate | null): AuditChange[] {
  const {
    record_type,
    recorded_at,
    has_location,
    tapped_at,
    time_unconfirmed,
    place_verdict,
    place_name,
    place_reason,
    off_site,
    ...rest
  } = fieldsOf(after);
  const type = normaliseRecordType(String(record_type));
  if (type === null || !isPunchType(type)) return [];
  const shown = {
    [type]: recorded_at,
    ...(has_location !== undefined && { has_location }),
    ...(tapped_at !== undefined && { tapped_at }),
    ...(time_unconfirmed === true && { time_unconfirmed }),
    ...(place_verdict != null && { place_verdict, place_name, place_reason }),
    ...(off_site === true && { off_site }),
    ...(rest['chat_app'] !== undefined && { chat_app: rest['chat_app'] }),
    ...(rest['assistant'] !== undefined && { assistant: rest['assistant'] }),
    ...(rest['kiosk'] !== undefined && { kiosk: rest['kiosk'], means: rest['means'], has_photo: rest['has_photo'] }),
  };
  return Object.entries(shown).map(([field, value]) => ({
    field,
    label: auditFieldName(field, 'punch'),
    before: null,
    after: auditValueText(field, value, 'punch', workDate),
  }));
}

/** The fields of one side of a change; of a list, as of contracts, the list itself. */
function fieldsOf(side: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(side)) return { entries: side };
  return typeof side === 'object' && side !== null ? (side as Record<string, unknown>) : {};
}
