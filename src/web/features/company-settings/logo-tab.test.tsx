import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { type Answers, type FakeWire, fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { LogoTab } from './logo-tab.tsx';

const COMPANIES = [
  { company_id: 'demo', company_name: 'デモ株式会社' },
  { company_id: 'sample', company_name: 'サンプル商事株式会社' },
];
const NONE = { company_logo: null, mobile_logo: null };

const SVG = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' });

/** Opens the tab, with `?company=` where one is chosen; jsdom gives a file no address. */
function openTab(company: string, more: Answers = {}): FakeWire {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL: () => {} }));
  const wire = fakeWire({ 'GET /api/logos/{companyId}': NONE, ...more });
  renderScreen(<LogoTab companies={COMPANIES} />, {
    at: `/super-admin${company === '' ? '' : `?company=${company}`}`,
    user: SUPER_ADMIN,
  });
  return wire;
}

const panel = (name: string) => within(screen.getByRole('region', { name }));
const normal = () => panel('通常ロゴ');
const mobile = () => panel('モバイル用ロゴ');
type Panel = ReturnType<typeof panel>;
const upload = (of: Panel) => of.getByRole<HTMLButtonElement>('button', { name: 'アップロード' });
const choose = (of: Panel, file: File): void =>
  void fireEvent.change(of.getByLabelText('ファイルを選択'), { target: { files: [file] } });
const company = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '企業を選択' });

it('says what has to be chosen before a logo can be uploaded', async () => {
  openTab('');
  expect(upload(normal()).disabled).toBe(true);
  expect(normal().getByText('企業とロゴファイルを選択してください')).toBeDefined();
  expect(normal().getByText('企業を選択してください')).toBeDefined();
  const described = upload(mobile()).getAttribute('aria-describedby') ?? '';
  expect(document.querySelector(`[id="${described}"]`)?.textContent).toBe('企業を選択してください');
  fireEvent.change(company(), { target: { value: 'sample' } });
  expect(await mobile().findByText('ロゴファイルを選択してください')).toBeDefined();
  expect(window.location.search).toBe('?company=sample');
  expect(upload(mobile()).disabled).toBe(true);
  expect(await normal().findByText('未登録')).toBeDefined();
});

it('refuses a file that is none of its formats or too large', async () => {
  openTab('sample');
  choose(normal(), new File(['%PDF'], 'logo.pdf', { type: 'application/pdf' }));
  const refusal = await screen.findByRole('dialog', { name: 'このファイルは使えません' });
  expect(refusal.textContent).toContain('画像ファイル（JPEG、PNG、GIF、SVG）のみアップロードできます');
  fireEvent.click(within(refusal).getAllByRole('button', { name: '閉じる' }).at(-1) ?? refusal);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  choose(mobile(), new File([new Uint8Array(3 * 1024 * 1024)], 'logo.png', { type: 'image/png' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('ファイルサイズは2MB以下にしてください');
  expect(upload(normal()).disabled).toBe(true);
});

it('shows a file before it is sent, or that it can’t be shown, and forgets it with the company', async () => {
  openTab('sample');
  choose(normal(), new File(['no image'], 'logo.png', { type: 'image/png' }));
  fireEvent.error(await normal().findByRole('img', { name: 'プレビュー' }));
  expect(await normal().findByText('この画像は表示できません')).toBeDefined();
  choose(normal(), SVG);
  expect(await normal().findByRole('img', { name: 'プレビュー' })).toBeDefined();
  expect(normal().getByText('logo.svg')).toBeDefined();
  fireEvent.change(company(), { target: { value: '' } });
  expect(await normal().findByText('選択されていません')).toBeDefined();
  expect(mobile().queryByRole('button', { name: 'ロゴを削除' })).toBeNull();
  expect(normal().queryByRole('img')).toBeNull();
});

it('says why the server refuses a file, then that it was uploaded, and shows it', async () => {
  const wire = openTab('sample', { 'POST /api/admin/upload-logo': refused('logo_broken') });
  choose(normal(), SVG);
  fireEvent.click(upload(normal()));
  expect(await normal().findByText('エラー: 画像ファイルが壊れているか、使用できない形式です')).toBeDefined();
  wire.answer({
    'POST /api/admin/upload-logo': { message: 'ロゴをアップロードしました' },
    'GET /api/logos/{companyId}': { ...NONE, company_logo: '/api/company-logo/sample?v=1' },
  });
  fireEvent.click(upload(normal()));
  expect(await normal().findByText('ロゴをアップロードしました')).toBeDefined();
  expect((await normal().findByRole('img', { name: '現在のロゴ' })).getAttribute('src')).toBe(
    '/api/company-logo/sample?v=1',
  );
  expect(wire.sent('POST /api/admin/upload-logo').at(-1)?.body).toMatchObject({ companyId: 'sample' });
  expect(upload(normal()).disabled).toBe(true);
});

it('removes the logo of phones after being asked', async () => {
  const wire = openTab('sample', {
    'GET /api/logos/{companyId}': { ...NONE, mobile_logo: '/api/mobile-logo/sample?v=1' },
    'POST /api/admin/upload-mobile-logo': { message: 'モバイル用ロゴを削除しました' },
  });
  expect(await mobile().findByRole('img', { name: '現在のロゴ' })).toBeDefined();
  fireEvent.click(mobile().getByRole('button', { name: 'ロゴを削除' }));
  const asked = await screen.findByRole('dialog', { name: 'モバイル用ロゴの削除' });
  expect(asked.textContent).toContain('モバイル用ロゴを削除しますか？');
  wire.answer({ 'GET /api/logos/{companyId}': NONE });
  fireEvent.click(within(asked).getByRole('button', { name: '削除' }));
  expect(await mobile().findByText('モバイル用ロゴを削除しました')).toBeDefined();
  expect(await mobile().findByText('未登録')).toBeDefined();
  expect(wire.sent('POST /api/admin/upload-mobile-logo')).toHaveLength(1);
});
