import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import type { CalendarFileDays } from '#contract/company-calendar.ts';
import { type FakeWire, fakeWire, refused } from '../../testing/fake-wire.ts';
import { press } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { CompanyCalendarSetting } from './calendar-setting.tsx';

const day = (date: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-date="${date}"]`);
  if (found === null) throw new Error(`${date} is not shown`);
  return found;
};

it('overwrites nothing that somebody else has saved, and says so', async () => {
  const wire = fakeWire({
    'GET /api/admin/company-calendar/{year}': {
      year: 2033,
      work_rule_id: null,
      version: 'before',
      days: [],
      holidays: [],
    },
    'GET /api/admin/work-rules': [],
    'POST /api/admin/company-calendar/{year}/preview': { months: [], planned_shifts: 0 },
    'PUT /api/admin/company-calendar/{year}': refused('calendar_changed'),
  });
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<CompanyCalendarSetting onDone={onDone} />, { at: '/settings/calendar?year=2033', user: SUPER_ADMIN });
  await screen.findByRole('group', { name: '2033年のカレンダー' });
  day('2033-03-01').focus();
  press('1');
  await waitFor(() => expect(day('2033-03-01').getAttribute('aria-label')).toMatch(/所定休日/));
  fireEvent.click(screen.getByRole('button', { name: '変更を確認' }));
  const dialog = await screen.findByRole('dialog', { name: '会社カレンダーの変更' });
  fireEvent.click(within(dialog).getByRole('button', { name: '変更を保存' }));
  expect(await within(dialog).findByText(/ほかの人が先にカレンダーを変更しました/)).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  const sent = wire.sent('PUT /api/admin/company-calendar/{year}').map(({ params, body }) => [params.year, body]);
  expect(sent).toEqual([
    ['2033', { version: 'before', days: [{ date: '2033-03-01', kind: 'scheduled_holiday', name: null }] }],
  ]);
});

describe('a file that is read', () => {
  const SUNDAY = { date: '2033-08-14', kind: 'statutory_holiday', name: null } as const;
  const rest = (date: string, name: string) => ({ date, kind: 'scheduled_holiday', name }) as const;
  const both = [
    { kind: 'statutory_holiday', name: null },
    { kind: 'scheduled_holiday', name: '社長誕生日' },
  ] as const;
  const labelOf = (date: string) => day(date).getAttribute('aria-label');

  async function choose(found: CalendarFileDays): Promise<FakeWire> {
    const wire = fakeWire({
      'GET /api/admin/company-calendar/{year}': {
        year: 2033,
        work_rule_id: null,
        version: 'before',
        days: [SUNDAY],
        holidays: [],
      },
      'GET /api/admin/work-rules': [],
      'POST /api/admin/company-calendar/{year}/read': found,
    });
    renderScreen(<CompanyCalendarSetting onDone={vi.fn<(message: string) => void>()} />, {
      at: '/settings/calendar?year=2033',
      user: SUPER_ADMIN,
    });
    await screen.findByRole('group', { name: '2033年のカレンダー' });
    const file = new File([new Uint8Array([0x89, 0xc4])], 'calendar.ics');
    fireEvent.change(screen.getByLabelText('CSV・iCalを取り込む', { selector: 'input' }), {
      target: { files: [file] },
    });
    return wire;
  }

  it('is put over the calendar at once where it leaves nothing open, and is sent by its bytes', async () => {
    const wire = await choose({ days: [rest('2033-08-15', '夏季休業')], asked: [], skipped: 2 });
    expect(await screen.findByText(/1日を読み込みました（対象の年の終日の予定ではない2件を除く）/)).toBeDefined();
    expect(labelOf('2033-08-15')).toMatch(/所定休日 夏季休業/);
    expect(labelOf('2033-08-14')).toMatch(/法定休日/);
    const [file] = wire
      .sent('POST /api/admin/company-calendar/{year}/read')
      .map(({ body }) => (body as unknown as { file: File }).file);
    expect([...new Uint8Array((await file?.arrayBuffer()) ?? [])]).toEqual([0x89, 0xc4]);
  });

  const OPEN: CalendarFileDays = {
    days: [rest('2033-08-14', '盆休み'), rest('2033-08-15', '夏季休業')],
    asked: [
      { date: '2033-12-25', why: 'observance', choices: [{ kind: 'scheduled_holiday', name: 'クリスマス' }] },
      { date: '2033-08-16', why: 'several', choices: [...both] },
    ],
    skipped: 0,
  };

  it('asks what it leaves open: what several entries are of has to be chosen, all else stays as it is', async () => {
    await choose(OPEN);
    const dialog = await screen.findByRole('dialog', { name: '読み込む日の確認' });
    expect(within(dialog).getByText(/決められない日が3日あります。.*ほかの日は/)).toBeDefined();
    const select = (name: RegExp) => within(dialog).getByRole<HTMLSelectElement>('combobox', { name });
    const shown = (name: RegExp) => select(name).selectedOptions[0]?.textContent;
    expect(shown(/^8月14日（日） 盆休み（法定休日の日）/)).toBe('今のまま（法定休日）');
    expect(shown(/^8月16日（火） 法定休日・社長誕生日（複数の予定がある日）/)).toBe('選択してください');
    expect(shown(/^12月25日（日） クリスマス（国民の祝日ではない日）/)).toBe('登録しない');
    const apply = within(dialog).getByRole<HTMLButtonElement>('button', { name: '反映' });
    expect(apply.disabled).toBe(true);
    expect(day('2033-08-15').dataset['kind']).toBeUndefined();
    fireEvent.change(select(/^8月16日/), { target: { value: '1' } });
    fireEvent.click(apply);
    await waitFor(() => expect(labelOf('2033-08-16')).toMatch(/所定休日 社長誕生日/));
    expect(labelOf('2033-08-14')).toMatch(/法定休日$/);
    expect(labelOf('2033-08-15')).toMatch(/所定休日 夏季休業/);
    expect(day('2033-12-25').dataset['kind']).toBeUndefined();
    expect(screen.getByText(/2日を読み込みました/)).toBeDefined();
  });

  it('takes what is chosen, and lowers a statutory rest day by that alone', async () => {
    await choose(OPEN);
    const dialog = await screen.findByRole('dialog', { name: '読み込む日の確認' });
    for (const name of [/^8月14日/, /^8月16日/, /^12月25日/])
      fireEvent.change(within(dialog).getByRole('combobox', { name }), { target: { value: '0' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '反映' }));
    await waitFor(() => expect(labelOf('2033-08-14')).toMatch(/所定休日 盆休み/));
    expect(labelOf('2033-08-16')).toMatch(/法定休日/);
    expect(labelOf('2033-12-25')).toMatch(/所定休日 クリスマス/);
  });

  it('is taken in nothing where the questions are left', async () => {
    await choose(OPEN);
    fireEvent.click(await screen.findByRole('button', { name: '読み込まない' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(day('2033-08-15').dataset['kind']).toBeUndefined();
  });

  it('is refused before it is sent where it is too large', async () => {
    const wire = await choose({ days: [], asked: [], skipped: 0 });
    await screen.findByText(/0日を読み込みました/);
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'calendar.ics');
    const input = screen.getByLabelText('CSV・iCalを取り込む', { selector: 'input' });
    fireEvent.change(input, { target: { files: [large] } });
    expect(await screen.findByText('ファイルが大きすぎます')).toBeDefined();
    expect(wire.sent('POST /api/admin/company-calendar/{year}/read')).toHaveLength(1);
  });
});
