-- Who corrected a time (D15): one that the employee moved far is to be checked before the month is closed, one that an
-- admin entered isn't. Null for a punch, and for the corrections that there were: nobody knows.
alter table time_record
  add column corrected_by_user_id bigint,
  add foreign key (company_id, corrected_by_user_id) references user_account (company_id, user_id),
  add check (corrected_by_user_id is null or correction_reason is not null);
