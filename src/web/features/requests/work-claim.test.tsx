import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import type { RequestDetail } from '#contract/requests.ts';
import { minutes } from '#domain/time/minutes.ts';
import { type Answers, fakeWire, refused } from '../../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen } from '../../testing/render-screen.tsx';
import { NewRequestScreen } from './request-form-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00+09:00') });
  return () => void vi.useRealTimers();
});

const CLAIM = 'kind=work_claim&date=2026-11-19&start=08:40&end=09:00';

const CLAIMED: RequestDetail & { readonly message: string } = {
  id: 7,
  user_id: 1,
  employee_id: 'E0001',
  name: '申告 太郎',
  kind: 'work_claim',
  status: 'approved',
  date: '2026-11-19',
  payload: { start_time: '08:40', end_time: '09:00' },
  reason: '準備',
  before: { worked_minutes: minutes(480), presence_minutes: minutes(25) },
  after: { worked_minutes: minutes(500), presence_minutes: minutes(5) },
  entered_by: null,
  revision: 2,
  created_at: '2026-11-20T12:00:00.000+09:00',
  submitted_at: '2026-11-20T12:00:00.000+09:00',
  waits_for: [],
  waits_for_admins: false,
  decided: null,
  events: [],
  can: ['comment', 'withdraw'],
  decides_as_super_admin: false,
  now: null,
  day_version: null,
  message: '労働時間に反映しました',
};

/** The form of a claim, in a company that has them approved so. */
function claimForm(mode: 'off' | 'always', answer: Answers['POST /api/requests'] = CLAIMED, search = CLAIM) {
  const wire = fakeWire({
    'GET /api/auth/me': { ...EMPLOYEE, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/request-settings': { kinds: [{ kind: 'work_claim', mode, late_days: 0 }], fields: [] },
    'GET /api/time-records': () => Response.json([], { headers: { ETag: '"1"' } }),
    'POST /api/requests': answer,
  });
  renderScreen(<NewRequestScreen />, { at: `/requests/new?${search}`, user: EMPLOYEE });
  return wire;
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });

it('a claim begins with the presence that it is about, takes a usual reason by a tap, and counts at once', async () => {
  const wire = claimForm('off');
  const submit = await screen.findByRole('button', { name: '労働時間に反映する' });
  expect(screen.getByText(/承認を待たずに労働時間に反映します/)).toBeDefined();
  expect([field('開始').value, field('終了').value]).toEqual(['08:40', '09:00']);
  fireEvent.change(field('理由'), { target: { value: '開店 ' } });
  fireEvent.click(screen.getByRole('button', { name: '準備' }));
  expect(field('理由').value).toBe('開店、準備');
  fireEvent.click(submit);
  fireEvent.click(submit);
  await waitFor(() => expect(window.location.pathname).toBe('/requests/7'));
  expect(wire.sent('POST /api/requests').map(({ body }) => body)).toEqual([
    {
      kind: 'work_claim',
      date: '2026-11-19',
      submit: true,
      reason: '開店、準備',
      start_time: '08:40',
      end_time: '09:00',
    },
  ]);
});

it('a claim is asked for where the company has it approved', async () => {
  claimForm('always');
  await screen.findByRole('button', { name: '申請する' });
  expect(screen.queryByText(/承認を待たずに/)).toBeNull();
});

it('a claim needs its times and a reason, and says at the field what the server refuses', async () => {
  const wire = claimForm(
    'off',
    refused('claim_without_presence', { fields: { start_time: 'この時間には在場がありません' } }),
    'kind=work_claim&date=2026-11-19',
  );
  const submit = await screen.findByRole('button', { name: '労働時間に反映する' });
  fireEvent.click(submit);
  for (const label of ['開始', '終了', '理由']) await screen.findByText(`${label}を入力してください`);
  expect(wire.sent('POST /api/requests')).toEqual([]);
  fireEvent.change(field('開始'), { target: { value: '7:00' } });
  fireEvent.change(field('終了'), { target: { value: '8:00' } });
  fireEvent.change(field('理由'), { target: { value: '開店の準備' } });
  fireEvent.click(submit);
  await screen.findByText('この時間には在場がありません');
});
