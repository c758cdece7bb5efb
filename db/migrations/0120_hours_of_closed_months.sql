-- The hours of a closed month by day and class, as they were calculated when it was closed: no later change of a setting
-- or of a neighbouring month alters them. A month that was closed before has none.
alter table month_closing
  add column hours jsonb,
  add check (hours is null or status = 'closed');

-- It was a copy of what is calculated; the totals of closed months are those of their hours now.
drop table overtime_month_total;
