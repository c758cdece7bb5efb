import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { OpenedLink, OpenedSheet } from '#contract/report-approvals.ts';
import { type Answers, fakeWire, refused } from '../../testing/fake-wire.ts';
import { doubleClick, fill } from '../../testing/hands.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ClientApproval } from './client-approval.tsx';

const day = (date: string, work_minutes: number, note = '') => ({
  date,
  holiday: null,
  start_time: work_minutes === 0 ? null : '09:00',
  end_time: work_minutes === 0 ? null : '18:00',
  ends_next_day: false,
  break_minutes: work_minutes === 0 ? null : 60,
  work_minutes,
  category: '',
  remark: note,
  note,
});

const sheet = (id: number, name: string, more: Partial<OpenedSheet> = {}): OpenedSheet => ({
  id,
  state: 'waiting',
  content_hash: `hash-${id}`,
  decision: null,
  sheet: {
    company_name: 'サンプル商事',
    client_company: 'アクメ',
    job_assignment: '設計',
    client_unit: '',
    workplace: '大手町',
    employee_id: `E${id}`,
    name,
    month: '2026-11',
    from: '2026-11-01',
    to: '2026-11-30',
    rounding: '日ごとに15分単位で切り捨て',
    days: [day('2026-11-19', 480, '結合試験'), day('2026-11-20', 0)],
    worked_days: 1,
    billed_minutes: 480,
  },
  ...more,
});

const decision = {
  at: '2026-12-01T12:34:00.000+09:00',
  by: '佐藤 次郎',
  comment: '',
  day_comments: [],
  reference: 'ABCD-0123-4567-89EF',
};

const opened = (sheets: readonly OpenedSheet[], code_to: string | null = null): OpenedLink => ({
  company_name: 'サンプル商事',
  client_company: 'アクメ',
  approver_name: '田中 一郎',
  expires_at: '2026-12-31T12:00:00.000+09:00',
  code_to,
  sheets: [...sheets],
});

/** Each test has a link of its own. */
let token = '';

function open(answers: Answers, hash?: string) {
  token = `secret-${expect.getState().currentTestName?.length ?? 0}`;

  const wire = fakeWire(answers);
  renderScreen(<ClientApproval />, { at: `/work-report${hash ?? `#company=acme&token=${token}`}` });
  return wire;
}

const sheetOf = (name: string) => within(screen.getByRole('region', { name: `${name}さんの作業報告書` }));
const choose = (name: string, choice: string) => fireEvent.click(sheetOf(name).getByRole('radio', { name: choice }));
const send = (label: string) => screen.getByRole('button', { name: label });

it('shows the sheet with its days, and approves it once, by the name of whoever does', async () => {
  const link = opened([sheet(1, '客先 花子')]);
  const wire = open({
    'POST /api/client-approval/open': link,
    'POST /api/client-approval/decide': {
      ...opened([sheet(1, '客先 花子', { state: 'approved', decision })]),
      message: '回答を受け付けました',
    },
  });
  expect(await screen.findByText('サンプル商事から、作業報告書の承認の依頼が届いています。')).toBeDefined();
  expect(sheetOf('客先 花子').getByText('結合試験')).toBeDefined();
  fireEvent.click(send('回答を送信'));
  expect(screen.getByText('「承認する」か「差し戻す」を選んでください')).toBeDefined();
  choose('客先 花子', '承認する');
  fill(screen.getByRole('textbox', { name: '承認者の氏名' }), ' 佐藤 次郎 ');
  doubleClick(send('承認 1件を送信'));
  expect(await screen.findByText('回答を受け付けました')).toBeDefined();
  expect(wire.sent('POST /api/client-approval/decide').map(({ body }) => body)).toEqual([
    {
      companyId: 'acme',
      token,
      approver_name: '佐藤 次郎',
      sheets: [{ id: 1, content_hash: 'hash-1', decision: 'approve', comment: '', day_comments: [] }],
    },
  ]);
  expect(screen.getByText('照合番号 ABCD-0123-4567-89EF')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: '承認者の氏名' })).toBeNull();
});

