-- What a year of use left in a database of kintai 0.2.0: at least a row in each table that migrations 0101 to 0113 create.
-- The rows name each other by their IDs; the sequences continue after them.
insert into company (company_id, name, parent_company_id, location_retention_days, asks_confirmation, created_at) values
  ('acme', 'アクメ株式会社', null, 365, true, '2026-04-01T09:00:00+09:00'),
  ('acme-west', 'アクメ西日本株式会社', 'acme', 90, false, '2026-04-02T09:00:00+09:00');
insert into installation.setting values ('jwt_secret', 'a secret of the installation, long enough to sign');
insert into installation.rate_limit values ('login:address:192.0.2.1', 3, 1795000000000);
insert into installation.leave_outbox_pause (paused_until) values (to_timestamp(1795100000.0));
insert into user_account (company_id, user_id, employee_id, name, role, password_hash, is_first_login, active, hired_on,
  weekly_working_days, weekly_working_minutes, created_at)
overriding system value values
  ('acme', 1, 'S0001', '全権 一郎', 'super_admin', '$argon2id$1', false, true, '2020-04-01', 5, 2400, '2026-04-01T09:00:00+09:00'),
  ('acme', 2, 'A0001', '管理 花子', 'admin', '$argon2id$2', false, true, '2021-04-01', 5, 2400, '2026-04-01T09:01:00+09:00'),
  ('acme', 3, 'E0001', '山田　太郎', 'user', '$argon2id$3', false, true, '2022-04-01', 5, 2400, '2026-04-01T09:02:00+09:00'),
  ('acme', 4, 'E0002', '佐藤 次郎', 'user', '$argon2id$4', true, false, null, null, null, '2026-04-01T09:03:00+09:00'),
  ('acme-west', 5, 'S0001', '西 三郎', 'super_admin', '$argon2id$5', false, true, null, null, null, '2026-04-02T09:00:00+09:00');
insert into client_company (company_id, client_company_id, name, description, created_at)
overriding system value values
  ('acme', 1, '取引先A', '本社', '2026-04-01T10:00:00+09:00'),
  ('acme', 2, '取引先B', '', '2026-04-01T10:01:00+09:00');
insert into job_assignment (company_id, job_assignment_id, client_company_id, name, created_at)
overriding system value values ('acme', 1, 1, '開発', '2026-04-01T10:02:00+09:00');
insert into employment_type (company_id, employment_type_id, name, created_at)
overriding system value values ('acme', 1, '正社員', '2026-04-01T10:03:00+09:00');
update user_account set client_company_id = 1, job_assignment_id = 1, employment_type_id = 1 where user_id = 3;
insert into login_session (company_id, session_id, user_id, created_at, expires_at) values
  ('acme', '00000000-0000-4000-8000-000000000003', 3, '2026-11-18T08:00:00+09:00', '2026-11-28T08:00:00+09:00');
insert into time_record (company_id, time_record_id, user_id, record_type, work_date, recorded_at, latitude, longitude, accuracy,
  address_data, note, break_minutes, absence_reason, created_at, last_modified_at,
  superseded_at, correction_reason, original_recorded_at, note_is_automatic)
overriding system value values
  ('acme', 1, 3, 'clock_in', '2026-10-01', '2026-10-01T09:01:00+09:00', 35.658, 139.7016, 12, '{"results": []}', '出勤 09:01', null, null, '2026-10-01T09:01:00+09:00', '2026-10-01T18:00:00+09:00', '2026-10-01T18:00:00+09:00', null, null, true),
  ('acme', 2, 3, 'clock_in', '2026-10-01', '2026-10-01T09:00:00+09:00', null, null, null, null, '出勤 09:01', 60, null, '2026-10-01T18:00:00+09:00', '2026-10-01T18:00:00+09:00', null, '打刻遅れ', '2026-10-01T09:01:00+09:00', true),
  ('acme', 3, 3, 'late', '2026-11-19', '2026-11-19T12:00:00+09:00', null, null, null, null, null, null, '遅刻: 電車遅延', '2026-11-19T12:00:00+09:00', '2026-11-19T12:00:00+09:00', null, null, null, false),
  ('acme', 4, 3, 'absence', '2026-11-18', '2026-11-19T12:01:00+09:00', null, null, null, null, null, null, '欠勤: 発熱', '2026-11-19T12:01:00+09:00', '2026-11-19T12:01:00+09:00', null, null, null, false),
  ('acme', 5, 3, 'clock_in', '2026-11-20', '2026-11-20T08:59:00+09:00', 35.658, 139.7016, 8, null, null, null, null, '2026-11-20T08:59:00+09:00', '2026-11-20T08:59:00+09:00', null, null, null, false);
