-- Whether the attendance of an account's owner is kept at all (勤怠の対象): of an administrator or an officer it may not be,
-- who then has no sheet, no findings and no paid leave, and doesn't punch.
alter table user_account add column is_attendance_target boolean not null default true;
