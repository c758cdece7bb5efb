import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeWire } from '../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../testing/render-screen.tsx';
import { fill } from '../testing/hands.ts';
import { TITLES_WITH_WORDS } from './settings-keywords.ts';
import { settingGroupsFor } from './settings-list.ts';
import { SettingScreen, SettingsScreen } from './settings-screen.tsx';

const address = (): string => window.location.pathname + window.location.search;
const found = () =>
  screen.queryAllByRole('link', { name: /^(?!この画面の使い方$)/ }).map((link) => link.getAttribute('href'));

/** Somebody to whom settings are entrusted. */
const ENTRUSTED = {
  ...EMPLOYEE,
  grants: [{ permissions: ['change_settings' as const], scope: { kind: 'all' as const, names: [] } }],
};

it.each(['no-such-thing', 'constructor'])('leads from %s, which is no setting, to all of them', async (name) => {
  fakeWire({});
  renderScreen(<SettingScreen />, { at: `/settings/${name}`, params: { name }, user: SUPER_ADMIN });
  await waitFor(() => expect(address()).toBe('/settings'));
});

it.each(['audit-log', 'archive'])('shows %s to super admins alone', async (name) => {
  fakeWire({});
  renderScreen(<SettingScreen />, { at: `/settings/${name}`, params: { name }, user: ENTRUSTED });
  await waitFor(() => expect(address()).toBe('/settings'));
});

it('is searched by other words, which the address has, and says that there is no such setting', async () => {
  fakeWire({ 'GET /api/closing-days': { closing_days: [] } });
  renderScreen(<SettingsScreen />, { at: '/settings?q=%E3%82%B7%E3%83%A1', user: SUPER_ADMIN });
  expect(await screen.findByText('1件の設定が見つかりました。')).toBeDefined();
  expect(found()).toEqual(['/settings/closing-day']);
  fill(screen.getByRole('searchbox', { name: '設定を検索' }), '天気');
  expect(await screen.findByText('「天気」に一致する設定はありません。')).toBeDefined();
  expect(found()).toEqual([]);
});

it('has what is about clients only for a company whose people work at clients, and the switch for all', async () => {
  const q = encodeURIComponent('取引先企業');
  fakeWire({
    'GET /api/admin/client-work-settings': { works_at_clients: false, work_report_code: false },
    'GET /api/admin/client-companies': [],
    'GET /api/admin/work-report-templates': [],
  });
  const shown = renderScreen(<SettingsScreen />, {
    at: `/settings?q=${q}`,
    user: { ...SUPER_ADMIN, worksAtClients: false },
  });
  expect(await screen.findByText('いない')).toBeDefined();
  expect(found()).toEqual(['/settings/clients']);
  shown.unmount();
  renderScreen(<SettingsScreen />, { at: `/settings?q=${q}`, user: SUPER_ADMIN });
  expect(await screen.findByText('未登録')).toBeDefined();
  expect(found()).toEqual([
    '/settings/clients',
    '/super-admin?tab=clients',
    '/super-admin?tab=jobs',
    '/settings/report-templates',
  ]);
});

it('has words for settings that there are alone', () => {
  const groups = settingGroupsFor(SUPER_ADMIN);
  const titles = new Set(groups.flatMap(({ settings }) => settings.map(({ title }) => title)));
  expect(TITLES_WITH_WORDS.filter((title) => !titles.has(title))).toEqual([]);
});
