-- Whether people of the company work at clients (客先で働く社員がいる): else nothing is shown of client companies, job
-- assignments and internal work. Switched on where any of it exists.
alter table company add column works_at_clients boolean not null default false;
update company c set works_at_clients = true
where exists (select from client_company k where k.company_id = c.company_id)
  or exists (select from internal_work w where w.company_id = c.company_id);
