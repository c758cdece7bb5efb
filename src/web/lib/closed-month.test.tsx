import { useMutation, useQuery } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';

import { fakeWire, refused } from '../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../testing/render-screen.tsx';
import { Banner } from '../ui/banner.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LoadedRows } from '../ui/loaded-rows.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import { SettingForm } from '../ui/setting-form.tsx';
import { Toast } from '../ui/toast.tsx';
import { api, messageOf } from './api.ts';
import { said } from './closed-month.tsx';
import { useSetting } from './use-setting.ts';

// Wherever a refusal by a closed month is shown: it names the month, leads those who may open it to the screen for that,
// and names the role to ask to the others.

const MESSAGE = '締め済みの月のため、変更できません（2026年10月度）';
const closed_month = { month: '2026-10', user_id: 12, employee_id: 'E 12' };
const CALL = { params: { id: '7' } } as const;

const send = () => api('POST /api/time-records/{id}/undo', CALL);

/** What changes something as soon as it is shown. */
function Changed({ children }: { readonly children: (error: Error) => ReactNode }): ReactNode {
  const { mutate, error } = useMutation({ mutationFn: send });
  useEffect(() => mutate(), [mutate]);
  return error === null ? null : children(error);
}

function Read({ list }: { readonly list: boolean }): ReactNode {
  const query = useQuery({ queryKey: ['sessions'], queryFn: send });
  return list ? (
    <LoadedRows rows={undefined} query={query} failed="失敗しました" none="">
      {() => null}
    </LoadedRows>
  ) : (
    <Loaded query={query} failed="失敗しました" heights={['1rem']}>
      {() => null}
    </Loaded>
  );
}

function Setting(): ReactNode {
  const setting = useSetting({
    name: 'setting',
    saved: { note: '' },
    isProposal: true,
    changes: 'requestSettings',
    shownBy: 'GET /api/request-settings',
    failed: '失敗しました',
    save: send,
    onDone: () => {},
  });
  return (
    <SettingForm setting={setting} label="設定">
      {null}
    </SettingForm>
  );
}

const Reason = (): ReactNode => (
  <ReasonForm
    draft="reason"
    mutation="give-reason"
    changes="day"
    texts={{ label: '理由', missing: '必須です', action: '送信', busy: '送信中', failed: '失敗しました' }}
    send={send}
    onClose={() => {}}
    onSaved={() => {}}
  >
    {null}
  </ReasonForm>
);

const Asked = (): ReactNode => (
  <ConfirmDialog
    name="a-change"
    subject="x"
    title="確認"
    action="送信"
    busy="送信中"
    failure={(error) => messageOf(error, '失敗しました')}
    run={send}
    onDone={() => {}}
    onClose={() => {}}
  >
    {() => null}
  </ConfirmDialog>
);

const words = (error: Error): ReactNode => messageOf(error, '失敗しました');

/** Each with the button that sends, where it isn't sent at once. */
const DISPLAYS: readonly { readonly of: string; readonly display: () => ReactNode; readonly button?: string }[] = [
  { of: 'a banner', display: () => <Changed>{(error) => <Banner kind="error">{words(error)}</Banner>}</Changed> },
  { of: 'a toast', display: () => <Changed>{(error) => <Toast message={null} failure={words(error)} />}</Changed> },
  {
    of: 'a failure to load',
    display: () => <Changed>{(error) => <LoadFailure onRetry={send}>{words(error)}</LoadFailure>}</Changed>,
  },
  { of: 'what is loaded', display: () => <Read list={false} /> },
  { of: 'a list', display: () => <Read list /> },
  { of: 'the form of a setting', display: () => <Setting />, button: '保存' },
  { of: 'the form of a dialog', display: () => <Reason />, button: '送信' },
  { of: 'a question before a change', display: () => <Asked />, button: '送信' },
  {
    of: 'words that are put into a sentence',
    display: () => (
      <Changed>
        {(error) => <Banner kind="error">{messageOf(error, '', (reason) => `できません: ${reason}`)}</Banner>}
      </Changed>
    ),
  },
  {
    of: 'one refusal of several',
    display: () => <Banner kind="error">{said({ message: MESSAGE, closed_month })}</Banner>,
  },
];

async function show(display: () => ReactNode, user: typeof EMPLOYEE, button?: string): Promise<HTMLElement> {
  fakeWire({
    'POST /api/time-records/{id}/undo': refused('month_closed', { message: MESSAGE, closed_month }),
  });
  renderScreen(display(), { at: '/', user });
  const reason = screen.queryByRole('textbox', { name: /理由/ });
  if (reason !== null) fireEvent.change(reason, { target: { value: '誤り' } });
  if (button !== undefined) fireEvent.click(await screen.findByRole('button', { name: button }));
  return screen.findByRole('alert');
}

describe.each(DISPLAYS)('$of', ({ display, button }) => {
  it('leads who may open the month again to where that is done', async () => {
    const shown = await show(display, SUPER_ADMIN, button);
    expect(shown.textContent).toContain(MESSAGE);
    const way = within(shown).getByRole('link', { name: '月次・締めで締めを解除（社員ID E 12）' });
    expect(way.getAttribute('href')).toBe('/admin/month-end?month=2026-10&q=E%2012&select=E%2012');
  });

  it('tells others whom to ask, without a link', async () => {
    const shown = await show(display, EMPLOYEE, button);
    expect(shown.textContent).toContain(`${MESSAGE} 締めの解除は、全権管理者に依頼してください。`);
    expect(within(shown).queryByRole('link')).toBeNull();
  });
});

it('who opens months again by an assignment is led there, too', async () => {
  const grants = [{ permissions: ['reopen_months'], scope: { kind: 'all', names: [] } }] as never;
  const shown = await show(DISPLAYS[0]?.display ?? (() => null), { ...EMPLOYEE, grants });
  expect(within(shown).getByRole('link')).toBeDefined();
});

it('of a month of several people it leads to the month', () => {
  renderScreen(<p>{said({ message: MESSAGE, closed_month: { month: '2026-10b' } })}</p>, {
    at: '/',
    user: SUPER_ADMIN,
  });
  const way = screen.getByRole('link', { name: '月次・締めで締めを解除' });
  expect(way.getAttribute('href')).toBe('/admin/month-end?month=2026-10b');
});

// What a screen says of a failure is a `ReactNode`, which no text takes: the compiler finds a screen that would leave the
// way out. Words alone are taken where no month can refuse it.
const WORDS_ALONE = [
  'features/attendance/kiosk-photo.tsx',
  'features/auth/saml-metadata.tsx',
  'features/company-settings/logo-tab.tsx',
  'lib/api.ts',
];

it('words alone are shown only of what no month refuses', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  const users = Object.entries(sources).flatMap(([path, source]) =>
    /\bwordsOf\(/.test(source) && !path.includes('.test.') ? [path.replace('../', '')] : [],
  );
  expect(users.map((path) => (path.startsWith('./') ? `lib/${path.slice(2)}` : path)).toSorted()).toEqual(WORDS_ALONE);
});
