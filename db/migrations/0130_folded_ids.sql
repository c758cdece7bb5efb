-- The IDs of companies and employees are compared without regard to case, width and surrounding blanks (D44): what a phone's
-- Japanese keyboard makes of E0001 is E0001. The domain's foldedForm does the same.
create function folded_form(value text) returns text
  language sql immutable strict parallel safe
  return lower(btrim(normalize(value, NFKC), E' \t\n\u000B\f\r\u1680\u2028\u2029\uFEFF'));

-- Which of two accounts a login would mean, only the operator can say.
do $$
declare
  clashes text;
begin
  select string_agg(clash, '; ' order by clash) into clashes from (
    select 'company IDs ' || string_agg(quote_literal(company_id), ', ' order by company_id) as clash
    from company group by folded_form(company_id) having count(*) > 1
    union all
    select 'employee IDs of ' || company_id || ' ' || string_agg(quote_literal(employee_id), ', ' order by employee_id)
    from user_account group by company_id, folded_form(employee_id) having count(*) > 1
  ) c;
  if clashes is not null then
    raise exception 'some IDs differ only by case, width or blanks, which no longer count: %. Give one of each another ID in the database, as docs/operations.md says, then start again.',
      clashes;
  end if;
end $$;

create unique index company_folded_id on company (folded_form(company_id));
create unique index user_account_folded_employee_id on user_account (company_id, folded_form(employee_id));
