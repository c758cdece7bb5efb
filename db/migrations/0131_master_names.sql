-- Of the groups of a list no two have the same name, compared without regard to case, width and surrounding blanks: nobody
-- can tell them apart in a choice, and a file of employees names them. Doubles get a number: 正社員（2）.
do $$
declare
  kind text;
  entry record;
  numbered text;
  is_taken boolean;
begin
  foreach kind in array array['client_company', 'job_assignment', 'employment_type'] loop
    for entry in execute format($sql$
      select * from (
        select company_id, %1$I as id, name, description, %2$s as list,
          row_number() over (partition by company_id, %2$s, folded_form(name) order by %1$I) as place
        from %3$I
      ) e where place > 1 order by company_id, id
    $sql$, kind || '_id', case kind when 'job_assignment' then 'client_company_id' else '0::bigint' end, kind) loop
      for number in 2..1000000 loop
        numbered := left(entry.name, 100 - length(format('（%s）', number))) || format('（%s）', number);
        execute format('select exists (select from %I where company_id = $1 and folded_form(name) = folded_form($2)%s)',
          kind, case kind when 'job_assignment' then ' and client_company_id = $3' else '' end)
          into is_taken using entry.company_id, numbered, entry.list;
        exit when not is_taken;
      end loop;
      execute format('update %I set name = $1 where company_id = $2 and %I = $3', kind, kind || '_id')
        using numbered, entry.company_id, entry.id;
      insert into audit_entry (company_id, action, before, after)
      values (entry.company_id, 'change_' || kind,
        jsonb_build_object('id', entry.id, 'name', entry.name, 'description', entry.description),
        jsonb_build_object('id', entry.id, 'name', numbered, 'description', entry.description));
    end loop;
  end loop;
end $$;

create unique index client_company_name on client_company (company_id, folded_form(name));
create unique index job_assignment_name on job_assignment (company_id, client_company_id, folded_form(name));
create unique index employment_type_name on employment_type (company_id, folded_form(name));
