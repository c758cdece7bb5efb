import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import type { FindingResponse, MonthRowResponse } from '#contract/closing.ts';
import { isoDate } from '#domain/time/date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { setToday } from '../../testing/clock.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { AcceptForm } from './accept-form.tsx';
import { AcceptedPanel } from './accepted-panel.tsx';
import { findingsOf } from './month-rows.ts';

const MONTH = '2026-10' as PeriodName;
const ROUTE = 'POST /api/admin/months/{month}/accepted-findings';
const empty = (day: string): FindingResponse => ({ date: isoDate(`2026-10-${day}`), kind: 'empty_workday' });
const rowOf = (id: number, findings: readonly FindingResponse[]): MonthRowResponse =>
  ({
    user_id: id,
    employee_id: `E${id}`,
    name: `社員 ${id}`,
    status: 'open',
    findings,
    accepted: [],
  }) as unknown as MonthRowResponse;

beforeEach(() => setToday('2026-11-18'));

it('accepts the findings of a kind of everybody for one reason, in steps, and says of whom they were not', async () => {
  const findings = findingsOf([
    rowOf(1, [empty('05'), { date: isoDate('2026-10-06'), kind: 'long_day', span_minutes: 1000 }]),
    ...Array.from({ length: 24 }, (_, index) => rowOf(index + 2, [empty('05')])),
  ]);
  const done: [string, number][] = [];
  const wire = fakeWire({
    [ROUTE]: ({ body }) => {
      const userIds = body.people.map(({ user_id: id }) => Number(id));
      const refused = userIds.filter((id) => id === 25);
      return {
        message: '',
        findings: userIds.length - refused.length,
        user_ids: userIds.filter((id) => id !== 25),
        refused: refused.map((id) => ({ user_id: id, name: '社員 25', message: '要確認が変わりました' })),
      };
    },
  });
  renderScreen(
    <AcceptForm
      month={MONTH}
      of={findings[0] ?? expect.fail()}
      findings={findings}
      reasons={[]}
      onDone={(message, accepted) => done.push([message, accepted.length])}
    />,
    { at: '/admin/month-end', user: SUPER_ADMIN },
  );
  fireEvent.click(
    screen.getByRole('checkbox', { name: '表示中の全員の同じ要確認25件（25人）をまとめて問題なしにする' }),
  );
  screen.getByText(/^対象: 社員 1（10\/05）、.*ほか13人$/);
  fill(screen.getByRole('textbox', { name: '問題なしにする理由' }), '全社休業のため');
  fireEvent.click(screen.getByRole('button', { name: '問題なしにして次へ' }));
  await waitFor(() => expect(done).toEqual([['24人・24件の要確認を認めました', 24]]));
  expect(wire.sent(ROUTE).map(({ body }) => [body.people.length, body.reason])).toEqual([
    [20, '全社休業のため'],
    [5, '全社休業のため'],
  ]);
  screen.getByText('社員 25: 要確認が変わりました');
});

it('takes back at once what was accepted of several people for one reason', async () => {
  const accepted = (day: string, reason: string) => ({
    finding: empty(day),
    reason,
    at: '2026-11-18T10:00:00.000+09:00',
    by_name: '全権 一郎',
  });
  const rows = [
    { ...rowOf(1, []), accepted: [accepted('05', '全社休業のため'), accepted('06', '本人に確認済み')] },
    { ...rowOf(2, []), accepted: [accepted('05', '全社休業のため')] },
    { ...rowOf(3, []), status: 'closed' as const, accepted: [accepted('05', '全社休業のため')] },
  ];
  const said: string[] = [];
  const wire = fakeWire({
    'POST /api/admin/months/{month}/accepted-findings/undo': {
      message: '',
      findings: 2,
      user_ids: [1, 2],
      refused: [],
    },
  });
  renderScreen(<AcceptedPanel rows={rows} month={MONTH} announce={(message) => said.push(message)} />, {
    at: '/admin/month-end',
    user: SUPER_ADMIN,
  });
  fireEvent.click(screen.getByText('承認済みの要確認 4件'));
  await screen.findByText('勤務予定日に記録なし 2件（2人）');
  fireEvent.click(screen.getByRole('button', { name: 'まとめて取り消す' }));
  await waitFor(() => expect(said).toEqual(['2人・2件の認めた要確認を取り消しました']));
  expect(wire.sent('POST /api/admin/months/{month}/accepted-findings/undo')).toMatchObject([
    {
      body: {
        people: [
          { user_id: 1, findings: [empty('05')] },
          { user_id: 2, findings: [empty('05')] },
        ],
      },
    },
  ]);
});
