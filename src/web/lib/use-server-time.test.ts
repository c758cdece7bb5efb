import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { learnServerTime, serverNow } from './use-server-time.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const header = (ms: number): string => new Date(ms).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  learnServerTime(header(NOON), NOON, NOON);
});
afterEach(() => vi.useRealTimers());

describe('learnServerTime', () => {
  it('believes a clock that the header can agree with', () => {
    learnServerTime(header(NOON - 900), NOON - 50, NOON);
    expect(serverNow()).toBe(NOON);
  });

  it('corrects a clock that is wrong, to half a second', () => {
    const hour = 60 * 60 * 1000;
    learnServerTime(header(NOON + hour), NOON - 100, NOON);
    expect(Math.abs(serverNow() - (NOON + hour + 500))).toBeLessThanOrEqual(600);
  });

  it('keeps what it believes while answers agree with it, so that the clock never jitters', () => {
    learnServerTime(header(NOON + 10_000), NOON - 10, NOON);
    const believed = serverNow();
    learnServerTime(header(NOON + 10_000), NOON - 400, NOON);
    expect(serverNow()).toBe(believed);
  });

  it('trusts a clock that was put right', () => {
    learnServerTime(header(NOON + 60_000), NOON, NOON);
    learnServerTime(header(NOON), NOON, NOON);
    expect(serverNow()).toBe(NOON);
  });

  it('ignores an answer without a date', () => {
    learnServerTime(null, NOON, NOON);
    learnServerTime('gone', NOON, NOON);
    expect(serverNow()).toBe(NOON);
  });
});
