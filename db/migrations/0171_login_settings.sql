-- What a company demands of its people's logins; nothing of it unless it is set.
alter table company
  -- After so many minutes without use a login ends.
  add session_idle_minutes smallint,
  -- Whether sensitive acts ask for the password again, unless it was typed a moment ago.
  add asks_password_again boolean not null default false,
  -- Whether admins need a second factor.
  add requires_second_factor boolean not null default false,
  add check (session_idle_minutes between 15 and 1440);

-- When its owner last proved who they are: by the login, or by the password since.
alter table login_session add confirmed_at timestamptz(3) not null default now();
update login_session set confirmed_at = created_at;

-- When a session ends: ten days after the login, and with an idle limit so long after the last use, which is written up
-- to two minutes late.
create function session_end(created_at timestamptz, last_used_at timestamptz, idle_minutes smallint) returns timestamptz
  stable parallel safe language sql
  return least(created_at + interval '240 hours', last_used_at + make_interval(mins => idle_minutes + 2));
