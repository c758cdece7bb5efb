import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';

import type { FindingResponse, MonthRowResponse } from '#contract/closing.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { isoDate } from '#domain/time/date.ts';
import { setToday } from '../../testing/clock.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { MonthTools, useChosenColumns } from './month-tools.tsx';
import { RemindButton, RemindDialog } from './reminders.tsx';

const MONTH = '2026-10' as PeriodName;
const finding = (kind: FindingResponse['kind']): FindingResponse => ({ date: isoDate('2026-10-05'), kind });
const rowOf = (id: number, more: Partial<MonthRowResponse> = {}): MonthRowResponse =>
  ({
    user_id: id,
    employee_id: `E${id}`,
    name: `社員 ${id}`,
    status: 'open',
    findings: [finding('missing_punch')],
    accepted: [],
    ...more,
  }) as unknown as MonthRowResponse;
const at = { at: '/admin/month-end', user: SUPER_ADMIN };

beforeEach(() => {
  setToday('2026-11-18');
  localStorage.removeItem('monthColumns');
});

function Tools(): ReactNode {
  const [chosen, choose] = useChosenColumns();
  return (
    <MonthTools month={MONTH} shown={[rowOf(2), rowOf(1)]} columns={['sheet']} chosen={chosen} onChoose={choose} />
  );
}

it('the columns that are chosen are remembered, and the file has them, in the order of the list', async () => {
  const wire = fakeWire({
    'POST /api/admin/months/{month}/file': () =>
      new Response('', {
        headers: {
          'Content-Type': 'text/csv',
          'Content-Disposition': "attachment; filename*=UTF-8''months.csv",
        },
      }),
  });
  const shown = renderScreen(<Tools />, at);
  fireEvent.click(screen.getByRole('button', { name: '表示する列' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: '実働' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '早退' }));
  shown.unmount();
  renderScreen(<Tools />, at);
  fireEvent.click(screen.getByRole('button', { name: 'ファイルに出力' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSVを出力' }));
  await waitFor(() => expect(wire.sent('POST /api/admin/months/{month}/file')).toHaveLength(1));
  const [sent] = wire.sent('POST /api/admin/months/{month}/file');
  expect(sent?.body).toMatchObject({ format: 'csv', user_ids: [2, 1] });
  expect(sent?.body.columns).toContain('worked');
  expect(sent?.body.columns).not.toContain('days_left_early');
  fireEvent.click(screen.getByRole('button', { name: '表示する列' }));
  fireEvent.click(await screen.findByRole('button', { name: '最初の列に戻す' }));
  expect(localStorage.getItem('monthColumns')).toBeNull();
});

it('reminds those who were not today, and says when the others were', async () => {
  const reminded = { at: '2026-11-18T09:12:00.000+09:00', by_name: '全権 一郎' };
  const wire = fakeWire({
    'POST /api/admin/months/{month}/reminders': { message: '1人に要確認を知らせました', user_ids: [1], refused: [] },
  });
  const done: string[] = [];
  renderScreen(
    <RemindDialog
      opened
      month={MONTH}
      rows={[rowOf(1), rowOf(2, { reminded })]}
      onClose={() => undefined}
      onDone={(message) => done.push(message)}
    />,
    at,
  );
  await screen.findByText(/に催促（全権 一郎）/);
  fireEvent.click(screen.getByRole('button', { name: '1人に知らせる' }));
  await waitFor(() => expect(done).toEqual(['1人に要確認を知らせました']));
  expect(wire.sent('POST /api/admin/months/{month}/reminders')[0]?.body).toEqual({ user_ids: [1] });
});

it('offers no reminder of what only admins can settle', () => {
  fakeWire({});
  renderScreen(
    <RemindButton row={rowOf(1, { findings: [finding('long_run')] })} month={MONTH} announce={() => undefined} />,
    at,
  );
  expect(screen.queryByRole('button', { name: '本人に催促' })).toBeNull();
});
