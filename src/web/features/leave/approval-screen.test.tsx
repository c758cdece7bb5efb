import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { isoDate } from '#domain/time/date.ts';
import { setToday } from '../../testing/clock.ts';
import { type Answers, type FakeWire, fakeWire, refused } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { showWindow } from '../../testing/window.ts';
import { ApprovalScreen } from './approval-screen.tsx';
import { companyRequest } from './testing/answers.ts';

const DAYS = ['2026-12-01', '2026-12-02', '2026-12-03'] as const;

beforeEach(() => setToday('2026-11-18'));

/** Opens the requests that wait: these, until they are decided. */
async function openPending(requests: readonly CompanyVacationRequest[], more: Answers = {}): Promise<FakeWire> {
  const decided = new Set<string>();
  const waiting = () => requests.filter(({ id }) => !decided.has(String(id)));
  const wire = fakeWire({
    'GET /api/admin/vacations': () => ({ data: waiting(), total: waiting().length, page_size: 50 }),
    'GET /api/admin/leave-calendar': ({ query }) => ({
      month: query.month,
      absences: [
        { date: DAYS[0], user_id: 10, employee_id: 'E0010', name: '加藤 直樹', kind: 'pending' },
        { date: DAYS[0], user_id: 8, employee_id: 'E0008', name: '中村 蓮', kind: 'pending' },
      ],
      holidays: [],
    }),
    'PUT /api/admin/vacations/{id}': ({ params, body }) => {
      decided.add(params.id);
      return { data: companyRequest({ id: Number(params.id), status: body.status }), message: '' };
    },
    ...more,
  });
  renderScreen(<ApprovalScreen Swaps={() => null} />, { at: '/admin/leave', user: SUPER_ADMIN });
  await waitFor(() => expect(rowOn(requests[0]?.start_date ?? '')).not.toBeNull());
  return wire;
}

const rowOn = (day: string) =>
  screen.queryAllByRole('listitem').find((row) => row.textContent.includes(formatDate(isoDate(day)))) ?? null;
const inRow = (day: string) => within(rowOn(day) ?? document.createElement('li'));

describe('requests that wait', () => {
  it('are approved together; one cancelled meanwhile is reported, and one’s own have no buttons', async () => {
    const own = '2026-12-04';
    const message = 'この申請は既に処理されています';
    const requests = [
      ...DAYS.map((start_date, index) => companyRequest({ id: index + 1, start_date })),
      companyRequest({ id: 9, start_date: own, user_id: 3, employee_id: 'S0001', name: '高橋 誠', can_decide: false }),
    ];
    const gone = new Set<number>();
    const wire = await openPending(requests, {
      'GET /api/admin/vacations': () => {
        const data = requests.filter(({ id }) => !gone.has(id));
        return { data, total: data.length, page_size: 50 };
      },
      'PUT /api/admin/vacations/{id}': ({ params }) => {
        gone.add(Number(params.id));
        if (params.id === '1') return refused('leave_already_decided', { message });
        return { data: companyRequest({ id: Number(params.id), status: 'approved' }), message: '' };
      },
    });
    expect(rowOn(own)?.textContent).toContain('自分の申請は承認・却下できません');
    expect(inRow(own).queryByRole('button', { name: /を(承認|却下)$/ })).toBeNull();
    for (const day of DAYS) fireEvent.click(inRow(day).getByRole('checkbox'));
    expect(screen.getByText('3件を選択中')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '承認' }));
    expect(await screen.findByText('2件の申請を承認しました')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toContain(message);
    await waitFor(() => expect(DAYS.map(rowOn)).toEqual([null, null, null]));
    expect(wire.sent('PUT /api/admin/vacations/{id}').map(({ params, body }) => [params.id, body.status])).toEqual([
      ['1', 'approved'],
      ['2', 'approved'],
      ['3', 'approved'],
    ]);
  });

  it('that ask others are decided one by one by a super admin, who reads that first', async () => {
    const elsewhere = companyRequest({
      id: 2,
      start_date: DAYS[1],
      waits_for: ['鈴木 課長'],
      waits_for_admins: false,
      decides_as_super_admin: true,
    });
    const wire = await openPending([companyRequest(), elsewhere]);
    const hint = '承認者に代わり、全権管理者として決裁します';
    expect(rowOn(DAYS[0])?.textContent).not.toContain(hint);
    expect(rowOn(DAYS[1])?.textContent).toContain(hint);
    fireEvent.click(screen.getByRole('checkbox', { name: 'すべて選択' }));
    expect(screen.getByText('1件を選択中')).toBeDefined();
    expect(inRow(DAYS[1]).queryByRole('checkbox')).toBeNull();
    fireEvent.click(inRow(DAYS[1]).getByRole('button', { name: /を承認$/ }));
    expect(await screen.findByText('1件の申請を承認しました')).toBeDefined();
    expect(wire.sent('PUT /api/admin/vacations/{id}').map(({ params }) => params.id)).toEqual(['2']);
  });

  it.each(['desktop', 'phone'] as const)(
    'are rejected with a reason that is asked for first, on a %s',
    async (kind) => {
      showWindow(kind);
      const wire = await openPending([companyRequest()]);
      fireEvent.click(inRow(DAYS[0]).getByRole('button', { name: /を却下$/ }));
      const dialog = await screen.findByRole('dialog', { name: '申請の却下' });
      expect(dialog.textContent).toContain('時季変更権');
      const reason = within(dialog).getByRole('textbox', { name: /^却下の理由/ });
      // A phone's keyboard would cover half of the dialog.
      if (kind === 'desktop') await waitFor(() => expect(document.activeElement).toBe(reason));
      else expect(document.activeElement).not.toBe(reason);
      fireEvent.click(within(dialog).getByRole('button', { name: '却下する' }));
      expect(within(dialog).getByText('理由を入力してください')).toBeDefined();
      fill(reason, '棚卸しの日のため');
      fireEvent.click(within(dialog).getByRole('button', { name: '却下する' }));
      expect(await screen.findByText('1件の申請を却下しました')).toBeDefined();
      expect(wire.sent('PUT /api/admin/vacations/{id}').map(({ body }) => body)).toEqual([
        { status: 'rejected', notes: '棚卸しの日のため' },
      ]);
    },
  );

  it.each([
    ['desktop', 'region'],
    ['phone', 'dialog'],
  ] as const)('lead to who else is off that day, on a %s in a %s', async (kind, role) => {
    showWindow(kind);
    await openPending([companyRequest()]);
    fireEvent.click(await inRow(DAYS[0]).findByRole('button', { name: 'ほかに1人が休み' }));
    const calendar = await screen.findByRole(role, { name: '休みのカレンダー' });
    expect(within(calendar).getByRole('heading', { name: '12月1日（火）に休む人' })).toBeDefined();
    const other = within(calendar)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes('E0010'));
    expect(other?.textContent).toContain('申請中');
    expect(window.location.search).toBe('?month=2026-12');
    if (kind === 'desktop') return;
    fireEvent.click(within(calendar).getByRole('button', { name: '閉じる' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
