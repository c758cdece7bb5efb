-- Whose figures a sheet has (D50): those that are paid, or those of the times as the sheet shows them (spec §9). The second
-- are what the companies of the demo data that show the spec have chosen; all others have one family of numbers from now on,
-- in months that are open.
alter table company_policy
  add column figures text not null default 'paid' check (figures in ('paid', 'shown_times'));

update company_policy set figures = 'shown_times' where company_id in ('demo', 'sample');

-- What only the sheet had: nothing of it is paid.
update company_policy
   set clock_in_shown = 'recorded', clock_out_step_minutes = 1, judges_rest_days = false, night_column = 'all_work',
       late_basis = 'shift', early_basis = 'shift'
 where figures = 'paid';

-- Who has settled nothing had the spec's policy, whose standard day, break and absence stay; the companies of the demo data
-- that show work rules and leave are as a company is created.
insert into company_policy (
  company_id, effective_month, figures, standard_day_minutes, leave_day_minutes, clock_in_shown, clock_out_step_minutes,
  late_basis, late_minute, early_basis, early_minute, judges_rest_days, unset_break, night_column, absence_rule
)
select company_id, date '1900-01-01', 'paid', 480, 480, 'recorded', 1, 'shift', 600, 'shift', 1020, false,
       case when company_id in ('demo-rules', 'demo-leave') then 'legal_gradual' else 'none' end, 'all_work', 'planned'
  from company as c
 where company_id not in ('demo', 'sample')
   and not exists (select from company_policy as p where p.company_id = c.company_id and p.effective_month = date '1900-01-01');

alter table company_policy alter column figures drop default;

-- Whose numbers have changed is told so, and why.
insert into notification (company_id, user_id, kind, about, about_key, shows_in_app, created_at, is_unplanned)
select u.company_id, u.user_id, 'calculation_changed', '{}', 'sheet_figures', true, now(), false
  from user_account as u
 where u.role = 'super_admin' and u.active and u.company_id not in ('demo', 'sample');

