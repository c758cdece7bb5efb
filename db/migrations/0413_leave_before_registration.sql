-- Whether a super admin has said that the grants of paid leave follow from the hire date alone, of somebody who was registered
-- after they were due and of whom no balance was given. Until then none of them is made.
alter table user_account add column leave_from_hire boolean not null default false;