insert into time_record (company_id, time_record_id, user_id, record_type, work_date, recorded_at, note, note_is_automatic)
overriding system value values
  ('acme', 6, 3, 'clock_in', '2026-09-01', '2026-09-01T09:00:00+09:00', '出勤 09:01', true),
  ('acme', 7, 3, 'clock_in', '2026-09-02', '2026-09-02T09:00:00+09:00', ' 退勤　18:05 ', true),
  ('acme', 8, 3, 'clock_in', '2026-09-03', '2026-09-03T09:00:00+09:00', '出勤 9:01', true),
  ('acme', 9, 3, 'clock_in', '2026-09-04', '2026-09-04T09:00:00+09:00', '客先直行', false),
  ('acme', 10, 3, 'clock_in', '2026-09-05', '2026-09-05T09:00:00+09:00', '出勤 09:01 直行', false),
  ('acme', 11, 3, 'clock_in', '2026-09-06', '2026-09-06T09:00:00+09:00', '出勤', false),
  ('acme', 12, 3, 'clock_in', '2026-09-07', '2026-09-07T09:00:00+09:00', '', false);
insert into address_cache (company_id, provider, latitude_e4, longitude_e4, address, looked_up_at) values
  ('acme', 'gsi', 356580, 1397016, '東京都渋谷区', '2026-10-01T09:01:05+09:00');
insert into shift (company_id, shift_id, user_id, work_date, is_workday, start_minute, end_minute, created_at, last_modified_at)
overriding system value values
  ('acme', 1, 3, '2026-11-20', true, 540, 1080, '2026-11-01T09:00:00+09:00', '2026-11-01T09:00:00+09:00'),
  ('acme', 2, 3, '2026-11-21', false, null, null, '2026-11-01T09:00:00+09:00', '2026-11-01T09:00:00+09:00');
insert into internal_work (company_id, internal_work_id, user_id, work_date, start_minute, end_minute, break_minutes, note, created_at)
overriding system value values
  ('acme', 1, 3, '2026-11-19', 600, 660, 0, '定例', '2026-11-19T12:02:00+09:00'),
  ('acme', 2, 3, '2026-11-19', 840, 900, 10, null, '2026-11-19T12:03:00+09:00');
insert into leave_grant (company_id, leave_grant_id, user_id, granted_on, expires_on, days, reason, created_at, is_statutory, sequence)
overriding system value values
  ('acme', 1, 3, '2025-10-01', '2027-09-30', 14, '法定付与', '2025-10-01T03:00:00+09:00', true, 3),
  ('acme', 2, 3, '2026-11-01', '2028-10-31', 0.5, '特別付与', '2026-11-01T10:00:00+09:00', false, null);
insert into statutory_grant_review values
  ('acme', 3, '2025-10-01', 200, 240, '出勤簿による', '2025-10-01T03:00:00+09:00');
insert into leave_request (company_id, leave_request_id, user_id, request_type, start_date, end_date, days_count, status, reason, client_approver, notes, created_at)
overriding system value values
  ('acme', 1, 3, 'annual_leave', '2026-11-25', '2026-11-25', 1, 'pending', '私用', '承認 花子', null, '2026-11-17T09:00:00+09:00'),
  ('acme', 2, 3, 'annual_leave', '2026-12-01', '2026-12-01', 1, 'approved', null, '承認 花子', null, '2026-11-17T09:01:00+09:00');
insert into leave_outbox (company_id, leave_request_id, revision, delivered_revision, enqueued_at, next_attempt_at, attempts, claimed_until, claim_id, fault, failed_at) values
  ('acme', 1, 1, 0, '2026-11-17T09:00:00+09:00', '2026-11-20T09:30:00+09:00', 7, '2026-11-20T09:00:30+09:00', '00000000-0000-4000-8000-000000000007', '接続できません（ECONNREFUSED）', null),
  ('acme', 2, 2, 2, '2026-11-17T09:05:00+09:00', '2026-11-17T09:05:00+09:00', 0, null, null, null, null);
