import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import type { RequestDetail } from '#contract/requests.ts';
import { setToday } from '../../testing/clock.ts';
import { type Answers, type FakeWire, fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { WaitingRequest } from './waiting-request.tsx';

const REQUEST: RequestDetail = {
  id: 7,
  user_id: 10,
  employee_id: 'E0010',
  name: '加藤 直樹',
  kind: 'punch_correction',
  status: 'pending',
  date: '2026-10-08',
  payload: { clock_in: '08:30' },
  reason: '打刻が遅れたため',
  before: { clock_in: '2026-10-08T09:00:00.000+09:00' },
  after: { clock_in: '2026-10-08T08:30:00.000+09:00' },
  entered_by: null,
  revision: 2,
  created_at: '2026-10-09T12:00:00.000+09:00',
  submitted_at: '2026-10-09T12:00:00.000+09:00',
  waits_for: [],
  waits_for_admins: true,
  decided: null,
  events: [],
  can: ['approve', 'return', 'reject'],
  decides_as_super_admin: false,
  now: null,
  day_version: 'v1',
};

const LEAVE: RequestDetail = {
  ...REQUEST,
  kind: 'leave',
  payload: {},
  reason: '通院のため',
  before: null,
  after: null,
  leave: {
    start_date: '2026-10-08',
    end_date: '2026-10-08',
    days_count: 1,
    client_approver: '田中 一郎',
    notes: null,
    left_days: 9,
    balance: 8,
    grants: [],
    conflicts: [],
  },
  can: ['approve', 'reject'],
  decides_as_super_admin: false,
};

let done: string[];
beforeEach(() => {
  setToday('2026-11-18');
  done = [];
});

function show(answers: Answers, isLeave = false): FakeWire {
  const wire = fakeWire({
    'GET /api/requests/{id}': REQUEST,
    'GET /api/leave-requests/{id}': LEAVE,
    'POST /api/requests/{id}/decision': { ...REQUEST, status: 'approved', can: [], message: '承認しました' },
    'POST /api/requests/decisions': { message: '1件を処理しました', done: [7], refused: [] },
    ...answers,
  });
  const LeaveFacts = ({ leave }: { readonly leave: { readonly days_count: number } }) => <p>{leave.days_count}日</p>;
  renderScreen(
    <WaitingRequest id={7} isLeave={isLeave} LeaveFacts={LeaveFacts} onDone={(message) => done.push(message)} />,
    { at: '/admin/month-end', user: SUPER_ADMIN },
  );
  return wire;
}

const approve = () => screen.findByRole('button', { name: '承認' });

const ASKED = '承認または却下してください。';

describe('a request that holds a month open', () => {
  it('is to be decided by who is asked; others read who that is', async () => {
    show({});
    await approve();
    expect(screen.getByText(ASKED)).toBeDefined();
  });

  it.each([
    ['an admin', { can: [] }],
    ['a super admin', { decides_as_super_admin: true }],
  ])('says to %s whom it asks, who isn’t asked', async (_who, given) => {
    show({ 'GET /api/requests/{id}': { ...REQUEST, waits_for: ['上長 次郎'], waits_for_admins: false, ...given } });
    expect(await screen.findByText('上長 次郎の承認待ち')).toBeDefined();
    expect(screen.queryByText(ASKED)).toBeNull();
  });

  it.each([
    ['approved', '承認'],
    ['rejected', '却下'],
  ])('which somebody else has decided on meanwhile is not said to be %s', async (_what, action) => {
    const over = { ...REQUEST, status: 'approved' as const, can: [] };
    const message = 'この申請は既に処理されています';
    const wire = show({
      'POST /api/requests/{id}/decision': refused('request_over'),
      'POST /api/requests/decisions': {
        message: '処理した申請はありません',
        done: [],
        refused: [{ id: 7, name: REQUEST.name, message }],
      },
    });
    await approve();
    wire.answer({ 'GET /api/requests/{id}': over });
    fireEvent.click(screen.getByRole('button', { name: action }));
    if (action === '却下') {
      const dialog = await screen.findByRole('dialog');
      fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '締めのため' } });
      fireEvent.click(within(dialog).getByRole('button', { name: /却下/ }));
    }
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    // It is read again, and has nothing to decide any more; why nothing was done is still there.
    await waitFor(() => expect(screen.queryByRole('button', { name: '承認' })).toBeNull());
    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(done).toEqual([]);
  });

  it('says what it asks to change and why, and is approved of the day as it was seen', async () => {
    const wire = show({});
    const button = await approve();
    expect(screen.getByText('打刻が遅れたため')).toBeDefined();
    const [, row] = within(screen.getByRole('table')).getAllByRole('row');
    expect(row?.textContent).toContain('09:00');
    expect(row?.textContent).toContain('08:30');
    fireEvent.click(button);
    await waitFor(() => expect(done).toEqual(['承認しました']));
    expect(wire.sent('POST /api/requests/{id}/decision').map(({ body }) => body)).toEqual([
      { decision: 'approve', revision: 2, day_version: 'v1' },
    ]);
  });

  it('is rejected with a reason that is asked for', async () => {
    const wire = show({});
    await approve();
    fireEvent.click(screen.getByRole('button', { name: '却下' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '締めのため' } });
    fireEvent.click(within(dialog).getByRole('button', { name: /却下/ }));
    await waitFor(() => expect(done).toEqual(['1件を処理しました']));
    expect(wire.sent('POST /api/requests/decisions').map(({ body }) => body)).toEqual([
      { decision: 'reject', comment: '締めのため', requests: [{ id: 7, revision: 2 }] },
    ]);
  });

  it('that waits for others says for whom, and has no buttons', async () => {
    show({
      'GET /api/requests/{id}': { ...REQUEST, can: [], waits_for: ['上長 次郎'], waits_for_admins: false },
    });
    expect(await screen.findByText(/上長 次郎/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('of leave is approved by its number', async () => {
    const wire = show({}, true);
    fireEvent.click(await approve());
    await waitFor(() => expect(done).toEqual(['1件を処理しました']));
    expect(screen.getByText('1日')).toBeDefined();
    expect(wire.sent('POST /api/requests/decisions').map(({ body }) => body)).toEqual([
      { decision: 'approve', requests: [{ id: 7, kind: 'leave', revision: 2 }] },
    ]);
  });

  it('that a closed month refuses leads to where that is opened again', async () => {
    const why = { message: '締め済みの月のため、変更できません（2026年10月度）', closed_month: { month: '2026-10' } };
    show({ 'POST /api/requests/{id}/decision': refused('month_closed', why) });
    fireEvent.click(await approve());
    expect(
      within(await screen.findByRole('alert'))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/admin/month-end?month=2026-10');
    expect(done).toEqual([]);
  });

  it('of leave that a closed month refuses leads there, too', async () => {
    const why = { message: '締め済みの月のため、変更できません（2026年10月度）', closed_month: { month: '2026-10' } };
    const refusal = { id: 7, kind: 'leave' as const, name: '加藤 直樹', ...why };
    show({ 'POST /api/requests/decisions': { message: '', done: [], refused: [refusal] } }, true);
    fireEvent.click(await approve());
    expect(within(await screen.findByRole('alert')).getByRole('link')).toBeDefined();
    expect(done).toEqual([]);
  });

  it('which the viewer may not read says who can', async () => {
    show({ 'GET /api/leave-requests/{id}': refused('not_found') }, true);
    expect(await screen.findByText(/承認できる人だけが確認できます/)).toBeDefined();
  });
});
