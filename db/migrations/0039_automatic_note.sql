-- Whether the note is the one that the clock screen sets with every punch, 出勤 09:01 (D4), which no person wrote.
alter table time_record
  add column note_is_automatic boolean not null default false,
  add check (note is not null or not note_is_automatic);

-- Those of before are known by what they look like, for the last time. It is no write into their months.
update time_record set note_is_automatic = true where note ~ '^\s*(出勤|退勤)[\s　]+[0-9]{1,2}:[0-9]{2}\s*$';
