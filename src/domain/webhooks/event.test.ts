import { expect, it } from 'vitest';

import { eventData, WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from './event.ts';

const OF = { userId: 7, employeeId: 'E0007', date: '2026-11-20' };

it('an event has whose it is, its day and its numbers', () => {
  expect(
    eventData({
      ...OF,
      type: 'punch.created',
      after: {
        id: 3,
        record_type: 'clock_in',
        recorded_at: '2026-11-20T09:00:00.000+09:00',
        note: '通院のあと',
        has_location: true,
        place_name: '本社',
      },
    }),
  ).toEqual({
    user_id: 7,
    employee_id: 'E0007',
    date: '2026-11-20',
    record_id: 3,
    record_type: 'clock_in',
    recorded_at: '2026-11-20T09:00:00.000+09:00',
  });
});

it('leave has neither its kind nor who decided in whose place', () => {
  const after = { id: 5, status: 'approved', days: 1, kind_name: '看護休暇', in_place_of: '山田 太郎' };
  expect(eventData({ ...OF, type: 'leave.decided', after })).toEqual({
    user_id: 7,
    employee_id: 'E0007',
    date: '2026-11-20',
    leave_id: 5,
    status: 'approved',
  });
});

it('a request has its kind and its status, and not who asked', () => {
  const after = { id: 9, request: 'break', request_status: 'pending', requested_by: '山田 太郎' };
  expect(eventData({ ...OF, type: 'request.opened', after })).toMatchObject({
    request_id: 9,
    kind: 'break',
    status: 'pending',
  });
  expect(JSON.stringify(eventData({ ...OF, type: 'request.opened', after }))).not.toContain('山田');
});

it('what is about no day has none, and what isn’t on record any more is left out', () => {
  expect(eventData({ ...OF, date: null, type: 'month.closed', after: { month: '2026-11' } })).toEqual({
    user_id: 7,
    employee_id: 'E0007',
    month: '2026-11',
  });
  for (const after of [null, undefined, 'text', {}])
    expect(eventData({ ...OF, type: 'day.changed', after })).toEqual({
      user_id: 7,
      employee_id: 'E0007',
      date: '2026-11-20',
    });
});

it('each event has a name of its own', () => {
  const names = WEBHOOK_EVENTS.map((event) => WEBHOOK_EVENT_NAMES[event]);
  expect(new Set(names).size).toBe(WEBHOOK_EVENTS.length);
});
