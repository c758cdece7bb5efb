-- A work rule's own days (就業ルールのカレンダー), which win over the company's for those whose contract of that day names the
-- rule: days of the same calendar with the rule's id. Without one a day is the company's, as all were.
alter table company_day
  drop constraint company_day_pkey,
  add column company_day_id bigint generated always as identity,
  add column work_rule_id bigint,
  add primary key (company_id, company_day_id),
  add constraint company_day_once unique nulls not distinct (company_id, calendar_date, work_rule_id),
  add constraint company_day_work_rule foreign key (company_id, work_rule_id)
    references work_rule (company_id, work_rule_id) on delete cascade;
