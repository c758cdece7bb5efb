import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { deriveMonth, type MonthRow } from '#domain/attendance/month.ts';
import { at, punched } from '#domain/attendance/testing/builders.ts';
import { isoDate, isoMonth } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import { type DayActions, DayActionsContext } from './day-actions.tsx';
import { BreakTime, DenyBreak } from './day-cells.tsx';
import { calendarMonth } from '#domain/working-time/wage-period.ts';

const DAY = isoDate('2026-11-19');

function rowOf(breakMinutes: number | null): MonthRow {
  const records = punched(DAY, '09:00', '18:00', breakMinutes === null ? {} : { breakMinutes });
  const rows = deriveMonth({
    period: calendarMonth(isoMonth('2026-11')),
    records,
    leaveDays: [],
    shifts: [],
    internalWork: [],
    holidays: new Map(),
    now: at('2026-11-20 10:00'),
    workType: 'all',
  });
  return rows.find(({ date }) => date === DAY) as MonthRow;
}

const hoursOf = (deemed: number) => ({
  date: DAY,
  worked_minutes: minutes(480),
  overtime_minutes: minutes(0),
  deemed_break_minutes: minutes(deemed),
  contracted_minutes: minutes(480),
  leave_minutes: minutes(0),
  other_leave_minutes: minutes(0),
  is_late: false,
  is_left_early: false,
});

function show(row: MonthRow, given: Partial<DayActions> = {}) {
  const denyBreak = vi.fn<(row: MonthRow) => void>();
  const actions: DayActions = {
    subject: 'own',
    today: isoDate('2026-11-20'),
    isClosed: false,
    mayDo: () => true,
    loadDialogs: () => undefined,
    openDialog: () => undefined,
    hours: new Map([[DAY, hoursOf(45)]]),
    swaps: null,
    compDays: new Map(),
    requests: null,
    denyBreak,
    deleteValue: null,
    withdraw: null,
    ...given,
  };
  const { container } = render(
    <MantineProvider>
      <DayActionsContext value={actions}>
        <p>
          <BreakTime row={row} />
        </p>
        <DenyBreak row={row} />
      </DayActionsContext>
    </MantineProvider>,
  );
  return { denyBreak, shown: container.querySelector('p')?.textContent };
}

const deny = () => screen.queryByRole('button', { name: '11月19日（木）は休憩が取れなかった' });

describe('D38: a break that nobody recorded and the rule deems taken', () => {
  it('is marked, and can be denied in one tap', () => {
    const row = rowOf(null);
    const { shown, denyBreak } = show(row);
    expect(shown).toBe('みなし 0:45');
    fireEvent.click(deny() as HTMLElement);
    expect(denyBreak).toHaveBeenCalledExactlyOnceWith(row);
  });

  it('can be denied by nobody else, and not in a closed month', () => {
    const { shown } = show(rowOf(null), { denyBreak: null });
    expect(shown).toBe('みなし 0:45');
    expect(deny()).toBeNull();
  });

  it('can’t be denied in a row that shows other times than the punches', () => {
    show({ ...rowOf(null), hasInternalWork: true });
    expect(deny()).toBeNull();
  });
});

it.each([
  ['a recorded break', rowOf(45), '0:45'],
  ['a recorded 0', rowOf(0), '0:00'],
])('%s is shown as it is', (_, row, text) => {
  expect(show(row).shown).toBe(text);
  expect(deny()).toBeNull();
});

it('without a rule there is nothing', () => {
  expect(show(rowOf(null), { hours: new Map([[DAY, hoursOf(0)]]) }).shown).toBe('');
  expect(deny()).toBeNull();
});
