import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { UserCsvRow } from '#contract/user-csv.ts';
import { type Answers, type FakeWire, fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { ImportScreen } from './import-screen.tsx';

const row = (line: number, more: Partial<UserCsvRow>): UserCsvRow => ({
  line,
  outcome: 'add',
  changes: [],
  employee_id: `N-${line}`,
  name: '新人 花子',
  name_kana: '',
  mail_address: '',
  role: '一般',
  client_company: '',
  job_assignment: '',
  employment_type: '',
  hire_date: '',
  contract: null,
  placement: null,
  grant: null,
  faults: [],
  hints: [],
  warnings: [],
  ...more,
});

const DONE = {
  message: '社員1人を登録しました',
  added: 1,
  changed: 0,
  unchanged: 0,
  one_time_passwords: [{ employee_id: 'N-2', name: '新人 花子', one_time_password: 'abcd-efgh-ijkl-mnop' }],
  one_time_passwords_csv: '社員ID,仮パスワード\r\n',
};

function chooseFile(answers: Answers): FakeWire {
  const wire = fakeWire({ 'GET /api/admin/imports/{import}': { imports: [] }, ...answers });
  renderScreen(<ImportScreen />, { at: '/admin/users/import', user: SUPER_ADMIN });
  const file = new File(['社員ID,氏名\n'], '社員.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('CSVファイル'), { target: { files: [file] } });
  return wire;
}

it('says what is wrong with each row, and registers none of them', async () => {
  chooseFile({
    'POST /api/admin/users/import/preview': {
      rows: [
        row(2, {}),
        row(3, { outcome: 'fault', faults: [{ column: '社員ID', message: 'この社員IDは既に使用されています' }] }),
        row(4, { outcome: 'fault', name: '', faults: [{ column: '氏名', message: '氏名を入力してください' }] }),
      ],
      added: 1,
      changed: 0,
      unchanged: 0,
      faulty: 2,
      unknown_names: [],
    },
  });
  expect(await screen.findByText('登録 1人 ・ 登録済み 0人 ・ 誤りあり 2行')).toBeDefined();
  expect(screen.queryByRole('button', { name: /人を登録/ })).toBeNull();
  expect(screen.getByText('N-2')).toBeDefined();
  fireEvent.click(screen.getByLabelText('誤りのある行だけを表示'));
  const row4 = within(await screen.findByRole('row', { name: /N-4/ }));
  expect(row4.getByText('氏名: 氏名を入力してください')).toBeDefined();
  expect(within(screen.getByRole('row', { name: /N-3/ })).getByText(/既に使用されています/)).toBeDefined();
  expect(screen.queryByText('N-2')).toBeNull();
});

it('says each kind of error once, with its lines, and shows its rows alone', async () => {
  const unknown = { column: '勤務形態', message: '「フレックス」は登録されていません' };
  const rows = Array.from({ length: 12 }, (_, index) => row(index + 2, { outcome: 'fault', faults: [unknown] }));
  const last = row(14, { outcome: 'fault', faults: [{ column: '社員ID', message: '2行目と重複しています' }] });
  chooseFile({
    'POST /api/admin/users/import/preview': {
      rows: [...rows, last],
      added: 0,
      changed: 0,
      unchanged: 0,
      faulty: 13,
      unknown_names: [],
    },
  });
  const kinds = within(await screen.findByRole('list', { name: '誤りの種類' }));
  expect(kinds.getAllByRole('listitem')).toHaveLength(2);
  expect(kinds.getByText('勤務形態: 「フレックス」は登録されていません')).toBeDefined();
  expect(kinds.getByText('2・3・4・5・6・7・8・9・10・11行目 ほか2行')).toBeDefined();
  expect(kinds.getByText('社員ID: ほかの行と重複しています')).toBeDefined();
  const only = kinds.getByRole('button', { name: 'この1行を表示' });
  fireEvent.click(only);
  expect(only.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getAllByRole('row').filter((one) => one.textContent.includes('N-'))).toHaveLength(1);
  expect(screen.getByRole('row', { name: /N-14/ })).toBeDefined();
  fireEvent.click(only);
  expect(screen.getByRole('row', { name: /N-2/ })).toBeDefined();
});

it('registers names that the company doesn’t have once one press agrees to it', async () => {
  const wire = chooseFile({
    'POST /api/admin/users/import/preview': {
      rows: [row(2, {})],
      added: 1,
      changed: 0,
      unchanged: 0,
      faulty: 0,
      unknown_names: [
        { kind: 'employment_type', name: '正社員', people: 118 },
        { kind: 'department', name: '営業部', people: 3 },
        { kind: 'employment_type', name: 'パート', people: 2 },
      ],
    },
    'POST /api/admin/users/import': DONE,
  });
  expect(await screen.findByText('登録されていない雇用形態: 正社員（118人）、パート（2人）')).toBeDefined();
  expect(screen.getByText('登録されていない部署: 営業部（3人）')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '1人を登録' }));
  expect(wire.sent('POST /api/admin/users/import')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'この名前で登録して続ける' }));
  expect(screen.getByText('上の名前を、社員と一緒に登録します。')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '1人を登録' }));
  expect(await screen.findByText('社員1人を登録しました')).toBeDefined();
  expect(wire.sent('POST /api/admin/users/import').map(({ query }) => query)).toEqual([{ names: 'register' }]);
});

