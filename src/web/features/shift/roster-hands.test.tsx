import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import type { RosterCopy, RosterResponse, ShiftPatternResponse } from '#contract/rosters.ts';
import { type Answers, fakeWire, type FakeWire } from '../../testing/fake-wire.ts';
import { press } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { plannedPerson, rosterOfJune } from '../../testing/roster.ts';
import { showWindow } from '../../testing/window.ts';
import { RosterScreen } from './roster-screen.tsx';

const EARLY: ShiftPatternResponse = {
  id: 1,
  name: '早番',
  short_name: '早',
  shortcut: 'E',
  color: 'blue',
  start_time: '07:00',
  end_time: '16:00',
  break_minutes: 60,
  needed: [0, 0, 0, 0, 0, 0, 0],
  needed_on_holidays: null,
};
const ONE = plannedPerson({ user_id: 1, name: '甲野 一' });
const TWO = plannedPerson({ user_id: 2, name: '乙川 二' });

/** The roster of two people, whose first row is drawn. */
async function openRoster(rest: Partial<RosterResponse> = {}, answers: Answers = {}): Promise<FakeWire> {
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/admin/holidays/{month}': [],
    'GET /api/admin/rosters/{month}': rosterOfJune([ONE, TWO], { patterns: [EARLY], ...rest }),
    'PUT /api/admin/rosters/{month}': {
      message: '1人のシフトを保存しました',
      people: [{ user_id: 1, version: '2', draft_dates: [], changed: [] }],
    },
    ...answers,
  });
  renderScreen(<RosterScreen />, { at: '/admin/rosters?month=2027-06', user: SUPER_ADMIN });
  await screen.findByRole('grid');
  await waitFor(() => expect(day(1, 30)).toBeDefined());
  return wire;
}

/** A day of June, by its person's row. */
function day(row: number, date: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${date - 1}"]`);
  if (found === null) throw new Error(`no day ${date} in row ${row}`);
  return found;
}
const click = (cell: HTMLElement): void => {
  fireEvent.pointerDown(cell, { button: 0, buttons: 1 });
  fireEvent.pointerUp(cell, { button: 0 });
};
const shows = (cell: HTMLElement, text: string) => waitFor(() => expect(cell.textContent).toBe(text));

describe('what is typed', () => {
  it('goes on to the next day, and over the end of the month to the next person', async () => {
    await openRoster();
    click(day(0, 29));
    press('e');
    expect(document.activeElement).toBe(day(0, 30));
    press('0');
    expect(document.activeElement).toBe(day(1, 1));
    press('e');
    await shows(day(0, 29), '早');
    await shows(day(0, 30), '休');
    await shows(day(1, 1), '早');
  });

  it('stays at the last day of all', async () => {
    await openRoster();
    click(day(1, 30));
    press('e');
    expect(document.activeElement).toBe(day(1, 30));
    await shows(day(1, 30), '早');
  });

  it('stays where it deletes, or fills a range', async () => {
    await openRoster();
    click(day(0, 3));
    press('Delete');
    expect(document.activeElement).toBe(day(0, 3));
    await shows(day(0, 3), '休');
    fireEvent.keyDown(day(0, 3), { key: 'ArrowRight', shiftKey: true });
    press('e');
    expect(document.activeElement).toBe(day(0, 4));
    await shows(day(0, 3), '早');
    await shows(day(0, 4), '早');
  });

  it('is undone key by key, each at its day', async () => {
    await openRoster();
    click(day(0, 30));
    press('e');
    press('e');
    await shows(day(1, 1), '早');
    fireEvent.keyDown(day(1, 2), { key: 'z', ctrlKey: true });
    expect(document.activeElement).toBe(day(1, 1));
    await shows(day(1, 1), '');
    fireEvent.keyDown(day(1, 1), { key: 'z', ctrlKey: true });
    expect(document.activeElement).toBe(day(0, 30));
    await shows(day(0, 30), '');
    fireEvent.keyDown(day(0, 30), { key: 'z', ctrlKey: true });
    expect(document.activeElement).toBe(day(0, 30));
  });

  it.each([
    ['goes back over the first day', 'ArrowLeft', [1, 1], [0, 30]],
    ['goes on over the last', 'ArrowRight', [0, 30], [1, 1]],
    ['stays at the first of all', 'ArrowLeft', [0, 1], [0, 1]],
  ] as const)('is reached by arrows: %s', async (_, key, [row, date], [toRow, toDate]) => {
    await openRoster();
    click(day(row, date));
    press(key);
    expect(document.activeElement).toBe(day(toRow, toDate));
  });
});

describe('a drag', () => {
  beforeEach(async () => {
    await openRoster();
    fireEvent.click(screen.getByRole('button', { name: 'E 早 早番' }));
  });
  const dragTo = (date: number): void => {
    fireEvent.pointerDown(day(0, 2), { button: 0, buttons: 1 });
    fireEvent.pointerOver(day(0, date), { buttons: 1 });
  };

  it('fills what it went over, wherever the pointer is released', async () => {
    dragTo(4);
    fireEvent.pointerUp(window);
    for (const date of [2, 3, 4]) await shows(day(0, date), '早');
    fireEvent.pointerOver(day(0, 9), { buttons: 1 });
    fireEvent.pointerUp(day(0, 9));
    expect(document.activeElement).toBe(day(0, 4));
    expect(day(0, 9).textContent).toBe('');
  });

  it.each([
    ['the browser takes the finger to scroll', () => fireEvent.pointerCancel(window)],
    ['the release was never heard of', () => fireEvent.pointerOver(day(0, 4), { buttons: 0 })],
  ])('fills nothing where %s', async (_, end) => {
    dragTo(4);
    end();
    fireEvent.pointerOver(day(0, 9), { buttons: 1 });
    fireEvent.pointerUp(day(0, 9));
    await waitFor(() => expect(document.activeElement).toBe(day(0, 4)));
    expect(day(0, 3).textContent).toBe('');
    expect(screen.getByText('変更はありません')).toBeDefined();
  });
});

