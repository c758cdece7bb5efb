-- The audit log is read newest first, all of it or of one person, actor or action, page by page.
create index audit_entry_newest on audit_entry (company_id, at, audit_entry_id);
create index audit_entry_subject on audit_entry (company_id, subject_user_id, at, audit_entry_id);
create index audit_entry_actor on audit_entry (company_id, actor_user_id, at, audit_entry_id);
-- Most entries are punches: they are found among all, and a punch has one index less to write.
create index audit_entry_action on audit_entry (company_id, action, at, audit_entry_id) where action <> 'punch';
