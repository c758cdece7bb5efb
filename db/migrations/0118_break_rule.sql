-- How a company deducts the break of a day for which nobody recorded one (D38): as before nothing, an hour or the law's
-- minimum at once; now also that minimum gradually, its own steps, or fixed times of the clock.
alter table company_policy
  -- Of steps [{ over, length }], of fixed times [{ start, end }], in minutes; what they may hold is the domain's to say.
  add column unset_break_parts jsonb,
  drop constraint company_policy_unset_break_check,
  add constraint company_policy_unset_break_check
    check (unset_break in ('none', 'one_hour', 'legal_gradual', 'legal_minimum', 'steps', 'fixed')),
  add constraint company_policy_unset_break_parts_check
    check (
      case
        when unset_break not in ('steps', 'fixed') then unset_break_parts is null
        when jsonb_typeof(unset_break_parts) = 'array' then jsonb_array_length(unset_break_parts) between 1 and 5
        else false
      end
    );
