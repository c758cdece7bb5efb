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
