import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { refused } from '../../testing/fake-wire.ts';
import { doubleClick, fill } from '../../testing/hands.ts';
import {
  choose,
  dayOf,
  dialog,
  drawMonth,
  failure,
  field,
  findDialog,
  hasDialog,
  type KeptDays,
  menuItems,
  monthServer,
  OCTOBER,
  openDialog,
  openMenu,
  recordOf,
  save,
  saveButton,
  worked,
} from './testing/own-month.tsx';

const DAY = '2026-10-31';
const UPDATED = '勤怠記録を更新しました';
const UNREACHABLE = 'サーバーに接続できません。通信状況を確認してください。';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T10:00:00+09:00') });
  return () => void vi.useRealTimers();
});

const said = (text: string) => within(dialog()).findByText(text);
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** What the server answers to a correction, and has from then on. */
function corrects(kept: KeptDays, records = worked(DAY, '09:00', '18:00', { break_time: 60 })) {
  kept.records = records;
  return { message: UPDATED, timeRecords: records };
}

/** Types a whole day into an empty one. */
function fillDay(): void {
  fill(field('出勤時間'), '9:00');
  fill(field('退勤時間'), '18:00');
  fill(field('修正理由'), '打刻漏れ');
}

describe('an invalid value', () => {
  it('is said at its field of a day without a record, and nothing is sent', async () => {
    const { wire } = monthServer();
    await openDialog('correction', DAY);
    expect(field('休憩時間').value).toBe('60');
    fill(field('修正理由'), '打刻漏れ');
    save();
    await said('出勤時間または退勤時間を入力してください');
    await waitFor(() => expect(document.activeElement).toBe(field('出勤時間')));

    fill(field('出勤時間'), '9時から');
    fill(field('退勤時間'), '25:00');
    save();
    await waitFor(() => expect(within(dialog()).getAllByText('9:00のように入力してください')).toHaveLength(2));

    fill(field('出勤時間'), '9:00');
    fill(field('退勤時間'), '9:30');
    save();
    await said('休憩時間は勤務時間より短くしてください');
    expect(wire.sent('PUT /api/time-records/{id}')).toEqual([]);
  });

  it('is said of a recorded day, whose value stays where a field is emptied', async () => {
    const { wire } = monthServer({ records: worked(DAY, '09:00', '18:00') });
    await openDialog('correction', DAY);
    fill(field('出勤時間'), '20:00');
    fill(field('退勤時間'), '');
    fill(field('修正理由'), '夜勤');
    await said('空欄の退勤時間は、登録済みの内容のまま変わりません');
    save();
    await said('出勤時間は退勤時間より前にしてください');
    expect(wire.sent('PUT /api/time-records/{id}')).toEqual([]);
  });

  it('is said at its field by the server', async () => {
    const fields = { modification_reason: '500文字以内で入力してください' };
    monthServer({}, { 'PUT /api/time-records/{id}': refused('invalid_input', { fields }) });
    await openDialog('correction', DAY);
    fill(field('出勤時間'), '9:00');
    fill(field('修正理由'), 'あ'.repeat(501));
    save();
    await said('500文字以内で入力してください');
    await waitFor(() => expect(document.activeElement).toBe(field('修正理由')));
    expect(failure()).toBeUndefined();
  });
});

it('preserves the input at a failure, and a retry saves it once', async () => {
  const { wire, kept } = monthServer();
  await openDialog('correction', DAY);
  fillDay();
  for (const [answer, message] of [
    [() => new Response('no JSON', { status: 500 }), '修正の保存に失敗しました'],
    [refused('server_error'), 'サーバーエラー'],
    [lost, UNREACHABLE],
  ] as const) {
    wire.answer({ 'PUT /api/time-records/{id}': answer });
    save();
    await waitFor(() => expect(failure()).toBe(message));
    await waitFor(() => expect(saveButton().textContent).toBe('保存'));
  }
  expect(field('修正理由').value).toBe('打刻漏れ');

  wire.answer({ 'PUT /api/time-records/{id}': () => corrects(kept) });
  const before = wire.sent('PUT /api/time-records/{id}').length;
  doubleClick(saveButton());
  await waitFor(() => expect(hasDialog()).toBe(false));
  await within(dayOf(DAY)).findByText('18:00');
  expect(wire.sent('PUT /api/time-records/{id}')).toHaveLength(before + 1);
});

