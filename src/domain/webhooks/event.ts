/** The events that can be sent to a receiver (Webhook). */
export const WEBHOOK_EVENTS = [
  'punch.created',
  'day.changed',
  'request.opened',
  'request.decided',
  'request.withdrawn',
  'leave.requested',
  'leave.decided',
  'leave.cancelled',
  'leave.granted',
  'month.closed',
  'month.reopened',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event that a super admin sends to try a receiver. */
export const TEST_EVENT = 'webhook.test';

/** The events' names on the screens. */
export const WEBHOOK_EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  'punch.created': '打刻',
  'day.changed': '勤怠の修正・削除',
  'request.opened': '申請',
  'request.decided': '申請の承認・差戻し・却下',
  'request.withdrawn': '申請の取下げ',
  'leave.requested': '休暇の申請',
  'leave.decided': '休暇の承認・差戻し・却下',
  'leave.cancelled': '休暇の取り消し',
  'leave.granted': '有給休暇の付与',
  'month.closed': '月の締め',
  'month.reopened': '締めの解除',
};

/** An event as it is on record. */
export interface RecordedEvent {
  readonly type: WebhookEvent;
  readonly userId: number;
  readonly employeeId: string;
  /** The day that it is about. */
  readonly date: string | null;
  /** What the audit log has of it. */
  readonly after: unknown;
}

/** The fields of an event that are read from what the audit log has of it, by the name under which they are sent. */
const FIELDS: Readonly<Record<WebhookEvent, Readonly<Record<string, string>>>> = {
  'punch.created': { record_id: 'id', record_type: 'record_type', recorded_at: 'recorded_at' },
  'day.changed': {},
  'request.opened': { request_id: 'id', kind: 'request', status: 'request_status' },
  'request.decided': { request_id: 'id', kind: 'request', status: 'request_status' },
  'request.withdrawn': { request_id: 'id', kind: 'request', status: 'request_status' },
  'leave.requested': { leave_id: 'id', status: 'status' },
  'leave.decided': { leave_id: 'id', status: 'status' },
  'leave.cancelled': { leave_id: 'id', status: 'status' },
  'leave.granted': { grant_id: 'id', granted_on: 'granted_on', expires_on: 'expires_on' },
  'month.closed': { month: 'month' },
  'month.reopened': { month: 'month' },
};

/**
 * The data of an event: whose it is, its day and its numbers, by which a receiver asks the API for more. Never a place, a note,
 * a reason or a kind of leave, which not everybody may know; nothing that isn't named here can be in it.
 */
export function eventData({ type, userId, employeeId, date, after }: RecordedEvent): Readonly<Record<string, unknown>> {
  const recorded = (typeof after === 'object' && after !== null ? after : {}) as Readonly<Record<string, unknown>>;
  const sent = Object.entries(FIELDS[type]).flatMap(([name, field]) =>
    recorded[field] === undefined ? [] : [[name, recorded[field]] as const],
  );
  return { user_id: userId, employee_id: employeeId, ...(date !== null && { date }), ...Object.fromEntries(sent) };
}
