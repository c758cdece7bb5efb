-- What an entry says may be erased, by the owner of the table alone; nothing may be put in its place, and its leaf stays.
drop trigger audit_entry_is_final on audit_entry;
create trigger audit_entry_is_final
  before update of company_id, audit_entry_id, at, actor_user_id, subject_user_id, work_date, action or delete or truncate
  on audit_entry for each statement execute function refuse_change();
create trigger audit_entry_content_is_final before update of before, after, reason on audit_entry
  for each row when (new.before is not null or new.after is not null or new.reason is not null)
  execute function refuse_change();
