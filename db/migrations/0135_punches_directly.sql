-- 確認なしで打刻: a tap stores the punch at once, where the company has switched that on.
alter table company add column punches_directly boolean not null default false;