insert into audit_entry (company_id, audit_entry_id, at, actor_user_id, subject_user_id, work_date, action, before, after, reason)
overriding system value values
  ('acme', 1, '2026-11-19T12:00:00.010+09:00', 3, 3, '2026-11-19', 'register_irregular', null, '{"type": "late", "reason": "遅刻: 電車遅延"}', '遅刻: 電車遅延'),
  ('acme', 2, '2026-11-19T12:01:00.010+09:00', 2, 3, '2026-11-18', 'register_irregular', null, '{"type": "absence", "reason": "欠勤: 発熱"}', '欠勤: 発熱'),
  ('acme', 3, '2026-11-19T12:02:00.010+09:00', 3, 3, '2026-11-19', 'add_internal_work', null, '{"start_time": "10:00"}', null),
  ('acme', 4, '2026-11-19T12:03:00.010+09:00', 2, 3, '2026-11-19', 'add_internal_work', null, '{"start_time": "14:00"}', null),
  ('acme', 5, '2026-11-01T10:00:00.010+09:00', 1, 3, null, 'add_leave_grant', null, '{"id": 2, "days": 0.5}', '特別付与'),
  ('acme', 6, '2026-11-20T03:00:00+09:00', null, null, null, 'remove_locations', null, null, null);
insert into logo values ('acme', 'normal', 'image/png', '\x89504e47', '2026-04-01T11:00:00+09:00');
insert into company_policy values
  ('acme', '2026-04-01', 480, 480, 'recorded', 1, 'shift', 540, 'shift', 1020, true, 'legal_minimum', 'all_work', 'planned', '2026-04-01T11:01:00+09:00', '2026-04-01T11:01:00+09:00');
insert into payroll_template (company_id, payroll_template_id, name, encoding, hours_format, has_header, columns, created_at, last_modified_at)
overriding system value values
  ('acme', 1, '給与ソフト', 'utf-8', 'decimal', true, '[{"item": "employee_id", "heading": "社員番号", "text": ""}]', '2026-04-01T11:02:00+09:00', '2026-04-01T11:02:00+09:00');
insert into month_closing (company_id, user_id, month, status, at, by_user_id, reason, policy, sheet) values
  ('acme', 3, '2026-07-01', 'closed', '2026-08-03T10:00:00+09:00', 2, null, '{}', '{}'),
  ('acme', 3, '2026-08-01', 'closed', '2026-09-03T10:00:00+09:00', 2, '確認済みのため', '{}', '{}'),
  ('acme', 3, '2026-09-01', 'closed', '2026-10-03T10:00:00+09:00', 2, null, '{}', '{}'),
  ('acme', 3, '2026-10-01', 'confirmed', '2026-11-02T10:00:00+09:00', 3, null, null, null);
insert into overtime_month_total (company_id, user_id, month, overtime_minutes, statutory_holiday_minutes, calculation_version) values
  ('acme', 3, '2026-08-01', 1234, 60, 'rules 3');
insert into overtime_settings values
  ('acme', 4, false, 2700, 21600, 5999, 43200, 6, 2400, 0, 0, true, 660, 80, '2026-04-01T11:03:00+09:00', '2026-04-01T11:03:00+09:00');
insert into idempotency_key (company_id, user_id, key_hash, request_hash, record_ids) values
  ('acme', 1, sha256('register'), '\x02', '{2}'),
  ('acme', 3, sha256('punch-of-the-morning'), sha256('["POST /api/time-records",{"type":"in"}]'), '{5}');

select setval(pg_get_serial_sequence(t, c), 100)
from (values ('user_account', 'user_id'), ('client_company', 'client_company_id'), ('job_assignment', 'job_assignment_id'),
  ('employment_type', 'employment_type_id'), ('time_record', 'time_record_id'), ('shift', 'shift_id'),
  ('internal_work', 'internal_work_id'), ('leave_grant', 'leave_grant_id'), ('leave_request', 'leave_request_id'),
  ('audit_entry', 'audit_entry_id'), ('payroll_template', 'payroll_template_id')) s (t, c);
