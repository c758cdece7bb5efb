import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { RequestDetail } from '#contract/requests.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { RequestScreen } from './request-screen.tsx';

const EVENT = { id: 1, comment: null, in_place_of: null, as_super_admin: false, at: '2026-11-19T09:00:00.000+09:00' };
const REQUEST: RequestDetail = {
  id: 5,
  user_id: 7,
  employee_id: 'E0007',
  name: '申請 太郎',
  kind: 'overtime',
  status: 'pending',
  date: '2026-11-20',
  payload: { planned_minutes: 60 },
  reason: '納期のため',
  before: null,
  after: null,
  entered_by: null,
  revision: 2,
  created_at: EVENT.at,
  submitted_at: EVENT.at,
  waits_for: ['鈴木 課長'],
  waits_for_admins: false,
  decided: null,
  events: [
    { ...EVENT, action: 'submit', by: '申請 太郎' },
    { ...EVENT, id: 2, action: 'agree', by: '代理 三郎', in_place_of: '上長 次郎' },
    { ...EVENT, id: 3, action: 'agree', by: '全権 花子', as_super_admin: true },
  ],
  can: ['approve', 'return', 'reject'],
  decides_as_super_admin: true,
  now: null,
  day_version: 'seen',
};

const open = (request: RequestDetail): void => {
  fakeWire({ 'GET /api/requests/{id}': request });
  renderScreen(<RequestScreen />, { at: '/requests/5', user: SUPER_ADMIN, params: { id: '5' } });
};
const HINT = '承認者に代わり、全権管理者として決裁します。そのことが記録に残ります。';

it('says to a super admin that they decide in place of others, and who has done so', async () => {
  open(REQUEST);
  expect(await screen.findByText(HINT)).toBeDefined();
  const history = within(screen.getByRole('region', { name: '履歴' })).getAllByRole('listitem');
  const said = ['申請 太郎', '代理 三郎（上長 次郎の代理）', '全権 花子（全権管理者として）'];
  for (const [place, by] of said.entries()) expect(within(history[place] ?? document.body).getByText(by)).toBeDefined();
});

it('says nothing of it to who is asked', async () => {
  open({ ...REQUEST, decides_as_super_admin: false });
  expect(await screen.findByRole('button', { name: '承認' })).toBeDefined();
  expect(screen.queryByText(HINT)).toBeNull();
});

it('shows when and where the offline punches were made that a correction was asked for', async () => {
  open({
    ...REQUEST,
    kind: 'punch_correction',
    payload: { clock_in: '08:30' },
    punches: [
      {
        record_type: 'clock_in',
        recorded_at: '2026-11-20T09:01:30.000+09:00',
        received_at: '2026-11-20T12:00:00.000+09:00',
        offline: { tapped_at: '2026-11-20T09:01:30.000+09:00', clock_difference_ms: null },
        latitude: 34.658,
        longitude: 139.7016,
        accuracy: 12.5,
        note: '地下にいました',
        place: { verdict: 'outside', name: '本社', distance: 111_200, reason: '客先' },
      },
      {
        record_type: 'clock_out',
        recorded_at: '2026-11-20T11:30:00.000+09:00',
        received_at: '2026-11-20T12:00:00.000+09:00',
        offline: { tapped_at: '2026-11-20T11:30:00.000+09:00', clock_difference_ms: 0 },
        latitude: null,
        longitude: null,
        accuracy: null,
        note: null,
        off_site: true,
      },
    ],
  });
  const first = await screen.findByText('オフライン打刻 出勤 11月20日（金） 09:01（11月20日（金） 12:00に受信）');
  const line = within(first.parentElement ?? document.body);
  for (const said of [
    '時刻未確認',
    '打刻場所外',
    '本社から約111km',
    '場所の理由: 客先',
    '備考: 地下にいました',
    '誤差 約13m',
  ])
    expect(line.getByText(said)).toBeDefined();
  expect(line.getByRole('link').getAttribute('href')).toContain('34.658');
  const second = within(screen.getByText(/オフライン打刻 退勤 11月20日/).parentElement ?? document.body);
  expect(second.getByText('直帰')).toBeDefined();
  expect(second.queryByText('時刻未確認')).toBeNull();
  expect(second.queryByRole('link')).toBeNull();
});

it('says in the history who was asked and who is asked now, which nobody did', async () => {
  const comment = '鈴木 課長 → 管理者';
  open({ ...REQUEST, events: [{ ...EVENT, action: 'reroute', by: null, comment }] });
  const history = within(await screen.findByRole('region', { name: '履歴' })).getByRole('listitem');
  expect(history.textContent).toContain('承認者の変更（承認できなくなったため）');
  expect(within(history).getByText(comment)).toBeDefined();
});
