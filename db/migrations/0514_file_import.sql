-- Every import of a file is kept in one table, with what it changed, until a closing or an edit ends its undoing. Months
-- and days before the go-live need no copy of that: a later import takes the place of their rows without overwriting them.
alter table past_import rename to file_import;
alter table file_import rename column past_import_id to file_import_id;
alter table file_import add column import text;
update file_import set import = 'past_' || kind;
alter table file_import alter column import set not null, drop column kind;
alter table past_month rename column past_import_id to file_import_id;
alter table past_day rename column past_import_id to file_import_id;
create index file_import_recent on file_import (company_id, import, file_import_id);

create table file_import_change (
  company_id text not null,
  file_import_id bigint not null,
  position integer not null,
  -- The person it is about; null where it is the company's.
  user_id bigint,
  -- The days whose closing ends the undoing, without an end all from the first on; null where no closing does.
  from_date date,
  to_date date,
  -- As it was and as the import left it, in the form of each import. Of texts about a person it has hashes alone.
  kept jsonb not null,
  primary key (company_id, file_import_id, position),
  foreign key (company_id, file_import_id) references file_import (company_id, file_import_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (from_date <= to_date)
);
create index file_import_change_user on file_import_change (company_id, user_id);

-- They held the imports of the last day alone.
drop table people_import;
drop table assignment_import;
