import { type RawBuilder, sql } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { WebhookEvent } from '#domain/webhooks/event.ts';

/** The event that each audited action is for receivers. An entry is written in the transaction of what it is about. */
const EVENT_OF = {
  punch: 'punch.created',
  offline_punch: 'punch.created',
  kiosk_punch: 'punch.created',
  chat_punch: 'punch.created',
  assistant_punch: 'punch.created',
  undo_punch: 'day.changed',
  move_punch: 'day.changed',
  correct_day: 'day.changed',
  delete_clock_in: 'day.changed',
  delete_clock_out: 'day.changed',
  delete_punch: 'day.changed',
  delete_break_time: 'day.changed',
  delete_note: 'day.changed',
  register_irregular: 'day.changed',
  delete_absence: 'day.changed',
  fill_break: 'day.changed',
  undo_fill_break: 'day.changed',
  add_internal_work: 'day.changed',
  delete_internal_work: 'day.changed',
  split_day: 'day.changed',
  submit_request: 'request.opened',
  approve_request: 'request.decided',
  return_request: 'request.decided',
  reject_request: 'request.decided',
  withdraw_request: 'request.withdrawn',
  request_leave: 'leave.requested',
  approve_leave: 'leave.decided',
  return_leave: 'leave.decided',
  reject_leave: 'leave.decided',
  take_planned_leave: 'leave.decided',
  cancel_leave: 'leave.cancelled',
  take_leave_back: 'leave.cancelled',
  make_statutory_grant: 'leave.granted',
  add_leave_grant: 'leave.granted',
  close_month: 'month.closed',
  reopen_month: 'month.reopened',
} as const satisfies Partial<Record<AuditAction, WebhookEvent>>;

const ACTIONS = Object.entries(EVENT_OF);

/** The audited actions that are one of these events. */
const actionsOf = (events: readonly WebhookEvent[]): readonly string[] =>
  ACTIONS.flatMap(([action, event]) => (events.includes(event) ? [action] : []));

/** The event that an entry's action is, if any. */
export const eventOfAction = (action: string): WebhookEvent | undefined =>
  (EVENT_OF as Readonly<Record<string, WebhookEvent>>)[action];

/** SQL: whether an audit entry `a` is one of these events, about somebody who isn't erased. */
export const isEvent = (events: readonly WebhookEvent[]): RawBuilder<boolean> => sql<boolean>`
  a.action = any(${actionsOf(events)}::text[]) and exists (select from user_account u
    where u.company_id = a.company_id and u.user_id = a.subject_user_id and u.erased_at is null)`;
