import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { MasterEntry } from '#contract/master-data.ts';
import { type Answers, type FakeWire, fakeWire, refused } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { showWindow } from '../../testing/window.ts';
import { CompanyScreen } from './company-screen.tsx';

const COMPANIES = [
  { company_id: 'demo', company_name: 'デモ株式会社' },
  { company_id: 'sample', company_name: 'サンプル商事株式会社' },
];

const fails = () => new Response('<html>', { status: 500 });

function openScreen(tab: string, more: Answers): FakeWire {
  const wire = fakeWire({ 'GET /api/admin/companies': COMPANIES, ...more });
  renderScreen(<CompanyScreen />, { at: `/super-admin?tab=${tab}`, user: SUPER_ADMIN });
  return wire;
}

/** A list of master data as the server keeps it. */
interface Typed {
  readonly name: string;
  readonly description?: string | null | undefined;
}

function kept(...names: string[]) {
  let entries: MasterEntry[] = names.map((name, index) => ({ id: index + 1, name, description: '' }));
  return {
    all: () => entries,
    add: ({ body: { name, description } }: { readonly body: Typed }) => {
      const entry = { id: entries.length + 10, name, description: description ?? '' };
      entries = [...entries, entry];
      return entry;
    },
    change: (id: string, { name, description }: Typed) => {
      const entry = { id: Number(id), name, description: description ?? '' };
      entries = entries.map((each) => (each.id === entry.id ? entry : each));
      return entry;
    },
    remove: (id: string): void => {
      entries = entries.filter((each) => each.id !== Number(id));
    },
  };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp): void => void fireEvent.click(button(name));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const input = (label: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const chooser = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '取引先企業' });
const address = (): string => window.location.pathname + window.location.search;

it('reports what can’t be read, and reads it anew', async () => {
  const wire = openScreen('logos', {
    'GET /api/admin/companies': fails,
    'GET /api/admin/client-companies': fails,
  });
  expect(await screen.findByText('企業一覧の取得に失敗しました')).toBeDefined();
  expect(screen.queryAllByRole('tab')).toEqual([]);
  wire.answer({ 'GET /api/admin/companies': COMPANIES });
  press('再読み込み');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['企業ロゴ', '取引先企業', '担当業務', '雇用形態']);
  fireEvent.click(screen.getByRole('tab', { name: '取引先企業' }));
  expect(address()).toBe('/super-admin?tab=clients');
  expect(await screen.findByText('取引先企業の取得に失敗しました')).toBeDefined();
  wire.answer({ 'GET /api/admin/client-companies': [] });
  press('再読み込み');
  expect(await screen.findByText('取引先企業が登録されていません')).toBeDefined();
  expect(screen.queryByText('取引先企業の取得に失敗しました')).toBeNull();
});

it.each(['policy', 'punches', 'closing-day', 'go-live', 'locations'])(
  'leads from where %s was to where it is',
  async (name) => {
    openScreen(name, {});
    await waitFor(() => expect(address()).toBe(`/settings/${name}`));
  },
);

it('reports at the form why a client company isn’t saved, and keeps what was entered', async () => {
  const wire = openScreen('clients', { 'GET /api/admin/client-companies': [] });
  await screen.findByText('取引先企業が登録されていません');
  press('追加');
  await dialog('取引先企業の追加');
  press('保存');
  expect(await screen.findByText('企業名を入力してください')).toBeDefined();
  expect(wire.sent('POST /api/admin/client-companies')).toEqual([]);
  fill(input(/^企業名/), '青葉商会　');
  wire.answer({ 'POST /api/admin/client-companies': fails });
  press('保存');
  expect(await screen.findByText('取引先企業の保存に失敗しました')).toBeDefined();
  wire.answer({
    'POST /api/admin/client-companies': refused('master_name_taken', {
      message: '同じ名前の取引先企業が既にあります',
      fields: { name: '同じ名前の取引先企業が既にあります' },
    }),
  });
  press('保存');
  expect(await screen.findByText('同じ名前の取引先企業が既にあります')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(input(/^企業名/)));
  expect(input(/^企業名/).value).toBe('青葉商会　');
  // Spaces around a name are none of it.
  expect(wire.sent('POST /api/admin/client-companies').at(-1)?.body).toMatchObject({ name: '青葉商会' });
});

it('shows the entries of a list as cards on a phone, with what can be done', async () => {
  showWindow('phone');
  openScreen('clients', {
    'GET /api/admin/client-companies': [{ id: 3, name: '青葉商会', description: '1行目\n2行目' }],
  });
  const card = (await screen.findByText('青葉商会')).closest('li');
  if (card === null) throw new Error('no card');
  expect(card.textContent).toContain('1行目\n2行目');
  fireEvent.click(within(card).getByRole('button', { name: /編集/ }));
  await dialog('取引先企業の編集');
  expect(input(/^説明/).value).toBe('1行目\n2行目');
  expect(within(card).getByRole('button', { name: /削除/ })).toBeDefined();
});

const CLIENT = { id: 4, name: '若葉物流', description: '' };

