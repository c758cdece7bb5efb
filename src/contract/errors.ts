import { formMessages as form } from './form-messages.ts';
import { ownMessages as own } from './own-messages.ts';
import type { ClosedMonth } from './wire.ts';

/**
 * Every error of the API: its stable code, HTTP status and Japanese text (shown to the user unchanged). The server
 * fills in placeholders such as `{n}`. The web app imports its types alone, and the texts of `own-messages.ts` and
 * `form-messages.ts`.
 */
export const errors = {
  invalid_input: { status: 400, message: own.invalid_input },
  invalid_punch_type: { status: 400, message: '無効な打刻タイプです: {type}' },
  invalid_work_date: { status: 400, message: '打刻の対象日が正しくありません。' },
  punch_place_reason_required: {
    status: 400,
    message:
      '打刻場所の外での打刻や、打刻場所を確認できないときの打刻には、理由（直行・直帰では行き先）を入力してください（{where}）。',
  },
  chat_code_wrong: {
    status: 404,
    message:
      'コードが正しくないか、有効期限（10分）が切れています。チャットで「連携」ともう一度送信し、表示されたコードを入力してください',
  },
  place_empty: { status: 400, message: '地図上の範囲か、ネットワークのどちらかを入力してください' },
  place_for_nobody: { status: 400, message: '対象を選んでください' },
  kiosk_pin_format: { status: 400, message: 'PINは6桁の数字で入力してください' },
  kiosk_photo_invalid: { status: 400, message: '写真の形式が正しくありません' },
  card_number_invalid: { status: 400, message: 'カードの番号は6〜32文字の英数字で入力してください' },
  kiosk_pin_easy: {
    status: 400,
    message: '推測されやすいPINです（連番、繰り返し、生年月日、社員IDなど）。別のPINを入力してください',
  },
  invalid_idempotency_key: { status: 400, message: 'Idempotency-Keyは1〜128文字の英数字・記号で指定してください。' },
  reason_required: { status: 400, message: form.reason_required },
  times_required: { status: 400, message: form.times_required },
  date_mismatch: { status: 400, message: '日付が対象の記録と一致しません。' },
  assigned_work_beyond: {
    status: 400,
    message: '入力できるのは、この日の実働から社内業務を除いた {time} までです',
  },
  assignment_not_running: { status: 400, message: 'この日に続いている配属を選択してください' },
  approver_mail_required: {
    status: 400,
    message: 'メールで送るときと、確認コードを使うときは、メールアドレスを入力してください',
  },
  assignments_of_several_clients: { status: 400, message: '1つのリンクで依頼できるのは、同じ客先の作業報告書だけです' },
  return_comment_required: { status: 400, message: '差し戻すときは、全体か日ごとのコメントを入力してください' },
  work_report_code_wrong: { status: 400, message: '確認コードが違います。あと{n}回入力できます' },
  future_time: { status: 400, message: form.future_time },
  clock_in_after_clock_out: { status: 400, message: form.clock_in_after_clock_out },
  pair_times_required: { status: 400, message: form.pair_times_required },
  pair_overlaps: { status: 400, message: form.pair_overlaps },
  pair_values: { status: 400, message: '勤務を追加するときは、休憩時間と備考を入力できません' },
  correction_crosses_pairs: { status: 400, message: form.correction_crosses_pairs },
  break_too_long: { status: 400, message: form.break_too_long },
  no_break_rule: {
    status: 400,
    message: '会社の基本ルールが未入力の休憩を控除しない月は、ルールの時間を入力できません',
  },
  internal_work_start_not_before_end: { status: 400, message: form.internal_work_start_not_before_end },
  internal_work_before_clock_in: { status: 400, message: form.internal_work_before_clock_in },
  internal_work_after_clock_out: { status: 400, message: form.internal_work_after_clock_out },
  internal_work_times_required: { status: 400, message: form.internal_work_times_required },
  internal_work_break_invalid: { status: 400, message: form.internal_work_break_invalid },
  leave_balance_short: { status: 400, message: '有給休暇の残日数が不足しています。現在の残日数: {n}日' },
  leave_no_valid_grant: { status: 400, message: '取得希望日に使用できる有給休暇の付与がありません' },
  leave_before_hire: { status: 400, message: '入社日（{date}）より前の日は申請できません' },
  leave_after_leaving: { status: 400, message: '退職日（{date}）より後の日は申請できません' },
  leave_unit_off: { status: 400, message: 'この単位の有給休暇は申請できません' },
  leave_one_day: { status: 400, message: 'この申請は1日ずつにしてください' },
  leave_hours_outside: { status: 400, message: '勤務予定の時間の中で、1日の時間数までを指定してください' },
  leave_hourly_cap: { status: 400, message: '時間単位で取得できる年{n}日分の上限を超えるため、申請できません' },
  leave_end_before_start: { status: 400, message: '終了日は開始日以降にしてください' },
  leave_too_long: { status: 400, message: '1回の申請は{n}日間までにしてください' },
  leave_rest_days_within: {
    status: 400,
    message: '休みの日を含む期間は申請できません。休みの日で分けて申請してください',
  },
  leave_kind_off: { status: 400, message: 'この種類の休暇は申請できません' },
  leave_kind_no_duty: { status: 400, message: '勤務日ではない日のため、申請できません' },
  leave_kind_unit_off: { status: 400, message: 'この種類の休暇は、この単位では申請できません' },
  leave_kind_step: { status: 400, message: '時間は{n}分単位で入力してください' },
  leave_kind_notice: { status: 400, message: '{name}は、取得する日の{n}日前までに申請してください' },
  leave_kind_short: { status: 400, message: '{name}の残りが不足しています。現在の残り: {n}日' },
  leave_kind_no_grant: { status: 400, message: '取得希望日に使用できる{name}の付与がありません' },
  leave_kind_limit: { status: 400, message: '{name}の上限を超えるため、申請できません。申請できる残り: {n}日' },
  leave_reason_required: { status: 400, message: '理由を入力してください' },
  leave_proof_required: { status: 400, message: '証明するもの（書類の名前など）を入力してください' },
  leave_kind_attendance_by_law: {
    status: 400,
    message: '法律により、出勤率では出勤したものとみなす休業です（労基法39条10項）',
  },
  leave_kind_limit_by_law: {
    status: 400,
    message: '法律により、対象の子・家族1人につき年5日以上、2人以上は2倍です（育介法16条の2、16条の5）',
  },
  leave_kind_absence: { status: 400, message: '欠勤は、無給で1日単位、出勤率では出勤に含めません' },
  planned_leave_past: { status: 400, message: '計画的付与日は今日以降の日にしてください' },
  clock_out_day_required: { status: 400, message: form.clock_out_day_required },
  duty_too_long: { status: 400, message: form.duty_too_long },
  leave_duty_unclear: {
    status: 400,
    message: '祝日など、勤務日かどうか分からない日です。勤務日であれば、そのことを確認して申請してください',
  },
  leave_no_duty: { status: 400, message: '勤務日ではない日のため、有給休暇を申請できません' },
  contract_date_far: { status: 400, message: form.contract_date_far },
  birth_date_range: { status: 400, message: form.birth_date_range },
  health_changed: {
    status: 409,
    message: 'ほかの人が先に健康管理の記録を変更しました。最新の内容を確認して、もう一度保存してください。',
  },
  shift_restricted: { status: 400, message: '就業の制限があるため、この予定は登録できません' },
  restriction_dates: { status: 400, message: form.restriction_dates },
  contract_without_week: { status: 400, message: '曜日ごとの所定労働時間も入力してください' },
  contract_counts_differ: { status: 400, message: '曜日ごとの所定労働時間と一致しません' },
  leave_import_faulty: { status: 400, message: '誤りのある行があるため、取り込めません' },
  import_warned: {
    status: 400,
    message: '確認が必要な行があります。内容を確認して、登録するか除くかを選んでください',
  },
  import_names_unknown: {
    status: 400,
    message: '登録されていない雇用形態・部署があります。名前を確認して、登録するかを選んでください',
  },
  import_undone: { status: 409, message: 'この登録は、すでに取り消されています' },
  import_over: { status: 409, message: '登録から1年が過ぎたため、取り消せません' },
  import_changed: {
    status: 409,
    message:
      '登録の後に変更された内容があるため、取り消せません。新しい登録から順に取り消すか、1件ずつ修正してください',
  },
  import_closed: { status: 409, message: '登録した内容の月が締められているため、取り消せません' },
  import_faulty: { status: 400, message: '誤りのある行があるため、登録できません' },
  client_assignment_ends_before: { status: 400, message: form.client_assignment_ends_before },
  client_assignment_band: { status: 400, message: form.client_assignment_band },
  client_assignment_hours: { status: 400, message: form.client_assignment_hours },
  client_assignment_breaks: { status: 400, message: form.client_assignment_breaks },
  client_assignment_not_held: {
    status: 400,
    message: '変更する日に続いている配属だけを選んでください',
  },
  dispatch_extension_order: {
    status: 400,
    message:
      '延長後の抵触日は、その前の抵触日より後で、3年以内の日にしてください。意見聴取の日は、延長後の抵触日より前にしてください',
  },
  department_ends_before: { status: 400, message: '終了日は開始日以降にしてください' },
  membership_ends_before: { status: 400, message: '所属の終了日は開始日以降にしてください' },
  contracts_faulty: { status: 400, message: '誤りのある行があるため、契約を登録できません' },
  contract_ends_before: { status: 400, message: form.contract_ends_before },
  contract_has_weekdays: {
    status: 400,
    message: '曜日ごとの所定労働時間が登録されています。「契約（所定労働時間）」で変更してください',
  },
  attendance_over_total: { status: 400, message: '出勤日数は全労働日数以下にしてください' },
  leave_grant_by_law: { status: 400, message: '自動で付与された法定の付与の種類は変更できません' },
  leave_notes_required: { status: 400, message: '理由を入力してください' },
  request_comment_required: { status: 400, message: '理由を入力してください' },
  claim_without_presence: {
    status: 400,
    message: 'この時間には、労働時間になっていない在場がありません。打刻とシフトの時刻を確認してください',
  },
  claim_not_needed: { status: 400, message: 'この日は、打刻した時間をすべて労働時間と数えます。申告は必要ありません' },
  request_nothing_changes: { status: 400, message: '今の記録と同じ内容です。変更する値を入力してください' },
  swap_notes_required: { status: 400, message: '理由を入力してください' },
  swap_same_day: { status: 400, message: '別の2つの日を指定してください' },
  swap_not_rest_day: { status: 400, message: 'この日は休日ではないため、出勤日に振り替えられません' },
  swap_not_workday: { status: 400, message: 'この日は出勤日ではないため、休日に振り替えられません' },
  swap_not_employed: { status: 400, message: '在籍していない日は振り替えられません' },
  leave_expiry_before_grant: { status: 400, message: '有効期限は付与日以降にしてください' },
  go_live_too_late: { status: 400, message: '利用開始月は{month}までの月にしてください' },
  leaving_before_hire: { status: 400, message: form.leaving_before_hire },
  job_assignment_mismatch: { status: 400, message: '担当業務は選択した取引先企業のものにしてください' },
  logo_broken: { status: 400, message: '画像ファイルが壊れているか、使用できない形式です' },
  logo_dimensions: { status: 400, message: '画像の縦と横は{n}ピクセル以下にしてください' },
  file_too_complex: {
    status: 400,
    message: 'ファイルの内容が複雑すぎるため、読み込めません。内容を減らして、もう一度お試しください。',
  },
  form_no_xlsx: {
    status: 400,
    message:
      'Excelのファイル（.xlsx）ではないか、壊れています。Excelで開き、「Excelブック（.xlsx）」の形式で保存し直してください。',
  },
  form_locked: {
    status: 400,
    message:
      'パスワードのあるファイルと、古い形式（.xls）のファイルは登録できません。パスワードのない「Excelブック（.xlsx）」の形式で保存し直してください。',
  },
  form_unpacked: { status: 400, message: 'ファイルの中身が大きすぎます（展開して{n}MBまで）。' },
  form_macros: {
    status: 400,
    message: 'マクロ、ActiveX、埋め込みオブジェクトのあるファイルは登録できません。',
  },
  form_linked: {
    status: 400,
    message:
      'ほかのファイルやWebのデータを読み込むファイルは登録できません。外部リンクやデータ接続を解除してください。',
  },
  form_unknown: { status: 400, message: '使えない差し込み項目があります: {cells}' },
  form_outside_cells: {
    status: 400,
    message:
      '差し込み項目を使えるのは、セルの文字だけです。図形、ヘッダー、コメント、数式などの {{ }} を削除してください。',
  },
  form_without_any: { status: 400, message: '{{社員名}} のような差し込み項目が、どのセルにもありません。' },
  form_days: {
    status: 400,
    message: '{cell}に日ごとの値を書き込めません。日の行から31日分のセルを、文字・数式・結合のない状態にしてください。',
  },
  calendar_unreadable: { status: 400, message: 'カレンダーのファイルを読み込めません。{reason}' },
  csv_unreadable: { status: 400, message: 'CSVファイルを読み込めません。{reason}' },
  import_columns_wrong: { status: 400, message: '列の対応を保存できません。{reason}' },
  csv_faulty: {
    status: 400,
    message: 'CSVの内容に誤りがあるため、登録しませんでした。もう一度内容を確認してください。',
  },
  password_too_short: { status: 400, message: own.password_too_short },
  password_easy: { status: 400, message: '推測されやすいパスワードです。別のパスワードを入力してください' },
  password_unchanged: { status: 400, message: '現在のパスワードとは別のパスワードを入力してください' },
  password_wrong: { status: 400, message: '現在のパスワードが正しくありません' },
  password_mismatch: { status: 400, message: own.password_mismatch },
  not_logged_in: { status: 401, message: 'ログインしてください。' },
  session_expired: { status: 401, message: own.session_expired },
  login_failed: { status: 401, message: own.login_failed },
  kiosk_not_registered: {
    status: 401,
    message: 'この端末は登録されていないか、登録が解除されています。管理者に連絡してください。',
  },
  kiosk_code_wrong: {
    status: 401,
    message: '企業IDか登録コードが正しくないか、コードの有効期限が切れています。',
  },
  kiosk_pin_wrong: { status: 401, message: '社員IDかPINが正しくないか、PINが設定されていません。' },
  second_factor_required: { status: 401, message: '2段階認証のコードを入力するか、パスキーで確認してください。' },
  second_factor_wrong: { status: 401, message: 'コードが正しくありません。新しいコードで、もう一度お試しください。' },
  challenge_over: { status: 401, message: '確認の有効期限が切れました。もう一度、はじめからお試しください。' },
  passkey_refused: { status: 401, message: 'パスキーを確認できませんでした。' },
  sso_over: {
    status: 401,
    message: 'シングルサインオンの有効時間が過ぎたか、すでに使われています。もう一度、はじめからお試しください。',
  },
  sso_failed: {
    status: 401,
    message:
      'シングルサインオンで本人を確認できませんでした。もう一度お試しいただき、続くときは管理者に連絡してください。',
  },
  sso_denied: {
    status: 401,
    message: 'シングルサインオンのログインが取り消されたか、このシステムの使用が許可されていません。',
  },
  sso_no_account: {
    status: 403,
    message: 'シングルサインオンのアカウントに対応する社員が見つかりません。管理者に連絡してください。',
  },
  sso_mail_unverified: {
    status: 403,
    message: 'シングルサインオンのアカウントに、確認済みのメールアドレスがありません。管理者に連絡してください。',
  },
  sso_linked_elsewhere: {
    status: 403,
    message: 'この社員は、シングルサインオンの別のアカウントと結び付いています。管理者に連絡してください。',
  },
  sso_other_person: {
    status: 403,
    message: 'ログイン中の社員のアカウントではありません。ご自身のアカウントで、もう一度お試しください。',
  },
  sso_required: {
    status: 403,
    message: 'この企業では、「シングルサインオンでログイン」からログインしてください。',
  },
  second_factor_enrolment_required: { status: 403, message: '2段階認証を設定してください。' },
  forbidden: { status: 403, message: 'この操作を行う権限がありません' },
  password_confirmation_required: { status: 403, message: 'この操作には、ご本人の確認が必要です' },
  request_field_fixed: {
    status: 403,
    message: '{field}は本人が変更できない設定になっています。管理者に連絡してください',
  },
  request_not_asked: { status: 403, message: 'この申請の承認者ではありません' },
  super_admin_decides_one: {
    status: 403,
    message:
      'あなたの承認を待つものではありません。承認者に代わる全権管理者としての決裁は、1件ずつ開いて行ってください',
  },
  swap_own_request: { status: 403, message: '自分の振替は、ほかの管理者が承認・登録してください' },
  leave_own_request: { status: 403, message: '自分の申請は承認・却下できません' },
  password_change_required: { status: 403, message: 'パスワードを変更してください。' },
  not_found: { status: 404, message: '対象のデータが見つかりません。' },
  correction_target_not_found: { status: 404, message: '修正対象の記録が見つかりません' },
  shift_not_found: { status: 404, message: '対象のシフトが見つかりません' },
  sheets_none: { status: 404, message: 'この月に出勤簿のある社員がいません' },
  leave_ledgers_none: { status: 404, message: 'この年に年次有給休暇の基準日がある社員がいません' },
  deletion_target_not_found: { status: 404, message: '削除対象の記録が見つかりません' },
  day_changed: { status: 409, message: own.day_changed },
  closing_day_closed: {
    status: 409,
    message:
      '締めた月の日数が変わるため、この月度からは変更できません。先に締めを解除するか、後の月度を指定してください',
  },
  day_full: {
    status: 409,
    message: '1日に登録できる打刻記録は100件までです。不要な記録を修正または削除してください',
  },
  month_closed: { status: 409, message: '締め済みの月のため、変更できません' },
  month_not_begun: { status: 400, message: 'まだ始まっていない月です' },
  month_after_closed: {
    status: 409,
    message: '締め済みの翌月と同じ週のため、変更できません。先に翌月の締めを解除してください',
  },
  month_earlier_open: { status: 409, message: '前の月がまだ締められていません。先に前の月を締めてください' },
  month_not_over: { status: 409, message: 'まだ終わっていない月です' },
  month_already_confirmed: { status: 409, message: 'この月は本人確認済みです' },
  month_confirmation_off: { status: 409, message: 'この月の本人確認は必要ありません' },
  month_already_closed: { status: 409, message: 'この月は既に締められています' },
  month_reason_required: {
    status: 400,
    message: '要確認が残っているか、本人確認や承認が済んでいないため、理由が必要です',
  },
  month_undecided: {
    status: 409,
    message: '承認待ちの休暇または申請があるため締められません。承認者の承認または却下が必要です',
  },
  finding_undecided: {
    status: 409,
    message: '承認待ちの休暇や申請は、このまま認められません。承認者の承認または却下が必要です',
  },
  month_not_approved: { status: 409, message: '承認が済んでいないため締められません' },
  month_not_confirmed: { status: 409, message: '本人確認の後で勤怠が変更されたか、本人確認が済んでいません' },
  month_confirmed_anew: {
    status: 409,
    message: '勤怠が変更され、本人がもう一度確認しました。最新の内容を確認してください',
  },
  approval_not_asked: { status: 409, message: 'すでに承認されたか、あなたの承認は必要なくなりました' },
  approver_unknown: { status: 409, message: '承認者が見つかりません。選び直してください' },
  approver_gone: {
    status: 409,
    message: '停止中・退職などのため承認できない社員がいます。外してから保存してください: {names}',
  },
  approval_month_length: { status: 400, message: '月の勤怠の承認には、時間の条件を付けられません' },
  too_many_approval_routes: { status: 409, message: '承認経路は50件までです' },
  approval_routes_changed: {
    status: 409,
    message: 'ほかの人が承認経路を変更しました。最新の内容を確認してください',
  },
  deputy_unknown: { status: 409, message: 'この社員は代理承認者にできません。社員IDを確認してください' },
  deputy_dates: { status: 400, message: '終了日は、開始日以降で今日以降の日にしてください' },
  deputy_twice: { status: 409, message: 'この社員は、同じ期間の代理承認者としてすでに登録されています' },
  too_many_deputies: { status: 409, message: '代理承認は20件までです' },
  finding_changed: { status: 409, message: '要確認の内容が変わっています。最新の内容を確認してください' },
  month_not_closed: { status: 409, message: 'この月は締められていません' },
  erasure_not_left: { status: 409, message: '退職していない社員の個人データは消去できません' },
  erasure_retention: { status: 409, message: '記録の保存期間が終わっていないため、個人データを消去できません' },
  erasure_reserved: { status: 409, message: 'この社員の個人データの消去は、すでに予約されています' },
  archive_in_progress: {
    status: 409,
    message: 'データの書き出しの途中です。終わってから、もう一度お試しください。',
  },
  work_rule_name_taken: { status: 409, message: '同じ名前の勤務形態が既にあります' },
  work_rule_used: { status: 409, message: 'この勤務形態を使っている契約があるため、削除できません' },
  work_rule_kind: { status: 409, message: '勤務形態の種類は変えられません。別の勤務形態を追加してください' },
  work_rule_within_period: {
    status: 409,
    message: '清算期間・対象期間の途中の月からは変えられません。期間の始まる月を選んでください',
  },
  work_rule_unknown: { status: 409, message: 'この勤務形態はありません。選び直してください' },
  report_nobody: { status: 404, message: 'この月にこの取引先企業へ配属されている社員はいません' },
  payroll_nobody: { status: 404, message: 'この月に出力する社員がいません' },
  department_code_taken: { status: 409, message: '同じコードの部署・拠点が既にあります' },
  department_parent: { status: 409, message: '上位には、同じ種類（部署か拠点）の登録済みのものを選んでください' },
  department_cycle: { status: 409, message: '自分自身や、その下位のものを上位にすることはできません' },
  department_in_use: {
    status: 409,
    message:
      '下位のものや所属の記録、対象とする打刻場所・承認経路・権限があるため、削除できません。使わなくなるときは終了日を入力してください',
  },
  department_has_members_outside: {
    status: 409,
    message: 'この期間の外に所属している社員がいます。先に異動を登録してください',
  },
  department_unknown: { status: 409, message: 'この部署・拠点はありません。選び直してください' },
  permission_role_name_taken: { status: 409, message: '同じ名称のロールが既にあります' },
  permission_role_in_use: {
    status: 409,
    message: '割り当てられている社員がいるため、削除できません。先に割り当てを削除してください',
  },
  assignment_scope: { status: 400, message: '対象を選択してください' },
  assignment_ends_before: { status: 400, message: '終了日は開始日以降にしてください' },
  assignment_of_admin: {
    status: 409,
    message: '管理者と全権管理者は全社員への権限を持っているため、割り当てられません',
  },
  superior_unknown: { status: 409, message: 'この社員は上長にできません。選び直してください' },
  membership_twice: { status: 409, message: '同じ部署・拠点への所属の期間が重なっています' },
  memberships_overlap: { status: 409, message: '主所属は、部署と拠点のそれぞれで同じ日に1つだけにしてください' },
  membership_outside_department: { status: 409, message: '部署・拠点の開始日より前や終了日より後には所属できません' },
  memberships_changed: {
    status: 409,
    message: 'ほかの人が先に所属を変更しました。最新の内容を確認して、もう一度保存してください。',
  },
  client_assignment_overfull: {
    status: 409,
    message: '{name}さんの配属の割合の合計が、{date}に{n}%になります。合計が100%までになるようにしてください',
  },
  client_assignment_twice: {
    status: 409,
    message: '{name}さんは、同じ期間に同じ取引先・担当業務に配属されています',
  },
  client_assignments_several: {
    status: 409,
    message: '複数の客先に配属されている社員です。「客先」の画面で配属を変更してください',
  },
  client_assignment_has_work: {
    status: 409,
    message: '{date}に、この配属の作業実績が入力されています。先に作業実績を取り消すか、その日を含む期間にしてください',
  },
  client_assignment_has_report: {
    status: 409,
    message:
      '{month}の作業報告書の承認を客先に依頼しているか、承認されています。承認の依頼を取り消すか、その月を含む期間にしてください',
  },
  client_has_report: {
    status: 409,
    message: 'この取引先企業に承認を依頼したか、承認された作業報告書があるため、削除できません',
  },
  work_report_ahead: { status: 409, message: 'まだ始まっていない月の作業報告書は、承認を依頼できません' },
  client_has_work: {
    status: 409,
    message: '{date}に、この取引先企業の作業実績が入力されているため、削除できません',
  },
  client_assignment_changed: {
    status: 409,
    message: 'ほかの人が先に配属を変更しました。最新の内容を確認して、もう一度保存してください。',
  },
  clients_assigned: {
    status: 409,
    message:
      '客先に配属中か、配属の予定がある社員が{n}人いるため、オフにできません。先に「客先」で終了日を設定してください。',
  },
  master_name_taken: { status: 409, message: '同じ名前の{noun}が既にあります' },
  report_template_taken: { status: 409, message: 'この取引先企業の様式は既にあります' },
  payroll_name_taken: { status: 409, message: '同じ名前のテンプレートが既にあります' },
  payroll_characters: { status: 409, message: 'Shift_JISにない文字を含む社員がいるため、出力できません: {names}' },
  billing_not_over: { status: 409, message: '終わっていない月は、請求のファイルを出力できません' },
  billing_empty: { status: 409, message: 'この月に、月単価の入った配属がないため、出力できません' },
  billing_characters: { status: 409, message: 'Shift_JISにない文字があるため、出力できません: {names}' },
  payroll_uncovered: {
    status: 409,
    message:
      'テンプレートに列のない項目がある社員がいるため、出力できません。内容を確認し、出力しないことを承認してください: {names}',
  },
  not_attendance_target: {
    status: 409,
    message: '勤怠の対象外のため、打刻できません。対象にするかどうかは、全権管理者が「社員」の基本情報で設定します。',
  },
  punch_undo_late: { status: 409, message: '取り消せる時間を過ぎました。勤怠一覧の「修正」から登録してください。' },
  punch_outside_place: {
    status: 409,
    message: '打刻場所の外のため、打刻できません（{where}）。働いた時間は、勤怠一覧の「修正」から登録してください。',
  },
  punch_needs_position: {
    status: 409,
    message: '会社の設定により、位置情報のない打刻はできません。打刻画面から打刻してください。',
  },
  off_site_off: { status: 409, message: '直行・直帰を使わない設定になっています' },
  dispatch_workplace_taken: { status: 409, message: 'この取引先企業には、同じ名称の事業所が既にあります' },
  place_name_taken: { status: 409, message: '同じ名称の打刻場所が既にあります' },
  place_target_unknown: { status: 409, message: '対象の一部が削除されています。選び直してください' },
  api_client_name_taken: { status: 409, message: '同じ名称のAPIクライアントが既にあります' },
  provisioning_client_taken: {
    status: 409,
    message: '社員の自動登録（SCIM）は、ほかのAPIクライアントに許可されています',
  },
  too_many_api_clients: { status: 409, message: '登録できるAPIクライアントは50個までです' },
  assistants_off: { status: 409, message: 'この会社では、選んだことをAIアシスタントに許可していません' },
  assistant_name_taken: { status: 409, message: '同じ名称のAIアシスタントが既にあります' },
  too_many_assistants: { status: 409, message: '追加できるAIアシスタントは10個までです' },
  webhook_name_taken: { status: 409, message: '同じ名称のWebhookが既にあります' },
  too_many_webhooks: { status: 409, message: '登録できるWebhookは20個までです' },
  webhook_off: { status: 409, message: 'このWebhookは停止しています。編集して、送信を再開してください' },
  webhook_not_sent: { status: 409, message: '送信できませんでした：{fault}' },
  replay_too_old: { status: 409, message: '30日前までの日時を指定してください' },
  replay_running: { status: 409, message: '前の再送信の途中です。終わってから、もう一度再送信してください' },
  replay_too_many: { status: 409, message: '一度に再送信できるのは10,000件までです。新しい日時を指定してください' },
  kiosk_name_taken: { status: 409, message: '同じ名称の打刻端末が既にあります' },
  kiosk_place_unknown: { status: 409, message: 'この打刻場所はありません。選び直してください' },
  too_many_kiosks: { status: 409, message: '登録できる打刻端末は100台までです' },
  card_number_taken: { status: 409, message: 'このカードは既に登録されています' },
  too_many_cards: { status: 409, message: '1人に登録できるカードは10枚までです' },
  kiosk_scan_unknown: { status: 409, message: 'このカードやQRコードは登録されていません。' },
  kiosk_qr_old: { status: 409, message: 'QRコードの有効期限が切れています。新しいQRコードを見せてください。' },
  kiosk_qr_used: {
    status: 409,
    message: 'このQRコードは使用済みです。次のQRコードに変わってから見せてください。',
  },
  kiosk_means_off: { status: 409, message: 'この方法では打刻できない設定になっています。' },
  kiosk_not_employed: { status: 409, message: '在籍していないか、利用を停止しているため、打刻できません。' },
  offline_punch_off: {
    status: 409,
    message: 'オフライン打刻は受け付けていません。勤怠の「修正」から登録してください。',
  },
  offline_punch_old: {
    status: 409,
    message:
      '打刻から{hours}時間を過ぎたため、オフライン打刻として記録できません。勤怠の「修正」から登録してください。',
  },
  offline_punch_future: {
    status: 409,
    message: '端末の時計が進んでいるため、オフライン打刻として記録できません。勤怠の「修正」から登録してください。',
  },
  offline_punch_before_login: {
    status: 409,
    message: 'ログインする前の時刻の打刻は、オフライン打刻として記録できません。勤怠の「修正」から登録してください。',
  },
  offline_punch_twice: {
    status: 409,
    message: 'この日にはすでに同じ打刻があるため、承認の申請にできません。勤怠の「修正」から申請してください。',
  },
  internal_work_overlaps: { status: 409, message: form.internal_work_overlaps },
  leave_day_taken: { status: 409, message: '同じ日の申請が既にあります' },
  leave_part_taken: { status: 409, message: '同じ日の{part}の申請と時間が重なっています' },
  leave_day_full: { status: 409, message: '同じ日の申請と合わせて、その日の所定労働時間を超えています' },
  leave_kind_name_taken: { status: 409, message: '同じ名前の休暇の種類が既にあります' },
  leave_kind_used: {
    status: 409,
    message: '申請のある休暇の有給・無給は変更できません。別の種類を追加してください',
  },
  comp_days_off: { status: 409, message: '代休を使わない設定になっています' },
  comp_day_not_worked: { status: 409, message: 'この日は、休日に働いた日ではありません' },
  comp_day_given: { status: 409, message: 'この日の代休は既に付与されています' },
  comp_day_in_use: { status: 409, message: 'この代休は取得または申請されているため、取り消せません' },
  comp_day_name_taken: {
    status: 409,
    message: '「代休」という名前の休暇が既にあります。その休暇の名前を変えてから、もう一度お試しください',
  },
  request_required: { status: 409, message: form.request_required },
  request_not_taken: { status: 409, message: 'この種類の申請は受け付けていません' },
  request_pending_already: {
    status: 409,
    message: '同じ日の申請が承認を待っています。変更するには、先にその申請を取り下げてください',
  },
  request_over: { status: 409, message: 'この申請は既に処理されています' },
  plan_change_unconfirmed: {
    status: 409,
    message: '変形労働時間制の期間が始まった後の変更です。{cost}。1件ずつ確かめてください',
  },
  request_changed: { status: 409, message: '申請の内容が変わりました。最新の内容を確認してください' },
  swaps_off: { status: 409, message: '振替休日を使わない設定になっています' },
  swap_agreed_late: {
    status: 409,
    message:
      '振替は、2つの日のうち早い日の前日までに決める必要があります。当日以後に決める休みは代休になり、休日に働いた分の割増はそのまま必要です。',
  },
  swap_last_rest_day: {
    status: 409,
    message:
      'この週に休日が1日もなくなるため、別の週の日とは振り替えられません。働いた後に休ませる場合は代休になり、休日に働いた分の割増はそのまま必要です。',
  },
  swap_day_taken: { status: 409, message: '同じ日の振替が既にあります' },
  swap_on_leave: { status: 409, message: '休暇の申請がある日は振り替えられません' },
  swap_already_decided: { status: 409, message: 'この申請は既に処理されています' },
  planned_leave_exists: { status: 409, message: 'この日は、同じ対象の計画的付与日として登録済みです' },
  leave_already_decided: { status: 409, message: 'この申請は既に処理されています' },
  leave_sync_off: { status: 409, message: '外部サービスとの連携が設定されていません' },
  leave_grant_by_hand: {
    status: 409,
    message: '手入力の付与があるため、出勤率では取り消せません。先にその付与を取り消してください',
  },
  leave_grant_in_use: { status: 409, message: '取得済みの日数が足りなくなるため、付与を変更できません' },
  attendance_changed: {
    status: 409,
    message: '勤怠の記録が変わりました。最新の出勤率を確認して、もう一度登録してください',
  },
  attendance_incomplete: {
    status: 409,
    message: '対象期間のすべての記録はないため、記録だけでは登録できません。日数を入力してください',
  },
  grants_changed: {
    status: 409,
    message: '有給休暇の付与への影響が、確認した内容から変わりました。もう一度確認してください',
  },
  setting_changed: {
    status: 409,
    message:
      'この設定は、表示した後に変更されています。入力した内容は保存していません。最新の内容を確認して、もう一度保存してください。',
  },
  calendar_changed: {
    status: 409,
    message: 'ほかの人が先にカレンダーを変更しました。最新の内容を確認して、もう一度保存してください。',
  },
  calendar_month_closed: {
    status: 409,
    message: '以前の形式で締めた月の日は変更できません。先に締めを解除してください',
  },
  roster_changed: {
    status: 409,
    message: 'ほかの人が先に変更した社員がいます。最新の内容を確認して、もう一度保存してください。',
  },
  shifts_fixed_beforehand: {
    status: 409,
    message: '変形労働時間制の社員のシフトは、前もって決めた計画のため、実績どおりにはできません',
  },
  shifts_planned_by_admins: {
    status: 403,
    message: 'この会社のシフトは管理者が作成します。希望は「シフト」の画面から出してください。',
  },
  wishes_not_taken: { status: 409, message: 'この会社では、シフトの希望を受け付けていません' },
  wishes_over: { status: 409, message: 'シフトの希望の受付は{date}で終わりました。管理者に連絡してください。' },
  roster_refused: { status: 400, message: '法律や就業の制限により登録できない予定があります' },
  pattern_name_taken: { status: 409, message: '同じ名前のシフトパターンが既にあります' },
  pattern_shortcut_taken: { status: 409, message: '同じキーのシフトパターンが既にあります' },
  too_many_patterns: { status: 409, message: '登録できるシフトパターンは30個までです' },
  contract_date_taken: { status: 409, message: 'この適用開始日の契約は既に登録されています' },
  contract_changed: {
    status: 409,
    message: 'ほかの人が先に契約を変更しました。最新の内容を確認して、もう一度保存してください。',
  },
  passkeys_unavailable: {
    status: 409,
    message: 'パスキーは、https で始まる名前のアドレス（または localhost）で開いたときに使えます。',
  },
  too_many_passkeys: { status: 409, message: '登録できるパスキーは10個までです' },
  second_factor_needed: {
    status: 409,
    message: '管理者には2段階認証が必要です。先に別の方法を登録してください。',
  },
  employee_id_taken: { status: 409, message: 'この社員IDは既に使用されています' },
  last_super_admin: { status: 409, message: '最後の全権管理者は変更できません' },
  link_over: {
    status: 409,
    message: 'リンクの有効期限が切れたか、すでに使われています。もう一度、はじめからお試しください。',
  },
  work_report_link_unknown: {
    status: 409,
    message: 'このリンクは使えません。メールのリンクを開き直すか、依頼した会社に連絡してください。',
  },
  work_report_link_expired: {
    status: 409,
    message: 'このリンクの有効期限が切れました。依頼した会社に、もう一度送るよう連絡してください。',
  },
  work_report_link_revoked: {
    status: 409,
    message: 'この依頼は取り消されました。新しいリンクが届いていないか確認するか、依頼した会社に連絡してください。',
  },
  work_report_decided: {
    status: 409,
    message: 'この作業報告書は、すでに承認または差し戻されています。画面を読み込み直して確認してください。',
  },
  work_report_changed: {
    status: 409,
    message: '表示している間に作業報告書の内容が変わりました。最新の内容を確認して、もう一度決めてください。',
  },
  work_report_code_over: {
    status: 409,
    message: '確認コードの期限が切れたか、入力を5回間違えました。新しい確認コードを送信してください。',
  },
  work_report_approved: { status: 409, message: '{name}さんの作業報告書は、すでに承認されています' },
  mail_off: { status: 409, message: 'メールの送信が設定されていません' },
  login_not_mailable: {
    status: 409,
    message:
      'メールアドレスがない社員、ログインを済ませた社員、または利用を停止した社員が含まれています。画面を読み込み直してください。',
  },
  mail_address_missing: { status: 409, message: '確認済みのメールアドレスがありません' },
  chat_off: { status: 409, message: 'サーバーにKINTAI_URLが設定されていないため、チャットには送信できません' },
  chat_name_taken: { status: 409, message: 'この名称は既に使用されています' },
  chat_bot_wrong: { status: 400, message: 'LINE WORKSのBotの値を確認してください' },
  too_many_chat_apps: { status: 409, message: '登録できるアプリは20個までです' },
  chat_link_exists: {
    status: 409,
    message: 'このアプリとは既に連携しています。連携を解除してから、もう一度お試しください',
  },
  chat_not_sent: { status: 409, message: '送信できませんでした：{fault}' },
  sso_off: {
    status: 409,
    message: 'この企業では、シングルサインオンを使用していません。企業IDを確認してください。',
  },
  sso_unreachable: {
    status: 409,
    message: 'シングルサインオンのサービスに接続できません。しばらくしてから再度お試しください。',
  },
  sso_incomplete: { status: 409, message: 'シングルサインオンの設定が入力されていません' },
  sso_not_tried: {
    status: 409,
    message: '必須にする前に、このプロバイダーのシングルサインオンで、ご自身が一度ログインしてください',
  },
  sso_no_break_glass: {
    status: 409,
    message:
      '必須にするには、2段階認証を設定した全権管理者が必要です。プロバイダーに接続できないときに、パスワードでログインするためです',
  },
  sso_break_glass_needed: {
    status: 409,
    message:
      'シングルサインオンが必須のため、2段階認証を設定した最後の全権管理者は変更できません。先に、ほかの全権管理者が2段階認証を設定するか、シングルサインオンの「必須」を解除してください',
  },
  sso_check_failed: { status: 409, message: '接続できませんでした：{fault}' },
  sso_not_linked: {
    status: 409,
    message: 'この社員IDの社員がいないか、シングルサインオンのアカウントと結び付いていません',
  },
  hr_service_off: { status: 409, message: '{service}との連携は「使用しない」に設定されています' },
  hr_service_incomplete: { status: 409, message: '{service}との連携の設定が入力されていません' },
  hr_not_connected: {
    status: 409,
    message: '{service}に接続していません。「人事労務サービス」の設定で接続してください',
  },
  hr_service_busy: {
    status: 409,
    message: '{service}の従業員を、別の画面で取得しています。1分ほど待ってから、もう一度お試しください',
  },
  hr_service_refused: {
    status: 409,
    message: '{service}に接続を拒否されました。「人事労務サービス」の設定で、接続し直してください',
  },
  hr_service_forbidden: {
    status: 409,
    message:
      '{service}で、従業員の情報を見ることが許可されていません。接続した人やトークンの権限を{service}で確認してください',
  },
  hr_service_limited: {
    status: 409,
    message: '{service}の利用回数の上限に達しました。{when}もう一度お試しください',
  },
  hr_service_unreachable: {
    status: 409,
    message: '{service}から取得できませんでした：{fault}。しばらくしてから、もう一度お試しください',
  },
  hr_service_unexpected: {
    status: 409,
    message:
      '{service}の応答を読み取れませんでした（{fault}）。サブドメインなどの設定が正しければ、{service}の仕様が変わった可能性があります。CSVでの一括登録をお使いください',
  },
  hr_connection_over: {
    status: 409,
    message: '接続の手続きの有効期限（10分）が切れたか、別の人が始めた手続きです。もう一度接続してください',
  },
  push_off: {
    status: 409,
    message: 'サーバーにhttpsのKINTAI_URLが設定されていないため、プッシュ通知は使えません',
  },
  push_too_many: { status: 409, message: '端末が多すぎます。使わない端末を停止してください' },
  push_no_device: { status: 409, message: 'プッシュ通知を受け取る端末がありません' },
  own_account: { status: 409, message: '自分のアカウントには実行できません' },
  idempotency_key_reused: { status: 409, message: '同じIdempotency-Keyが別の内容で使用されています。' },
  request_timeout: { status: 408, message: '通信に時間がかかりすぎました。' },
  payload_too_large: { status: 413, message: own.payload_too_large },
  file_too_large: { status: 413, message: 'ファイルサイズは{n}MB以下にしてください' },
  logo_type: { status: 415, message: '画像ファイル（JPEG、PNG、GIF、SVG）のみアップロードできます' },
  unsupported_media_type: { status: 415, message: '対応していない形式です。' },
  headers_too_large: { status: 431, message: 'リクエストのヘッダーが大きすぎます。' },
  one_time_password_expired: {
    status: 401,
    message: '仮パスワードの有効期限が切れています。全権管理者に再発行を依頼してください。',
  },
  login_locked: {
    status: 429,
    message: 'ログインの失敗が続いたため、しばらくログインできません。{n}分後に再度お試しください。',
  },
  kiosk_locked: {
    status: 429,
    message: '誤りが続いたため、この端末ではしばらく打刻できません。{n}分後に再度お試しください。',
  },
  too_many_requests: { status: 429, message: own.too_many_requests },
  server_error: { status: 500, message: own.server_error },
  not_ready: {
    status: 503,
    message: 'サーバーは準備中か、停止の途中です。しばらくしてから再度お試しください。',
  },
  database_away: { status: 503, message: own.database_away },
} as const satisfies Record<string, { status: number; message: string }>;