it('shows what is risky: contracts, departments, superiors and days of leave', async () => {
  chooseFile({
    'POST /api/admin/users/import/preview': {
      rows: [
        row(2, {
          contract: {
            effective_date: '2024-04-01',
            weekly_days: 5,
            weekly_minutes: 2400,
            annual_days: null,
            has_weekdays: true,
            leave_day_minutes: 480,
            employment_type: '正社員',
            work_rule: 'フレックス',
          },
          placement: { department: '営業本部 / 営業1課', from_date: '2024-04-01', superior: '佐藤 花子' },
          grant: { granted_on: '2026-10-01', expiry_date: '2028-09-30', days: 12, left_days: 7.5 },
        }),
        row(3, { hints: [{ column: '有休残日数', message: '残日数の指定がありません。' }] }),
      ],
      added: 2,
      changed: 0,
      unchanged: 0,
      faulty: 0,
      unknown_names: [],
    },
  });
  const risky = within(await screen.findByRole('row', { name: /N-2/ }));
  expect(risky.getByText('正社員・週5日 40:00・フレックス・有休1日 8:00・2024-04-01から')).toBeDefined();
  expect(risky.getByText('営業本部 / 営業1課（2024-04-01から）・上長 佐藤 花子')).toBeDefined();
  expect(risky.getByText('残7.5日（2026-10-01に12日付与・2028-09-30まで）')).toBeDefined();
  const hints = within(screen.getByRole('list', { name: '確認する内容' }));
  expect(hints.getByText('有休残日数: 残日数の指定がありません。')).toBeDefined();
});

it('asks about rows that a spreadsheet may have changed before anybody is registered, and can leave them out', async () => {
  const wire = chooseFile({
    'POST /api/admin/users/import/preview': {
      rows: [
        row(2, { hints: [{ column: '氏名', message: '改行を空白に置き換えました' }] }),
        row(3, { warnings: [{ column: '社員ID', message: '合計の行の可能性があります' }] }),
      ],
      added: 2,
      changed: 0,
      unchanged: 0,
      faulty: 0,
      unknown_names: [],
    },
    'POST /api/admin/users/import': DONE,
  });
  expect(await screen.findByText('社員ID: 合計の行の可能性があります')).toBeDefined();
  expect(screen.getByText(/確認が必要な行が1行あります（3行目）/)).toBeDefined();
  expect(screen.getAllByText('氏名: 改行を空白に置き換えました')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: '2人を登録' }));
  expect(wire.sent('POST /api/admin/users/import')).toEqual([]);
  fireEvent.click(screen.getByLabelText('除いて登録する'));
  fireEvent.click(screen.getByRole('button', { name: '1人を登録' }));
  expect(await screen.findByText('社員1人を登録しました')).toBeDefined();
  expect(wire.sent('POST /api/admin/users/import').map(({ query }) => query)).toEqual([{ warned: 'skip' }]);
});

it('says that nobody is left where all rows are left out', async () => {
  chooseFile({
    'POST /api/admin/users/import/preview': {
      rows: [row(2, { outcome: 'add', warnings: [{ column: '社員ID', message: '合計の行の可能性があります' }] })],
      added: 1,
      changed: 0,
      unchanged: 0,
      faulty: 0,
      unknown_names: [],
    },
  });
  fireEvent.click(await screen.findByLabelText('除いて登録する'));
  expect(screen.getByText('新しく登録する社員はいません。')).toBeDefined();
  expect(screen.queryByRole('button', { name: /人を登録/ })).toBeNull();
});

it('counts those apart whose reading is filled', async () => {
  chooseFile({
    'POST /api/admin/users/import/preview': {
      rows: [row(2, { outcome: 'change', changes: ['name_kana'] })],
      added: 0,
      changed: 1,
      unchanged: 0,
      faulty: 0,
      unknown_names: [],
    },
  });
  expect(await screen.findByText('登録 0人 ・ 登録済みの社員に登録 1人 ・ 登録済み 0人 ・ 誤りあり 0行')).toBeDefined();
  expect(within(screen.getByRole('row', { name: /N-2/ })).getByText('フリガナを登録')).toBeDefined();
  expect(screen.getByRole('button', { name: '1人を登録' })).toBeDefined();
});

it('sends a file whose answer is lost once more under the same key, and shows the passwords', async () => {
  const wire = chooseFile({
    'POST /api/admin/users/import/preview': {
      rows: [row(2, {})],
      added: 1,
      changed: 0,
      unchanged: 0,
      faulty: 0,
      unknown_names: [],
    },
    'POST /api/admin/users/import': DONE,
  });
  const register = await screen.findByRole('button', { name: '1人を登録' });
  const find = wire.lose();
  fireEvent.click(register);
  expect((await screen.findByRole('alert')).textContent).toContain('登録は完了している可能性があります。');
  expect(screen.queryByRole('button', { name: '1人を登録' })).toBeNull();
  find();
  fireEvent.click(screen.getByRole('button', { name: 'もう一度送る' }));
  expect(await screen.findByText('社員1人を登録しました')).toBeDefined();
  expect(screen.getByText('abcd-efgh-ijkl-mnop')).toBeDefined();
  const keys = wire.sent('POST /api/admin/users/import').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[0]).toMatch(/./);
});
