import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import type { FindingResponse, MonthRowResponse } from '#contract/closing.ts';
import type { CompanyVacationRequest } from '#contract/leave.ts';
import { setToday } from '../../testing/clock.ts';
import { type Answers, type FakeWire, fakeWire, refused } from '../../testing/fake-wire.ts';
import { doubleClick, fill } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { SettleLeave } from './settle-leave.tsx';

const FINDING: FindingResponse = {
  date: '2026-10-08',
  kind: 'work_on_part_leave',
  request_id: 7,
  leave_part: { unit: 'hour', start_minute: 840, end_minute: 900, leave_minutes: 60 },
  worked_minutes: 60,
  strike: { break_time: 120 },
};

const CANCELLED: CompanyVacationRequest = {
  id: 7,
  request_type: 'annual_leave',
  start_date: '2026-10-08',
  end_date: '2026-10-08',
  days_count: 0.125,
  status: 'cancelled',
  reason: null,
  client_approver: '田中 一郎',
  notes: '勤務したため',
  created_at: '2026-10-01T10:00:00.000+09:00',
  decided: null,
  pleasanter_sync_status: null,
  user_id: 10,
  employee_id: 'E0010',
  name: '加藤 直樹',
  left_days: 9,
  balance: 9,
  grants: [],
  conflicts: [],
  can_decide: true,
  pleasanter_fault: null,
};

let done: string[];
beforeEach(() => {
  setToday('2026-11-18');
  done = [];
});

function show(finding: FindingResponse = FINDING, more: Answers = {}): FakeWire {
  const row = { user_id: 10 } as MonthRowResponse;
  const wire = fakeWire({
    'GET /api/admin/users/{id}/time-records': () => Response.json([], { headers: { ETag: '"3"' } }),
    'PUT /api/admin/vacations/{id}': { data: CANCELLED, message: '' },
    'PUT /api/admin/users/{id}/time-records/{recordId}': { timeRecords: [], message: '修正しました' },
    ...more,
  });
  renderScreen(<SettleLeave of={{ row, finding, key: 'one' }} onDone={(message) => done.push(message)} />, {
    at: '/admin/month-end',
    user: SUPER_ADMIN,
  });
  return wire;
}

const reason = () => screen.getByLabelText(/^理由/u);
const takeBack = () => screen.getByRole('button', { name: '休暇を取り消す' });
const strike = () => screen.getByRole('button', { name: '勤務を除く' });

describe('work in the time of leave', () => {
  it('the leave is taken back by its ordinary call, with the reason, once', async () => {
    const wire = show();
    fill(reason(), ' 勤務したため ');
    doubleClick(takeBack());
    await waitFor(() => expect(done).toEqual(['休暇を取り消しました。']));
    expect(wire.sent('PUT /api/admin/vacations/{id}').map(({ params, body }) => [params.id, body])).toEqual([
      ['7', { status: 'cancelled', notes: '勤務したため' }],
    ]);
    expect(wire.sent('PUT /api/admin/users/{id}/time-records/{recordId}')).toEqual([]);
  });

  it('the work is struck by a correction of the day that was seen, with the reason', async () => {
    const wire = show({ ...FINDING, strike: { clock_in: '12:00', break_time: 0 } });
    expect(screen.getByText(/出勤を 12:00 に、休憩を 0:00 に修正し/u)).toBeTruthy();
    fill(reason(), '14時台は休んでいた');
    await waitFor(() => expect(wire.sent('GET /api/admin/users/{id}/time-records')).toHaveLength(1));
    fireEvent.click(strike());
    await waitFor(() => expect(done).toEqual(['修正しました']));
    const [sent] = wire.sent('PUT /api/admin/users/{id}/time-records/{recordId}');
    expect(sent?.body).toMatchObject({
      date: '2026-10-08',
      clock_in: '12:00',
      break_time: 0,
      modification_reason: '14時台は休んでいた',
    });
    expect(sent?.headers.get('if-match')).toBe('"3"');
  });

  it('needs a reason for either, and keeps the place in its field', () => {
    const wire = show();
    for (const button of [takeBack(), strike()]) {
      fireEvent.click(button);
      expect(document.activeElement).toBe(reason());
      expect(reason().getAttribute('aria-invalid')).toBe('true');
    }
    expect(wire.sent('PUT /api/admin/vacations/{id}')).toEqual([]);
    expect(done).toEqual([]);
  });

  it('says what is refused, and stays', async () => {
    show(FINDING, { 'PUT /api/admin/vacations/{id}': refused('month_closed') });
    fill(reason(), '勤務したため');
    fireEvent.click(takeBack());
    expect((await screen.findByRole('alert')).textContent).toContain('締め');
    expect(done).toEqual([]);
  });

  it('offers no correction where none strikes it', () => {
    const { strike: _, ...finding } = FINDING;
    show(finding);
    expect(screen.queryByRole('button', { name: '勤務を除く' })).toBeNull();
    expect(screen.getByText(/上の時刻を修正してください/u)).toBeTruthy();
  });
});
