import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { ReportApproval } from '#contract/report-approvals.ts';
import { isoMonth } from '#domain/time/date.ts';
import { type Answers, fakeWire } from '../testing/fake-wire.ts';
import { fill } from '../testing/hands.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../testing/render-screen.tsx';
import { ReportApprovalPart } from './report-approval.tsx';
// What it asks first.
import './dialog-frame.tsx';

const OWN = 'GET /api/work-reports/{assignmentId}/approval';

const approval = (more: Partial<ReportApproval> = {}): ReportApproval => ({
  state: 'unasked',
  request: null,
  decision: null,
  changes: null,
  approvers: [],
  is_mail_on: true,
  asks_code: false,
  ...more,
});

const request = {
  link_id: 7,
  approver_name: '田中 一郎',
  approver_mail: 'tanaka@acme.example',
  asked_at: '2026-12-01T12:00:00.000+09:00',
  expires_at: '2026-12-31T12:00:00.000+09:00',
  reminders: 1,
};
const decision = {
  at: '2026-12-02T10:30:00.000+09:00',
  by: '佐藤 次郎',
  comment: '',
  day_comments: [],
  reference: 'ABCD-0123-4567-89EF',
};
const day = (work_minutes: number) => ({
  date: '2026-11-20',
  holiday: null,
  start_time: null,
  end_time: null,
  ends_next_day: false,
  break_minutes: null,
  work_minutes,
  category: '',
  remark: '',
  note: '',
});

/** Each test is about an assignment of its own, so that none shows what another has read. */
let assignmentId = 0;

function draw(answers: Answers, subject: 'own' | number = 'own') {
  assignmentId += 1;
  const wire = fakeWire(answers);
  renderScreen(<ReportApprovalPart subject={subject} month={isoMonth('2026-11')} assignmentId={assignmentId} />, {
    at: '/attendance',
    user: subject === 'own' ? EMPLOYEE : SUPER_ADMIN,
  });
  return wire;
}

it('mails the link to whom the client had approve last, unless another is entered', async () => {
  const wire = draw({
    [OWN]: approval({
      approvers: [
        { name: '田中 一郎', mail: 'tanaka@acme.example' },
        { name: '山本 三郎', mail: null },
      ],
    }),
    'POST /api/work-report-links': {
      message: '承認の依頼をメールで送信しました',
      link_id: 1,
      expires_at: request.expires_at,
      token: null,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '承認を依頼' }));
  const mail = screen.getByRole<HTMLInputElement>('textbox', { name: /^承認者のメールアドレス/ });
  expect(mail.value).toBe('tanaka@acme.example');
  fill(mail, 'tanaka');
  fireEvent.click(screen.getByRole('button', { name: '承認を依頼' }));
  expect(await screen.findByText('メールアドレスの形式が正しくありません')).toBeDefined();
  fill(mail, 'other@acme.example');
  fireEvent.click(screen.getByRole('button', { name: '承認を依頼' }));
  expect(await screen.findByText('承認の依頼をメールで送信しました')).toBeDefined();
  expect(wire.sent('POST /api/work-report-links').map(({ body }) => body)).toEqual([
    {
      approver_name: '田中 一郎',
      approver_mail: 'other@acme.example',
      is_mailed: true,
      valid_days: 30,
      month: '2026-11',
      client_assignment_id: assignmentId,
    },
  ]);
});

it('shows a link to be pasted, whose secret no server is sent', async () => {
  draw({
    [OWN]: approval({ is_mail_on: false }),
    'POST /api/work-report-links': {
      message: '承認の依頼のリンクを作成しました',
      link_id: 1,
      expires_at: request.expires_at,
      token: 'secret',
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '承認を依頼' }));
  expect(screen.queryByRole('textbox', { name: /メールアドレス/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'リンクを作成' }));
  expect(await screen.findByText('承認者の氏名を入力してください')).toBeDefined();
  fill(screen.getByRole('textbox', { name: /^承認者の氏名/ }), '田中 一郎');
  fireEvent.click(screen.getByRole('button', { name: 'リンクを作成' }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: '承認のリンク' });
  expect(link.value).toMatch(/\/work-report#company=\w+&token=secret$/);
});

it('says that it waits, and withdraws the link', async () => {
  const wire = draw({
    [OWN]: approval({ state: 'waiting', request }),
    'DELETE /api/work-report-links/{id}': { message: '承認の依頼を取り消しました' },
  });
  expect(await screen.findByText('12月1日（火）に田中 一郎様へ依頼しました。')).toBeDefined();
  expect(screen.getByText('催促のメールを1回送りました。')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '依頼を取り消す' }));
  await screen.findByText(/リンクはすぐに開けなくなります/);
  fireEvent.click(screen.getAllByRole('button', { name: '依頼を取り消す' }).at(-1) as HTMLElement);
  expect(await screen.findByText('承認の依頼を取り消しました')).toBeDefined();
  expect(wire.sent('DELETE /api/work-report-links/{id}').map(({ params }) => params)).toEqual([{ id: '7' }]);
});

it('says what was changed after the approval, of a person for whom a manager asks again', async () => {
  const wire = draw(
    {
      'GET /api/admin/users/{id}/work-reports/{assignmentId}/approval': approval({
        state: 'changed',
        request,
        decision,
        changes: {
          before_minutes: 480,
          after_minutes: 960,
          days: [{ date: '2026-11-20', before: day(0), after: day(480) }],
        },
        approvers: [{ name: '田中 一郎', mail: null }],
      }),
      'POST /api/admin/work-report-links': {
        message: '承認の依頼のリンクを作成しました',
        link_id: 1,
        expires_at: request.expires_at,
        token: 'secret',
      },
    },
    5,
  );
  expect(await screen.findByText('承認後に変更があります。もう一度、承認を依頼してください。')).toBeDefined();
  expect(screen.getByText('11月20日（金）：0:00 → 8:00')).toBeDefined();
  expect(screen.getByText('作業時間の合計：8:00 → 16:00')).toBeDefined();
  expect(screen.getByText('依頼した相手は田中 一郎様です。')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'もう一度依頼' }));
  fireEvent.click(screen.getByRole('button', { name: 'リンクを作成' }));
  await waitFor(() =>
    expect(wire.sent('POST /api/admin/work-report-links')[0]?.body.client_assignment_ids).toEqual([assignmentId]),
  );
  expect(await screen.findByRole('textbox', { name: '承認のリンク' })).toBeDefined();
});

it('says why it was returned, by days', async () => {
  draw({
    [OWN]: approval({
      state: 'returned',
      request,
      decision: {
        ...decision,
        comment: '確認をお願いします',
        day_comments: [{ date: '2026-11-19', comment: '18時までです' }],
      },
    }),
  });
  expect(await screen.findByText('11月19日（木）：18時までです')).toBeDefined();
  expect(screen.getByText('確認をお願いします')).toBeDefined();
  expect(screen.queryByText(/照合番号/)).toBeNull();
});
