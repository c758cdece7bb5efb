-- Leave by a route of approval (承認経路): its steps as they were when it was asked for, and who has said yes. While somebody
-- is still asked, since when, who, and whether the admins are. Without a route any admin decides, as before.
alter table leave_request
  add column approval jsonb,
  add column waits_since timestamptz(3),
  add column waits_for bigint[] not null default '{}',
  add column waits_for_admins boolean not null default false,
  add constraint leave_request_waits check ((waits_since is not null) = (waits_for_admins or cardinality(waits_for) > 0)),
  add constraint leave_request_approval check ((approval is not null and status = 'pending') = (waits_since is not null));

-- Which requests of leave somebody has decided on: the audit has the decisions.
create index audit_entry_leave_decision on audit_entry (company_id, actor_user_id)
  where action in ('agree_to_leave', 'approve_leave', 'reject_leave');

-- Of leave a route can be for more than so many days alone.
alter table approval_route
  add column over_days smallint,
  add check (over_days >= 0);