it('returns one of several with comments, and leaves what isn’t chosen for later', async () => {
  const wire = open({
    'POST /api/client-approval/open': opened([sheet(1, '客先 花子'), sheet(2, '客先 次郎'), sheet(3, '客先 三郎')]),
    'POST /api/client-approval/decide': { ...opened([sheet(3, '客先 三郎')]), message: '回答を受け付けました' },
  });
  await screen.findByText(/3名分/);
  choose('客先 花子', '承認する');
  choose('客先 次郎', '差し戻す');
  expect(screen.getByText('選んでいない1件は、あとから同じリンクで回答できます。')).toBeDefined();
  fireEvent.click(send('承認 1件、差戻し 1件を送信'));
  expect(screen.getByText('差し戻す理由か、日ごとのコメントを入力してください')).toBeDefined();
  fireEvent.click(sheetOf('客先 次郎').getByRole('button', { name: '11/19（木）にコメント' }));
  fill(sheetOf('客先 次郎').getByRole('textbox', { name: '11/19（木）のコメント' }), '17時までです');
  fireEvent.click(send('承認 1件、差戻し 1件を送信'));
  expect(await screen.findByText('回答を受け付けました')).toBeDefined();
  expect(wire.sent('POST /api/client-approval/decide')[0]?.body.sheets).toEqual([
    { id: 1, content_hash: 'hash-1', decision: 'approve', comment: '', day_comments: [] },
    {
      id: 2,
      content_hash: 'hash-2',
      decision: 'return',
      comment: '',
      day_comments: [{ date: '2026-11-19', comment: '17時までです' }],
    },
  ]);
});

it('keeps what was typed where the answer can’t be sent, and says so', async () => {
  const wire = open({ 'POST /api/client-approval/open': opened([sheet(1, '客先 花子')]) });
  await screen.findByText('結合試験');
  wire.lose();
  choose('客先 花子', '差し戻す');
  fill(screen.getByRole('textbox', { name: '差し戻す理由' }), '19日が違います');
  fireEvent.click(send('差戻し 1件を送信'));
  expect(await screen.findByText(/入力した内容は残っています/)).toBeDefined();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '差し戻す理由' }).value).toBe('19日が違います');
});

it('shows what somebody else has decided meanwhile', async () => {
  const wire = open({
    'POST /api/client-approval/open': opened([sheet(1, '客先 花子')]),
    'POST /api/client-approval/decide': refused('work_report_decided'),
  });
  await screen.findByText('結合試験');
  wire.answer({
    'POST /api/client-approval/open': opened([sheet(1, '客先 花子', { state: 'approved', decision })]),
  });
  choose('客先 花子', '承認する');
  fireEvent.click(send('承認 1件を送信'));
  expect(await screen.findByText('承認済み')).toBeDefined();
  expect(screen.getByText(/すでに承認または差し戻されています/)).toBeDefined();
  expect(screen.getByText('2026-12-01 12:34 佐藤 次郎 様')).toBeDefined();
});

it('asks for the code where one is mailed', async () => {
  const wire = open({
    'POST /api/client-approval/open': opened([sheet(1, '客先 花子')], 'ta***@acme.example'),
    'POST /api/client-approval/code': { message: '確認コードを送信しました' },
    'POST /api/client-approval/decide': refused('work_report_code_wrong'),
  });
  await screen.findByText('結合試験');
  choose('客先 花子', '承認する');
  fireEvent.click(send('承認 1件を送信'));
  expect(screen.getByText('確認コードを入力してください')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '確認コードを送信' }));
  expect(await screen.findByText('確認コードを送信しました')).toBeDefined();
  fill(screen.getByRole('textbox', { name: '確認コード' }), '123456');
  fireEvent.click(send('承認 1件を送信'));
  await waitFor(() =>
    expect(wire.sent('POST /api/client-approval/decide').map(({ body }) => body.code)).toEqual(['123456']),
  );
  expect(await screen.findByText(/確認コードが違います/)).toBeDefined();
});

it.each([
  ['work_report_link_expired', /有効期限が切れました/],
  ['work_report_link_revoked', /取り消されました/],
  ['work_report_link_unknown', /このリンクは使えません/],
] as const)('says of a link that is over why: %s', async (code, text) => {
  open({ 'POST /api/client-approval/open': refused(code) });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that a link was cut off', async () => {
  open({}, '#company=acme');
  expect(await screen.findByText(/リンクが正しくありません/)).toBeDefined();
});
