import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { ClientAssignment } from '#contract/assignments.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { AssignmentsScreen } from './assignments-screen.tsx';

const row = (id: number, rest: Partial<ClientAssignment> = {}): ClientAssignment => ({
  id,
  user_id: id,
  employee_id: `E${id}`,
  name: `社員 ${id}`,
  name_kana: null,
  client_company_id: 5,
  client_company_name: 'A社',
  job_assignment_id: null,
  job_assignment_name: null,
  from_date: '2026-04-01',
  to_date: null,
  share_percent: 100,
  contract_kind: 'ses',
  workplace: '',
  client_unit: '',
  dispatch_employment: null,
  dispatch_limit: null,
  start_minutes: 540,
  end_minutes: 1080,
  breaks: [{ start_minutes: 720, end_minutes: 780 }],
  rounding_unit: 'day',
  rounding_minutes: 15,
  rounding_direction: 'down',
  band_lower_minutes: 8400,
  band_upper_minutes: 10_800,
  band_method: 'upper_lower',
  is_prorated: true,
  monthly_price: 700_000,
  version: 1,
  ...rest,
});

const ROWS = [
  row(1),
  row(2, { to_date: '2026-12-31', client_company_name: 'B社', client_company_id: 6, contract_kind: 'dispatch' }),
  row(3, { to_date: '2027-12-31', contract_kind: null }),
];
const ANSWERS = {
  'GET /api/admin/assignments': { assignments: ROWS },
  'GET /api/admin/client-companies': [
    { id: 5, name: 'A社', description: '' },
    { id: 6, name: 'B社', description: '' },
  ],
  'GET /api/admin/client-companies/{id}/job-assignments': [],
};

const names = (): (string | null)[] => screen.getAllByRole('link', { name: /社員/ }).map((link) => link.textContent);

