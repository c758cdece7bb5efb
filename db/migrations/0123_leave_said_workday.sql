-- What the applicant says where neither a shift nor a contract says whether a day is one of work (D41): leave on a
-- weekend of which nobody knows counts only then.
alter table leave_request
  add column said_workday boolean not null default false;
