import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { type Answers, refused } from '../../testing/fake-wire.ts';
import { doubleClick, fill } from '../../testing/hands.ts';
import { showWindow } from '../../testing/window.ts';
import {
  choose,
  dayOf,
  dialog,
  failure,
  field,
  hasDialog,
  type KeptDays,
  monthServer,
  openDialog,
  recordOf,
  save,
  saveButton,
  worked,
} from './testing/own-month.tsx';

/** A Saturday. */
const DAY = '2026-10-31';
const SAVED = 'イレギュラーを登録しました';
const POST = 'POST /api/time-records/absence';
const CONTACT = '報告先の取引先担当者名（任意）';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T10:00:00+09:00') });
  return () => void vi.useRealTimers();
});

const radio = (name: string) => within(dialog()).getByLabelText<HTMLInputElement>(name, { selector: '[type=radio]' });

/** The reports are kept, each in the place of another of its type. */
const keepsReports = (kept: KeptDays): Answers => ({
  [POST]: ({ body: { date, reason, irregularType } }) => {
    const record = recordOf(date, irregularType, '00:00', { absence_reason: reason });
    kept.records = [...kept.records.filter(({ record_type }) => record_type !== irregularType), record];
    return { ...record, message: SAVED };
  },
});

it('reports an absence, a late arrival and an early leave, and says what it replaces', async () => {
  showWindow('phone');
  const { wire, kept } = monthServer();
  wire.answer(keepsReports(kept));
  await openDialog('irregular', DAY);
  expect(document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')?.textContent).toBe('イレギュラー登録');
  // On a Saturday without a punch nothing suggests what the report is about.
  expect(['欠勤', '遅刻', '早退'].map((name) => radio(name).checked)).toEqual([false, false, false]);
  expect(within(dialog()).getByRole('radiogroup', { name: /種別/ }).textContent).toContain('必須');
  expect(saveButton().disabled).toBe(true);
  expect(within(dialog()).getByText('種別を選択してください')).toBeDefined();
  fireEvent.click(radio('欠勤'));
  expect(within(dialog()).getByText('理由を入力してください')).toBeDefined();

  fill(field('理由'), '発熱 ');
  fill(field(CONTACT), ' 田中様');
  save();
  await screen.findByText(SAVED);
  await within(dayOf(DAY)).findByText('欠勤: 発熱 - 田中様');
  await waitFor(() => expect(hasDialog()).toBe(false));

  await choose(DAY, 'イレギュラー');
  await waitFor(() => expect(field('理由').value).toBe('発熱'));
  expect(field(CONTACT).value).toBe('田中様');
  expect(within(dialog()).getByText('この日の欠勤は登録済みです。保存すると置き換わります。')).toBeDefined();
  fireEvent.click(radio('早退'));
  expect(field('理由').value).toBe('');
  expect(within(dialog()).queryByText(/登録済みです/)).toBeNull();
  fireEvent.click(radio('欠勤'));
  fill(field('理由'), '通院');
  fill(field(CONTACT), '');
  save();
  await within(dayOf(DAY)).findByText('欠勤: 通院');
  expect(dayOf(DAY).textContent).not.toContain('発熱');
  await waitFor(() => expect(hasDialog()).toBe(false));

  await choose(DAY, 'イレギュラー');
  await waitFor(() => expect(radio('欠勤').checked).toBe(true));
  fireEvent.click(radio('遅刻'));
  fill(field('理由'), '電車遅延');
  save();
  await within(dayOf(DAY)).findByText('遅刻: 電車遅延');
});

it('begins with what the punches of a worked day show', async () => {
  monthServer({
    records: worked(DAY, '09:00', '15:00'),
    shifts: [{ id: 1, date: DAY, start_time: '09:00', end_time: '18:00', is_workday: true }],
  });
  await openDialog('irregular', DAY);
  expect(radio('早退').checked).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(radio('早退')));
});

it('preserves the input at a failure; a retry and a double click report once', async () => {
  const { wire, kept } = monthServer();
  const keys = () => wire.sent(POST).map(({ headers }) => headers.get('Idempotency-Key'));
  await openDialog('irregular', DAY);
  fireEvent.click(radio('欠勤'));
  fill(field('理由'), 'あ'.repeat(500));
  wire.answer({ [POST]: refused('invalid_input', { fields: { reason: '500文字以内で入力してください' } }) });
  save();
  await within(dialog()).findByText('500文字以内で入力してください');
  await waitFor(() => expect(document.activeElement).toBe(field('理由')));

  fill(field('理由'), '発熱');
  wire.answer({ [POST]: () => new Response('', { status: 500 }) });
  save();
  await waitFor(() => expect(failure()).toBe('イレギュラーの登録に失敗しました'));
  wire.answer({ [POST]: () => Promise.reject(new TypeError('Failed to fetch')) });
  save();
  await waitFor(() => expect(failure()).toBe('サーバーに接続できません。通信状況を確認してください。'));
  await waitFor(() => expect(saveButton().textContent).toBe('保存'));
  expect(field('理由').value).toBe('発熱');

  wire.answer(keepsReports(kept));
  doubleClick(saveButton());
  await screen.findByText(SAVED);
  await waitFor(() => expect(hasDialog()).toBe(false));
  expect(keys()).toHaveLength(4);
  // The rejected text had another key; all attempts of the other one have the same.
  expect(new Set(keys().slice(1)).size).toBe(1);
  expect(new Set(keys()).size).toBe(2);
});