it('lists those of a state, narrowed by client, kind and a near end', async () => {
  const wire = fakeWire(ANSWERS);
  renderScreen(<AssignmentsScreen />, { user: SUPER_ADMIN, at: '/admin/assignments' });
  await screen.findByText('3件を表示');
  fireEvent.change(screen.getByLabelText('取引先企業'), { target: { value: 'B社' } });
  expect(names()).toEqual(['社員 2 E2']);
  fireEvent.change(screen.getByLabelText('取引先企業'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('契約の種類'), { target: { value: 'ses' } });
  expect(names()).toEqual(['社員 1 E1']);
  fireEvent.change(screen.getByLabelText('契約の種類'), { target: { value: '' } });
  fireEvent.click(screen.getByLabelText('60日以内に終わる配属だけ'));
  expect(names()).toEqual(['社員 2 E2']);
  fireEvent.click(screen.getByRole('tab', { name: '予定' }));
  await waitFor(() => expect(wire.sent('GET /api/admin/assignments').at(-1)?.query).toEqual({ state: 'coming' }));
});

it('who may not change it sees the list without prices and buttons', async () => {
  const seen = ROWS.map(({ monthly_price: _price, ...rest }) => rest);
  fakeWire({ ...ANSWERS, 'GET /api/admin/assignments': { assignments: seen } });
  renderScreen(<AssignmentsScreen />, { user: { ...EMPLOYEE, role: 'admin' }, at: '/admin/assignments' });
  await screen.findByText('3件を表示');
  expect(screen.queryByText('月単価')).toBeNull();
  for (const name of ['配属を登録', /編集/, /削除/, 'CSVを出力'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryAllByRole('checkbox', { name: /選択/ })).toEqual([]);
});

it('is empty, and fails with the way to try once more', async () => {
  const wire = fakeWire({ ...ANSWERS, 'GET /api/admin/assignments': refused('server_error') });
  renderScreen(<AssignmentsScreen />, { user: SUPER_ADMIN, at: '/admin/assignments' });
  const retry = await screen.findByRole('button', { name: '再読み込み' });
  wire.answer({ 'GET /api/admin/assignments': { assignments: [] } });
  fireEvent.click(retry);
  expect(await screen.findByText('配属中の社員はいません')).toBeDefined();
});

it('changes an assignment with what is wrong with it at its field, and says why it is refused', async () => {
  const wire = fakeWire({
    ...ANSWERS,
    'PUT /api/admin/assignments/{id}': refused('client_assignment_overfull', { message: '合計が140%になります' }),
  });
  renderScreen(<AssignmentsScreen />, { user: SUPER_ADMIN, at: '/admin/assignments' });
  fireEvent.click(await screen.findByRole('button', { name: '社員 1（A社）を編集' }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await dialog.findByLabelText('精算幅の下限（時間）');
  type('精算幅の下限（時間）', '181');
  type('休憩', '8:00-9:30');
  save();
  expect(await dialog.findByText('精算幅は、下限と上限を、下限が上限以下になるように入力してください')).toBeDefined();
  expect(dialog.getByText('休憩は、客先の時間の中で、互いに重ならないように入力してください')).toBeDefined();
  type('精算幅の下限（時間）', '140');
  type('休憩', '12:00-13:00, 15:00-15:15');
  save();
  expect(await dialog.findByText('合計が140%になります')).toBeDefined();
  expect(wire.sent('PUT /api/admin/assignments/{id}').at(-1)?.body).toMatchObject({
    client_company_id: 5,
    from_date: '2026-04-01',
    to_date: null,
    start_minutes: 540,
    end_minutes: 1080,
    breaks: [
      { start_minutes: 720, end_minutes: 780 },
      { start_minutes: 900, end_minutes: 915 },
    ],
    band_lower_minutes: 8400,
    monthly_price: 700_000,
    version: 1,
  });
});

it('loads an assignment that somebody else has changed, wherever it is listed by now', async () => {
  const wire = fakeWire({ ...ANSWERS, 'PUT /api/admin/assignments/{id}': refused('client_assignment_changed') });
  renderScreen(<AssignmentsScreen />, { user: SUPER_ADMIN, at: '/admin/assignments' });
  fireEvent.click(await screen.findByRole('button', { name: '社員 1（A社）を編集' }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = (value: string) => fireEvent.change(dialog.getByLabelText('就業場所'), { target: { value } });
  const save = () => fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await dialog.findByLabelText('就業場所');
  type('品川');
  save();
  const load = await dialog.findByRole('button', { name: '最新の内容を読み込む' });
  const ended = row(1, { to_date: '2026-10-31', workplace: '大崎', version: 2 });
  wire.answer({
    'GET /api/admin/assignments': { assignments: [] },
    'GET /api/admin/users/{id}/assignments': { assignments: [row(9), ended] },
    'PUT /api/admin/assignments/{id}': { ...ended, message: '配属を変更しました' },
  });
  fireEvent.click(load);
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('就業場所').value).toBe('大崎'));
  type('大崎第二');
  save();
  expect(await screen.findByText('配属を変更しました')).toBeDefined();
  expect(wire.sent('PUT /api/admin/assignments/{id}').at(-1)?.body).toMatchObject({
    workplace: '大崎第二',
    to_date: '2026-10-31',
    version: 2,
  });
});

it('ends those that are chosen, and has them go on at another client', async () => {
  const wire = fakeWire({
    ...ANSWERS,
    'POST /api/admin/assignments/end': { message: '2件の配属の終了日を設定しました' },
    'POST /api/admin/assignments/move': { message: '1件の配属の取引先を変更しました' },
  });
  renderScreen(<AssignmentsScreen />, { user: SUPER_ADMIN, at: '/admin/assignments' });
  for (const one of [1, 2]) fireEvent.click(await screen.findByLabelText(`社員 ${one}の配属を選択`));
  fireEvent.click(screen.getByRole('button', { name: '終了日を設定' }));
  const ending = within(await screen.findByRole('dialog', { name: '2件の配属の終了日' }));
  fireEvent.change(await ending.findByLabelText(/^終了日/), { target: { value: '2026-12-31' } });
  fireEvent.click(ending.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('2件の配属の終了日を設定しました')).toBeDefined();
  expect(wire.sent('POST /api/admin/assignments/end')[0]?.body).toEqual({ ids: [1, 2], to_date: '2026-12-31' });

  fireEvent.click(await screen.findByLabelText('社員 1の配属を選択'));
  fireEvent.click(screen.getByRole('button', { name: '取引先を変更' }));
  const moving = within(await screen.findByRole('dialog', { name: '1件の配属の取引先を変更' }));
  fireEvent.change(await moving.findByLabelText(/^変更する日/), { target: { value: '2026-12-01' } });
  fireEvent.click(moving.getByRole('button', { name: '保存' }));
  expect(wire.sent('POST /api/admin/assignments/move')).toEqual([]);
  fireEvent.change(moving.getByLabelText(/^取引先企業/), { target: { value: '6' } });
  fireEvent.click(moving.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('1件の配属の取引先を変更しました')).toBeDefined();
  expect(wire.sent('POST /api/admin/assignments/move')[0]?.body).toEqual({
    ids: [1],
    client_company_id: 6,
    job_assignment_id: null,
    from_date: '2026-12-01',
  });
});