it('adds job assignments to the chosen client company, which the address names', async () => {
  const jobs = kept();
  const wire = openScreen('jobs', {
    'GET /api/admin/client-companies': [CLIENT],
    'GET /api/admin/client-companies/{id}/job-assignments': () => jobs.all(),
    'POST /api/admin/client-companies/{id}/job-assignments': (call) => ({
      ...jobs.add(call),
      message: '担当業務を追加しました',
    }),
  });
  expect(await screen.findByText('取引先企業を選択してください')).toBeDefined();
  expect(button('追加').disabled).toBe(true);
  await waitFor(() => expect(chooser().disabled).toBe(false));
  fireEvent.change(chooser(), { target: { value: '4' } });
  expect(await screen.findByText('担当業務が登録されていません')).toBeDefined();
  expect(address()).toBe('/super-admin?tab=jobs&client=4');
  press('追加');
  await dialog('担当業務の追加');
  fill(input(/^業務名/), '入出庫');
  press('保存');
  expect(await screen.findByText('担当業務を追加しました')).toBeDefined();
  expect(wire.sent('POST /api/admin/client-companies/{id}/job-assignments')[0]?.params.id).toBe('4');
  expect(await screen.findByText('入出庫')).toBeDefined();
  fireEvent.change(chooser(), { target: { value: '' } });
  expect(await screen.findByText('取引先企業を選択してください')).toBeDefined();
});

it('changes and deletes a job assignment of the client company of its address', async () => {
  const jobs = kept('入出庫');
  openScreen('jobs&client=4', {
    'GET /api/admin/client-companies': [CLIENT],
    'GET /api/admin/client-companies/{id}/job-assignments': () => jobs.all(),
    'PUT /api/admin/job-assignments/{id}': ({ params, body }) => ({
      ...jobs.change(params.id, body),
      message: '担当業務を更新しました',
    }),
    'DELETE /api/admin/job-assignments/{id}': ({ params }) => {
      jobs.remove(params.id);
      return { message: '担当業務を削除しました' };
    },
  });
  fireEvent.click(await screen.findByLabelText('入出庫を編集'));
  expect(chooser().value).toBe('4');
  await dialog('担当業務の編集');
  fill(input(/^説明/), '夜間を含む');
  press('保存');
  expect(await screen.findByText('担当業務を更新しました')).toBeDefined();
  expect(await screen.findByText('夜間を含む')).toBeDefined();
  fireEvent.click(screen.getByLabelText('入出庫を削除'));
  const asked = await dialog('担当業務の削除');
  expect(asked.textContent).toContain('この担当業務を削除しますか？');
  fireEvent.click(within(asked).getByText('削除'));
  expect(await screen.findByText('担当業務を削除しました')).toBeDefined();
  expect(await screen.findByText('担当業務が登録されていません')).toBeDefined();
});

it('adds, changes and deletes employment types', async () => {
  const types = kept('正社員');
  openScreen('types', {
    'GET /api/admin/employment-types': () => types.all(),
    'POST /api/admin/employment-types': (call) => ({ ...types.add(call), message: '雇用形態を追加しました' }),
    'PUT /api/admin/employment-types/{id}': ({ params, body }) => ({
      ...types.change(params.id, body),
      message: '雇用形態を更新しました',
    }),
    'DELETE /api/admin/employment-types/{id}': ({ params }) => {
      types.remove(params.id);
      return { message: '雇用形態を削除しました' };
    },
  });
  await screen.findByText('正社員');
  press('追加');
  await dialog('雇用形態の追加');
  fill(input(/^名称/), '嘱託');
  press('保存');
  expect(await screen.findByText('雇用形態を追加しました')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: '嘱託を編集' }));
  await dialog('雇用形態の編集');
  fill(input(/^説明/), '定年後の再雇用');
  press('保存');
  expect(await screen.findByText('雇用形態を更新しました')).toBeDefined();
  await waitFor(() => expect(screen.getByRole('row', { name: /嘱託/ }).textContent).toContain('定年後の再雇用'));
  press('嘱託を削除');
  const asked = await dialog('雇用形態の削除');
  expect(asked.textContent).toContain('この雇用形態を削除しますか？');
  fireEvent.click(within(asked).getByRole('button', { name: '削除' }));
  expect(await screen.findByText('雇用形態を削除しました')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('row', { name: /嘱託/ })).toBeNull());
});

it('says of an employment type that somebody else has deleted that it is gone, and reads the list anew', async () => {
  const types = kept('正社員', '出向');
  openScreen('types', {
    'GET /api/admin/employment-types': () => types.all(),
    'PUT /api/admin/employment-types/{id}': refused('not_found'),
  });
  fireEvent.click(await screen.findByRole('button', { name: '出向を編集' }));
  await dialog('雇用形態の編集');
  types.remove('2');
  press('保存');
  expect(await screen.findByText('対象のデータが見つかりません。')).toBeDefined();
  press('キャンセル');
  await waitFor(() => expect(screen.queryByRole('row', { name: /出向/ })).toBeNull());
  expect(screen.getByRole('row', { name: /正社員/ })).toBeDefined();
});
