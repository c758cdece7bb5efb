-- Of whom a request of leave asks the name of the approver at the client (取引先承認者名, D55): of everyone, of those with a
-- client company, or of nobody. The companies of the demo data keep what they were: everyone.
alter table leave_settings add column client_approver_asked_of text not null default 'with_client'
  check (client_approver_asked_of in ('everyone', 'with_client', 'nobody'));
insert into leave_settings (company_id, client_approver_asked_of)
select company_id, 'everyone' from company where company_id in ('demo', 'sample')
on conflict (company_id) do update set client_approver_asked_of = excluded.client_approver_asked_of;
