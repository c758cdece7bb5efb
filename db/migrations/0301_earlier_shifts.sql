-- Of people with variable hours (変形), what was planned for a day before each change of its shift, in order: until when, and
-- the shift, or nothing. Their plan counts as it stood when its period began (労基法32条の2), which may be before a change. A
-- shift without it was never changed: those of before count as they are.
alter table shift
  add column earlier jsonb,
  add check (jsonb_typeof(earlier) = 'array');
