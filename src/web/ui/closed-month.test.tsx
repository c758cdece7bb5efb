import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { LockedDays, MonthStatusResponse } from '#contract/closing.ts';
import type { Role } from '#domain/users/role.ts';
import { isoDate } from '#domain/time/date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { endSession, startSession, type UserInfo } from '../lib/session-store.ts';
import { Router } from '../lib/router.tsx';
import { ClosedMonth } from './closed-month.tsx';

const LOCKED: NonNullable<LockedDays> = { from: '2026-09-26', closed_month: '2026-10' };

function show(
  role: Role,
  status: MonthStatusResponse,
  locked: LockedDays,
  { date, employee_id }: { readonly date?: string; readonly employee_id?: string } = {},
): string {
  startSession('token', { role, employeeId: 'S0001' } as UserInfo);
  const closing = {
    status,
    at: null,
    by_name: null,
    reason: null,
    locked,
    ...(employee_id !== undefined && { employee_id }),
  };
  const { container } = render(
    <MantineProvider>
      <Router>
        <ClosedMonth
          closing={closing}
          month={'2026-10' as PeriodName}
          {...(date !== undefined && { date: isoDate(date) })}
        />
      </Router>
    </MantineProvider>,
  );
  return container.textContent;
}

const way = () => screen.getByRole('link', { name: /^月次・締めで締めを解除/ }).getAttribute('href');

afterEach(() => endSession('logout'));

describe('the days that a closed month after them locks', () => {
  it('are told, with the way to the reopening', () => {
    expect(show('super_admin', 'open', LOCKED)).toContain('9月26日（土）以降は変更できません');
    expect(way()).toBe('/admin/month-end?month=2026-10&q=S0001&select=S0001');
  });

  it('D39: are told where the closed month is the second period of its name', () => {
    show('super_admin', 'open', { from: '2026-10-18', closed_month: '2026-10b' });
    expect(way()).toBe('/admin/month-end?month=2026-10b&q=S0001&select=S0001');
  });

  it.each(['user', 'admin'] as const)('tell the role %s whom to ask', (role) => {
    expect(show(role, 'confirmed', LOCKED)).toContain('締めの解除は、全権管理者に依頼してください。');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['2026-09-25', false],
    ['2026-09-26', true],
  ])('concern the day %s: %s', (date, isTold) => {
    expect(show('admin', 'open', LOCKED, { date }).includes('変更できません')).toBe(isTold);
  });

  it('are none without a closed month, and not told of a closed one', () => {
    expect(show('admin', 'open', null)).not.toContain('変更できません');
    expect(show('admin', 'closed', LOCKED)).not.toContain('9月26日');
  });
});

describe('a closed month', () => {
  it('leads who may reopen it to the row of its person', () => {
    expect(show('super_admin', 'closed', null, { employee_id: 'E 12' })).toContain('締め済みの月は変更できません。');
    expect(way()).toBe('/admin/month-end?month=2026-10&q=E%2012&select=E%2012');
  });

  it.each(['user', 'admin'] as const)('tells the role %s whom to ask', (role) => {
    expect(show(role, 'closed', null)).toContain('締めの解除は、全権管理者に依頼してください。');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