it('takes a save whose answer was lost for no conflict', async () => {
  const { wire, kept } = monthServer();
  await openDialog('correction', DAY);
  fillDay();
  wire.answer({
    'PUT /api/time-records/{id}': () => {
      corrects(kept);
      kept.version = '"2"';
      return lost();
    },
  });
  save();
  await waitFor(() => expect(failure()).toBe(UNREACHABLE));
  wire.answer({ 'PUT /api/time-records/{id}': refused('day_changed') });
  save();
  await screen.findByText(UPDATED);
  expect(wire.sent('PUT /api/time-records/{id}').map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"1"']);
  await waitFor(() => expect(hasDialog()).toBe(false));
});

describe('a day that another one changes at the same time', () => {
  const FIRST = worked(DAY, '09:00', '18:00', { break_time: 60, note: '在宅' });
  const change = (kept: KeptDays, from: string, to: string, note: string): void => {
    kept.records = worked(DAY, from, to, { break_time: 60, note });
    kept.version = '"2"';
  };

  it('is shown as it is now beside one’s own, which is saved over it', async () => {
    const { wire, kept } = monthServer({ records: FIRST }, { 'PUT /api/time-records/{id}': refused('day_changed') });
    await openDialog('correction', DAY);
    fill(field('退勤時間'), '19:00');
    fill(field('修正理由'), '残業');
    change(kept, '08:30', '18:45', '在宅');
    save();
    await waitFor(() =>
      expect(failure()).toBe('ほかの人が先に更新しました。最新の内容を確認して、もう一度保存してください。'),
    );
    expect([...dialog().querySelectorAll('tr')].map((row) => row.textContent)).toEqual([
      '項目自分の入力最新の内容',
      '出勤時間変更なし08:30',
      '退勤時間19:0018:45',
    ]);

    fireEvent.click(within(dialog()).getByText('自分の入力を使う'));
    expect(field('出勤時間').value).toBe('08:30');
    expect(field('退勤時間').value).toBe('19:00');
    expect(field('修正理由').value).toBe('残業');
    expect(within(dayOf(DAY)).queryByText('19:00')).toBeNull();
    wire.answer({ 'PUT /api/time-records/{id}': () => corrects(kept, worked(DAY, '08:30', '19:00')) });
    save();
    await within(dayOf(DAY)).findByText('19:00');
    expect(within(dayOf(DAY)).getByText('08:30')).toBeDefined();
    const last = wire.sent('PUT /api/time-records/{id}').at(-1);
    expect(last?.headers.get('If-Match')).toBe('"2"');
    expect(last?.body).toMatchObject({ clock_in: '08:30', clock_out: '19:00', modification_reason: '残業' });
  });

  it('is gone on from, and the reason stays', async () => {
    const { kept } = monthServer({ records: FIRST }, { 'PUT /api/time-records/{id}': refused('day_changed') });
    await openDialog('correction', DAY);
    fill(field('備考'), '出社');
    fill(field('修正理由'), '備考の訂正');
    change(kept, '09:00', '20:00', '客先');
    save();
    fireEvent.click(await said('最新の内容を使う'));
    expect(field('備考').value).toBe('客先');
    expect(field('退勤時間').value).toBe('20:00');
    expect(field('修正理由').value).toBe('備考の訂正');
  });
});

it('says that a day can’t be loaded, and loads it again', async () => {
  const { wire } = monthServer();
  await drawMonth(OCTOBER);
  wire.answer({ 'GET /api/time-records': lost });
  await choose(DAY, '修正');
  await findDialog();
  await waitFor(() => expect(failure()).toContain(UNREACHABLE));
  wire.answer({ 'GET /api/time-records': [] });
  fireEvent.click(within(dialog()).getByText('再読み込み'));
  await waitFor(() => expect(field('出勤時間')).toBeDefined());
});

describe('a day to come', () => {
  beforeEach(() => void vi.setSystemTime(new Date('2026-10-30T10:00:00+09:00')));

  it('isn’t corrected, as the menu says; an absence is reported', async () => {
    monthServer();
    await drawMonth('');
    await openMenu(DAY);
    const [item] = menuItems();
    expect(item?.textContent).toBe('修正未来の日は登録できません');
    expect(item?.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(item as HTMLElement);
    expect(hasDialog()).toBe(false);
    fireEvent.click(menuItems().find(({ textContent }) => textContent === 'イレギュラー') as HTMLElement);
    expect((await findDialog()).textContent).toContain('10月31日');
  });

  it('isn’t corrected by its address either', async () => {
    monthServer({ records: [recordOf('2026-10-29', 'clock_in', '09:00')] });
    await drawMonth(`${OCTOBER}&day=${DAY}&dialog=correction`);
    expect(within(dayOf('2026-10-29')).getByText('09:00')).toBeDefined();
    expect(hasDialog()).toBe(false);
  });
});

describe('another pair', () => {
  it('is added beside what the day has, and asked for whole', async () => {
    const { wire, kept } = monthServer({ records: worked(DAY, '09:00', '12:00', { break_time: 15 }) });
    wire.answer({ 'PUT /api/time-records/{id}': () => corrects(kept) });
    await openDialog('correction', DAY);
    const another = () => within(dialog()).getByRole('checkbox', { name: '別の勤務を追加する（中抜けの後など）' });
    fireEvent.click(another());
    await said('登録済みの09:00〜12:00はそのまま残り、入力した出勤と退勤を追加します。');
    expect([field('出勤時間').value, field('退勤時間').value]).toEqual(['', '']);
    expect(within(dialog()).queryByLabelText('休憩時間')).toBeNull();
    fill(field('修正理由'), '打刻漏れ');
    save();
    await said('追加する勤務の出勤時間と退勤時間を、どちらも入力してください');
    fill(field('出勤時間'), '11:00');
    fill(field('退勤時間'), '22:00');
    save();
    await said('登録済みの出勤・退勤と重なるため追加できません');
    fill(field('出勤時間'), '17:00');
    save();
    await waitFor(() => expect(hasDialog()).toBe(false));
    expect(wire.sent('PUT /api/time-records/{id}')[0]?.body).toEqual({
      date: DAY,
      clock_in: '17:00',
      clock_out: '22:00',
      clock_out_day: null,
      adds_pair: true,
      break_time: null,
      note: null,
      modification_reason: '打刻漏れ',
    });
  });

  it('is no longer added once the box is cleared: the day’s own times are back', async () => {
    monthServer({ records: worked(DAY, '09:00', '12:00') });
    await openDialog('correction', DAY);
    const another = () => within(dialog()).getByRole('checkbox', { name: '別の勤務を追加する（中抜けの後など）' });
    fireEvent.click(another());
    fireEvent.click(another());
    await waitFor(() => expect([field('出勤時間').value, field('退勤時間').value]).toEqual(['09:00', '12:00']));
  });

  it('isn’t offered for a day without one', async () => {
    monthServer();
    await openDialog('correction', DAY);
    expect(within(dialog()).queryByRole('checkbox')).toBeNull();
  });
});
