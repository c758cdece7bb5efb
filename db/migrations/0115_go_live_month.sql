-- The month in which a company began to use kintai (利用開始月, D42): nothing before it is absent, owed or a finding. One that
-- was there before this setting has none, and keeps being answered for from each hire date on, until it sets one.
alter table company
  -- The first day of the month.
  add column go_live_month date,
  add check (extract(day from go_live_month) = 1);
