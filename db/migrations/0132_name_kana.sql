-- How a name is read (フリガナ), in katakana: it is searched and sorted by. Unknown where nobody has entered it.
alter table user_account
  add column name_kana text,
  add check (length(name_kana) between 1 and 100);

-- Hiragana and katakana are alike, too, in a search: さとう finds サトウ. The domain's searchForm does the same.
create or replace function search_form(value text) returns text
  language sql immutable strict parallel safe
  return lower(translate(regexp_replace(normalize(value, NFKC), '\s', '', 'g'),
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ'));

-- Its expression can't be changed in PostgreSQL 15.
alter table user_account drop column search_text;
alter table user_account add column search_text text not null
  generated always as (search_form(employee_id) || ' ' || search_form(name) || coalesce(' ' || search_form(name_kana), '')) stored;

drop index user_account_name;
create index user_account_name on user_account (company_id, coalesce(name_kana, name), employee_id);
