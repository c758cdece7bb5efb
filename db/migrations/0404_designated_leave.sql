-- Leave that the employer has fixed (時季指定, 労基法39条7項): when the employee was heard, and what they wished (労基則24条の6).
alter table leave_request
  add column heard_on date,
  add column heard_wish text check (length(heard_wish) between 1 and 500),
  add check ((heard_on is null) = (heard_wish is null));
