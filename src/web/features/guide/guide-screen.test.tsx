import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { GuideScreen } from './guide-screen.tsx';

const contents = () => screen.getByRole('navigation', { name: '目次' });

describe('使い方', () => {
  it('shows an employee their own part, opened at a heading', async () => {
    renderScreen(<GuideScreen />, { at: '/guide/オフライン打刻', params: { heading: 'オフライン打刻' } });
    await screen.findByRole('heading', { level: 2, name: '打刻' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3, name: 'オフライン打刻' }));
    expect(within(contents()).getByRole('link', { current: 'page' }).textContent).toContain('打刻');
    expect(within(contents()).queryByRole('link', { name: '月の締め' })).toBeNull();
  });

  it('shows a super admin the administrators’ part, too', async () => {
    renderScreen(<GuideScreen />, { at: '/guide', user: SUPER_ADMIN });
    const sheet = await within(await screen.findByRole('navigation')).findByRole('link', { name: '出勤簿' });
    expect(sheet.getAttribute('href')).toBe(`/guide/${encodeURIComponent('出勤簿全権管理者')}`);
  });

  it('leaves out for an admin what super admins alone can do', async () => {
    renderScreen(<GuideScreen />, { at: '/guide', user: { ...SUPER_ADMIN, role: 'admin' } });
    await within(await screen.findByRole('navigation')).findByRole('link', { name: '月の締め' });
    expect(within(contents()).queryByRole('link', { name: '出勤簿' })).toBeNull();
  });

  it('says so where an address names no heading, and shows the first section', async () => {
    renderScreen(<GuideScreen />, { at: '/guide/ない', params: { heading: 'ない' } });
    await screen.findByText('お探しの項目は見つかりませんでした。目次から選んでください。');
    expect(screen.getByRole('heading', { level: 2, name: '利用の手引き' })).toBeDefined();
  });

  it('finds what stands in it, and opens it', async () => {
    renderScreen(<GuideScreen />, { at: '/guide' });
    const field = await screen.findByRole('searchbox', { name: '使い方を検索' });
    fireEvent.change(field, { target: { value: '指紋' } });
    expect(screen.getByRole('status').textContent).toContain('1件の項目に見つかりました。');
    const found = screen.getByRole('link', { name: '2段階認証とパスキー' });
    expect(found.getAttribute('href')).toBe(`/guide/${encodeURIComponent('2段階認証とパスキー')}`);
    fireEvent.change(field, { target: { value: '存在しない言葉' } });
    expect(screen.getByRole('status').textContent).toContain('「存在しない言葉」は見つかりませんでした。');
  });

  it('leads on to the next section', async () => {
    renderScreen(<GuideScreen />, { at: '/guide/打刻', params: { heading: '打刻' } });
    await screen.findByRole('link', { name: '次: 勤怠一覧' });
    expect(screen.getByRole('link', { name: '前: ログイン' })).toBeDefined();
  });
});