/** The stable code of an error. */
export type ErrorCode = keyof typeof errors;

/** The codes of a refusal by a closed month (締め済み), which always says which that is. */
export type ClosedMonthCode = 'month_closed' | 'month_after_closed' | 'calendar_month_closed' | 'closing_day_closed';

/** The fields of the body of an error by its code, beside the text. */
export interface ErrorDetails {
  /** With `day_changed`: the day's current state. With `plan_change_unconfirmed`: what is to be accepted (`planChange`). */
  readonly current?: unknown;
  /**
   * With `second_factor_required`: what is answered, and in which ways it can be; with `password_confirmation_required`: in which
   * ways one can confirm, by the `password` or by the company's provider (`sso`).
   */
  readonly challenge?: string;
  readonly methods?: readonly string[];
  /** With a {@link ClosedMonthCode}: which month it is, and whose. */
  readonly closed_month?: ClosedMonth;
  /** With `request_pending_already`: which request waits; of an offline punch with what says when it was refused first. */
  readonly waiting_request?: number;
  readonly receipt?: string;
}

/** The codes whose errors never lack {@link RequiredDetails}. */
export type DetailedErrorCode = ClosedMonthCode;
export type RequiredDetails = Required<Pick<ErrorDetails, 'closed_month'>>;

/** The body of every error. `fields` has the error of each input, in Japanese. */
export interface ErrorBody extends ErrorDetails {
  readonly message: string;
  readonly code: ErrorCode;
  readonly fields?: Readonly<Record<string, string>>;
  /** Of a fault of the server (5xx): how its log names the request (問い合わせ番号). */
  readonly request_id?: string;
}
