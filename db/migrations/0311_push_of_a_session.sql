-- A device is told for as long as the login lasts that asked for it: it ends with its session, however that ends.
-- Of those of before, the session is the newest that the person has on such a device; without one they end.
alter table push_subscription add column session_hash bytea;
update push_subscription p set session_hash = (
  select s.session_hash from login_session s
  where s.company_id = p.company_id and s.user_id = p.user_id and s.device is not distinct from p.device
  order by s.last_used_at desc, s.login_session_id desc
  limit 1
);
delete from push_subscription where session_hash is null;
alter table push_subscription
  alter column session_hash set not null,
  add foreign key (company_id, session_hash) references login_session (company_id, session_hash) on delete cascade;
