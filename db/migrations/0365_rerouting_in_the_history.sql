-- That a request was asked anew, since who was asked can't decide any more, is in its history: nobody's step.
alter table attendance_request_event
  alter column actor_user_id drop not null,
  drop constraint attendance_request_event_action_check,
  add check (action in ('edit', 'submit', 'comment', 'agree', 'return', 'approve', 'reject', 'withdraw', 'reroute')),
  add check ((actor_user_id is null) = (action = 'reroute'));
