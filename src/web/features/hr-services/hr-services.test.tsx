import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import type { FetchedPeople, HrServiceSettings } from '#contract/hr-services.ts';
import { type Answers, fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { FetchPeople } from './fetch-people.tsx';
import { HrServicesSetting } from './hr-services-setting.tsx';

const GET = 'GET /api/admin/hr-services';
const PUT = 'PUT /api/admin/hr-services/{service}';
const FETCH = 'POST /api/admin/hr-services/{service}/people';
const FINISH = 'POST /api/admin/hr-services/freee/connect/finish';

const service = (name: 'smarthr' | 'freee', has: Partial<HrServiceSettings> = {}): HrServiceSettings => ({
  service: name,
  is_on: false,
  tenant: '',
  client_id: '',
  has_secret: false,
  connected_at: null,
  service_company_id: '',
  ...has,
});
const SMARTHR = service('smarthr', { is_on: true, tenant: 'example', has_secret: true });
const FREEE = service('freee', { is_on: true, client_id: 'app', has_secret: true });
const CONNECTED = { ...FREEE, connected_at: '2026-11-29T10:00:00.000+09:00', service_company_id: '1356167' };
const answering = (...services: HrServiceSettings[]) => ({
  services,
  redirect_uri: 'https://kintai.example.jp/settings/hr-services',
});

const onDone = vi.fn<(message: string) => void>();
afterEach(() => onDone.mockClear());

function openSetting(answers: Answers, at = '/settings/hr-services') {
  const wire = fakeWire({ [GET]: answering(service('smarthr'), service('freee')), ...answers });
  renderScreen(<HrServicesSetting onDone={onDone} />, { at, user: SUPER_ADMIN });
  return wire;
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('the setting says that nobody has tried it, and takes the subdomain out of a whole address', async () => {
  const wire = openSetting({
    [PUT]: refused('hr_service_incomplete', { fields: { client_secret: 'アクセストークンを入力してください' } }),
  });
  const smarthr = await part('SmartHR');
  expect(screen.getByText(/^未検証：/)).toBeTruthy();
  fireEvent.click(smarthr.getByLabelText('使用する'));
  fireEvent.change(smarthr.getByLabelText('サブドメイン'), { target: { value: 'a.b' } });
  fireEvent.click(smarthr.getByRole('button', { name: '保存' }));
  expect(await smarthr.findByText(/の間）を入力してください/)).toBeTruthy();
  expect(wire.sent(PUT)).toEqual([]);
  fireEvent.change(smarthr.getByLabelText('サブドメイン'), { target: { value: 'https://Example.smarthr.jp/' } });
  fireEvent.click(smarthr.getByRole('button', { name: '保存' }));
  expect(await smarthr.findByText('アクセストークンを入力してください')).toBeTruthy();
  expect(wire.sent(PUT)).toMatchObject([
    { params: { service: 'smarthr' }, body: { is_on: true, tenant: 'example', client_id: '' } },
  ]);
  expect(onDone).not.toHaveBeenCalled();
});

it('a connection is ended once somebody has confirmed it', async () => {
  const wire = openSetting({
    [GET]: answering(SMARTHR, CONNECTED),
    'POST /api/admin/hr-services/{service}/disconnect': { message: '接続を解除しました' },
  });
  const freee = await part('freee人事労務');
  expect(freee.getByText(/事業所（ID 1356167）に接続しています/)).toBeTruthy();
  fireEvent.click(freee.getByRole('button', { name: '接続を解除' }));
  const dialog = within(await screen.findByRole('dialog', { name: /freee人事労務との接続を解除しますか/ }));
  fireEvent.click(dialog.getByRole('button', { name: '接続を解除' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('接続を解除しました'));
  expect(wire.sent('POST /api/admin/hr-services/{service}/disconnect')).toMatchObject([
    { params: { service: 'freee' } },
  ]);
});

it('says why freee can’t be reached', async () => {
  openSetting({
    [GET]: answering(SMARTHR, FREEE),
    'POST /api/admin/hr-services/freee/connect': refused('hr_service_incomplete'),
  });
  const freee = await part('freee人事労務');
  expect(freee.getByText(/接続していません/)).toBeTruthy();
  fireEvent.click(freee.getByRole('button', { name: 'freeeに接続する' }));
  expect(await freee.findByRole('alert')).toBeTruthy();
});

it('hands over what freee has sent back, once, and takes it out of the address', async () => {
  const wire = openSetting(
    { [FINISH]: { message: 'freee人事労務に接続しました' } },
    '/settings/hr-services?code=a-code&state=a-state',
  );
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('freee人事労務に接続しました'));
  expect(wire.sent(FINISH)).toMatchObject([{ body: { code: 'a-code', state: 'a-state' } }]);
  expect(window.location.search).toBe('');
});

it('says that a connection took too long, and that nobody has allowed it', async () => {
  openSetting({ [FINISH]: refused('hr_connection_over') }, '/settings/hr-services?code=a-code&state=a-state');
  expect(await screen.findByText(/有効期限（10分）/)).toBeTruthy();
  openSetting({}, '/settings/hr-services?error=access_denied&state=a-state');
  expect(await screen.findByText(/許可されなかった/)).toBeTruthy();
});

const FOUND: FetchedPeople = {
  people: 5,
  csv: '社員ID,氏名\r\nE1001,山田 太郎\r\n',
  rows: 1,
  remaining: 0,
  gone: 2,
  unmatched: [
    { name: '佐藤 花子', number: '', why: 'no_number' },
    { name: '鈴木 一郎', number: 'E5', why: 'same_number' },
  ],
  differences: [
    { user_id: 7, employee_id: 'E0007', name: '高橋 次郎', field: 'leftOn', here: '', there: '2026-12-31' },
  ],
};
const onFile = vi.fn<(file: File) => void>();
function openFetch(answers: Answers, isBusy = false) {
  onFile.mockClear();
  const wire = fakeWire({ [GET]: answering(SMARTHR, service('freee')), ...answers });
  renderScreen(<FetchPeople isBusy={isBusy} onFile={onFile} />, { at: '/admin/users/import', user: SUPER_ADMIN });
  return wire;
}

it('nothing is offered where no service is on', async () => {
  const wire = openFetch({ [GET]: answering(service('smarthr'), service('freee')) });
  await waitFor(() => expect(wire.sent(GET)).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

it('what is fetched is handed on as a file, and the rest is named', async () => {
  openFetch({ [FETCH]: FOUND });
  fireEvent.click(await screen.findByRole('button', { name: 'SmartHRから従業員を取得' }));
  expect(await screen.findByText(/^SmartHRから5人を取得しました。このうち1人に/)).toBeTruthy();
  expect(screen.getByText(/退職していて、登録されていない2人/)).toBeTruthy();
  expect(screen.getByText('佐藤 花子：社員番号がありません')).toBeTruthy();
  expect(screen.getByText('鈴木 一郎：同じ社員番号（E5）の人がほかにいます')).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'E0007 高橋 次郎' });
  expect(link.getAttribute('href')).toBe('/admin/users/7');
  expect(screen.getByText('2026-12-31')).toBeTruthy();
  const [[file] = []] = onFile.mock.calls;
  expect([file?.name, await file?.text()]).toEqual(['SmartHR.csv', FOUND.csv]);
});

it('no file is handed on where there is nothing to register', async () => {
  openFetch({ [FETCH]: { ...FOUND, csv: null, rows: 0, gone: 0, unmatched: [], differences: [] } });
  fireEvent.click(await screen.findByRole('button', { name: 'SmartHRから従業員を取得' }));
  expect(await screen.findByText(/新しく登録する社員や内容はありません/)).toBeTruthy();
  expect(onFile).not.toHaveBeenCalled();
});

it('says what the service has refused, and that freee isn’t connected', async () => {
  openFetch({ [GET]: answering(SMARTHR, FREEE), [FETCH]: refused('hr_service_refused') });
  fireEvent.click(await screen.findByRole('button', { name: 'SmartHRから従業員を取得' }));
  expect(await screen.findByText(/接続し直してください/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /freee/ })).toBeNull();
  expect(screen.getByRole('link', { name: '設定を開く' }).getAttribute('href')).toBe('/settings/hr-services');
});

it('fetches nothing while another file is looked at', async () => {
  const wire = openFetch({ [FETCH]: FOUND }, true);
  fireEvent.click(await screen.findByRole('button', { name: 'SmartHRから従業員を取得' }));
  expect(wire.sent(FETCH)).toEqual([]);
});
