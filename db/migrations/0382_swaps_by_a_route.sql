-- Swaps go by a route of approval, too: those that wait ask the admins, as what no route fits.
insert into approval_case (company_id, user_id, day_swap_id, steps, waits_since, waits_for_admins)
select company_id, user_id, day_swap_id, '[{"approvers": "admins", "mode": "one"}]', created_at, true
from day_swap where status = 'pending'
order by day_swap_id;
