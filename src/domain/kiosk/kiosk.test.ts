import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { epochMs } from '../time/instant.ts';
import { workingDayMinute } from '../time/minutes.ts';
import { isSameScan, KIOSK_CODE_MS, punchAfter, SAME_SCAN_MS } from './kiosk-punch.ts';
import { familyName } from './means.ts';
import { checkPin, readPin } from './pin.ts';

describe('a new PIN', () => {
  it.each([
    ['482915', null],
    ['000000', 'weak'],
    ['123456', 'weak'],
    ['654321', 'weak'],
    ['890123', 'weak'],
    ['210987', 'weak'],
    ['121212', 'weak'],
    ['123123', 'weak'],
    ['112112', 'weak'],
    ['122333', null],
    ['12345', 'format'],
    ['1234567', 'format'],
    ['４８２９１５', 'format'],
    ['850314', 'birthday'],
    ['031485', 'birthday'],
    ['140385', 'birthday'],
    ['198503', 'birthday'],
    ['031985', 'birthday'],
    ['198514', 'birthday'],
    ['141985', 'birthday'],
    ['850315', null],
    ['004711', 'employee_id'],
  ] as const)('%s: %s', (pin, fault) => {
    expect(checkPin(pin, { employeeId: 'A4711', birthDate: isoDate('1985-03-14') })).toBe(fault);
  });

  it.each([
    ['A1004711', '004711', 'employee_id'],
    ['山田', '482915', null],
    ['12', '000012', 'employee_id'],
  ] as const)('of %s: %s is %s', (employeeId, pin, fault) => {
    expect(checkPin(pin, { employeeId, birthDate: null })).toBe(fault);
  });
});

it.each([
  ['482915', '482915'],
  ['４８２９１５', '482915'],
  ['48291', null],
  ['4829150', null],
  ['48291a', null],
])('a PIN that is typed as %s is %s', (typed, pin) => {
  expect(readPin(typed)).toBe(pin);
});

it('a card held too long is so for a minute; a code registers a device for a quarter of an hour', () => {
  expect(SAME_SCAN_MS).toBe(60_000);
  expect(KIOSK_CODE_MS).toBe(900_000);
});

describe('what a scan punches', () => {
  const workDate = isoDate('2026-11-20');
  it.each([
    [{ kind: 'before' }, 'clock_in'],
    [{ kind: 'working', workDate, since: workingDayMinute(540) }, 'clock_out'],
    [{ kind: 'on_break', workDate, since: workingDayMinute(720) }, 'break_end'],
    [{ kind: 'left', workDate, at: workingDayMinute(1080) }, 'clock_in'],
  ] as const)('after %o: %s', (state, type) => {
    expect(punchAfter(state)).toBe(type);
  });

  it.each([
    [null, 0, true],
    [null, SAME_SCAN_MS - 1, true],
    [null, SAME_SCAN_MS, false],
    ['clock_in', 1000, true],
    ['clock_out', 1000, false],
    // One of before that arrives late.
    [null, -1, false],
  ] as const)('chosen %s, %i ms after a clock-in: the same is %s', (chosen, later, same) => {
    const at = epochMs(1_000_000);
    expect(isSameScan({ type: 'clock_in', at }, { chosen, at: epochMs(at + later) })).toBe(same);
  });
});

it.each([
  ['佐藤 健太', '佐藤'],
  ['佐藤　健太', '佐藤'],
  [' Anna Maria Schmidt ', 'Anna'],
  ['佐藤健太', null],
])('%s is called %s', (name, called) => {
  expect(familyName(name)).toBe(called);
});
