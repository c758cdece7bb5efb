-- A client's own Excel form (客先の様式), which a report is filled into instead of the usual workbook.
create table work_report_form (
  company_id text not null,
  work_report_template_id bigint not null,
  content bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, work_report_template_id),
  foreign key (company_id, work_report_template_id)
    references work_report_template (company_id, work_report_template_id) on delete cascade,
  check (length(content) <= 2097152)
);