describe('the needed people', () => {
  const rowOf = (name: string) => screen.queryByRole('row', { name: new RegExp(`^${name}`) });
  const texts = (row: HTMLElement | null): (string | null)[] =>
    within(row ?? document.body)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent);

  it('are shown where a pattern needs some, and who is lacking', async () => {
    await openRoster(
      { patterns: [{ ...EARLY, needed: [0, 1, 1, 1, 1, 10, 0], needed_on_holidays: 2 }] },
      { 'GET /api/admin/holidays/{month}': [{ date: '2027-06-02', name: '創立記念日' }] },
    );
    await waitFor(() =>
      expect(texts(rowOf('早 予定/必要')).slice(0, 6)).toEqual(['▼0/1', '▼0/2', '▼0/1', '▼0\n/10', '', '']),
    );
    click(day(0, 1));
    press('e');
    await waitFor(() => expect(texts(rowOf('早 予定/必要'))[0]).toBe('1/1'));
    expect(screen.getByTitle('早番 予定0人 必要2人 2人不足')).toBeDefined();
  });

  it('are nothing where no pattern needs any', async () => {
    await openRoster();
    expect(rowOf('出勤する人数')).not.toBeNull();
    expect(rowOf('早 予定/必要')).toBeNull();
  });
});

describe('how days are filled', () => {
  const told = () => screen.queryByText(/日を選んでパターンのキーを押します/);

  it('is told until it is put away, which the browser remembers', async () => {
    await openRoster();
    expect(told()).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '隠す' }));
    expect(told()).toBeNull();
    expect(localStorage.getItem('rosterKeysFolded')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: '入力のしかた' }));
    expect(told()).not.toBeNull();
  });

  it('is told to fingers when they ask', async () => {
    showWindow('phone');
    await openRoster();
    expect(told()).toBeNull();
  });
});

describe('a copy of the month before', () => {
  const work = (date: string) => ({
    date,
    is_workday: true,
    start_time: '07:00',
    end_time: '16:00',
    pattern_id: EARLY.id,
  });
  const LEFT_OUT = { closed_people: 0, days_not_employed: 0, days_on_leave: 0, rest_days: 0 };
  const COPY: RosterCopy = {
    people: [{ user_id: 1, days: [work('2027-06-01'), work('2027-06-02'), work('2027-06-03')] }],
    left_out: { closed_people: 1, days_not_employed: 2, days_on_leave: 3, rest_days: 4 },
  };
  async function openCopy(copy: RosterCopy) {
    const wire = await openRoster({}, { 'GET /api/admin/rosters/{month}/copy': copy });
    // A day that is planned already, and one that is planned so.
    click(day(0, 1));
    press('0');
    press('e');
    fireEvent.click(screen.getByRole('button', { name: '先月からコピー' }));
    const dialog = await screen.findByRole('dialog', { name: '2027年5月からコピー' });
    return { wire, dialog: within(dialog) };
  }

  it('fills the empty days, says what it leaves out, and stores nothing before it is saved', async () => {
    const { wire, dialog } = await openCopy(COPY);
    await dialog.findByRole('radio', { name: '空いている日だけ（1日）' });
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '有給休暇・休暇 3日',
      '会社カレンダーの休日 4日',
      '入社前・退職後 2日',
      '締め済み 1人',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'コピー' }));
    await screen.findByText('1日にコピーしました');
    await shows(day(0, 3), '早');
    await shows(day(0, 1), '休');
    expect(wire.sent('PUT /api/admin/rosters/{month}')).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: '変更を保存' }));
    await screen.findByText('1人のシフトを保存しました');
    const [sent] = wire.sent('PUT /api/admin/rosters/{month}');
    expect(sent?.body.people[0]?.days).toHaveLength(3);
  });

  it('overwrites what is planned where that is wanted, as one step to undo', async () => {
    const { dialog } = await openCopy(COPY);
    fireEvent.click(await dialog.findByRole('radio', { name: '予定のある日も（2日、うち上書き1日）' }));
    fireEvent.click(dialog.getByRole('button', { name: 'コピー' }));
    await shows(day(0, 1), '早');
    fireEvent.click(screen.getByRole('button', { name: '元に戻す' }));
    await shows(day(0, 1), '休');
    expect(day(0, 3).textContent).toBe('');
  });

  it.each([
    ['nothing was planned', [], '2027年5月の予定がありません。'],
    [
      'all is planned so',
      [{ user_id: 1, days: [work('2027-06-02')] }],
      '2027年5月と同じ予定です。コピーする日はありません。',
    ],
  ])('does nothing where %s', async (_, people, text) => {
    const { dialog } = await openCopy({ people: [...people], left_out: LEFT_OUT });
    await dialog.findByText(text);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'コピー' }).disabled).toBe(true);
  });

  it('says that it could not be read, and reads it again', async () => {
    const wire = await openRoster(
      {},
      { 'GET /api/admin/rosters/{month}/copy': () => new Response('', { status: 500 }) },
    );
    fireEvent.click(screen.getByRole('button', { name: '先月からコピー' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('前の月の予定の取得に失敗しました');
    wire.answer({ 'GET /api/admin/rosters/{month}/copy': COPY });
    fireEvent.click(dialog.getByRole('button', { name: '再読み込み' }));
    expect(await dialog.findByText('空いている3日にコピーします。')).toBeDefined();
  });
});
