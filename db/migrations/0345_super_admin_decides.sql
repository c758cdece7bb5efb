-- A super admin may decide on requests that ask others (D58): a step that they took as such is marked.
alter table attendance_request_event add column as_super_admin boolean not null default false;
