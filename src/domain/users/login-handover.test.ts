import { describe, expect, it } from 'vitest';

import { epochMs } from '../time/instant.ts';
import { handoverOf, hasWayIn, type LoginOnRecord } from './login-handover.ts';
import { FIRST_LINK_MS } from './password.ts';

const NOW = epochMs(Date.parse('2026-11-20T12:00:00+09:00'));
const later = (ms: number) => epochMs(NOW + ms);
const NOTHING: LoginOnRecord = { handedOutAt: null, passwordUntil: null, linkUntil: null, mail: null };
const PAPER = { handedOutAt: later(-60), passwordUntil: later(1) };

describe('how a login was handed out', () => {
  it.each<[string, Partial<LoginOnRecord>, string, number | null, boolean]>([
    ['nothing', {}, 'none', null, false],
    ['a password that nobody has seen', { passwordUntil: later(1) }, 'none', null, false],
    ['a password', PAPER, 'paper', -60, true],
    ['a password without an end', { handedOutAt: later(-60) }, 'paper', -60, true],
    ['a password that ends now', { ...PAPER, passwordUntil: NOW }, 'paper_over', 0, false],
    ['a mail on its way', { ...PAPER, mail: 'waits', linkUntil: later(1) }, 'mail_waits', null, true],
    ['a link', { linkUntil: later(FIRST_LINK_MS - 5) }, 'mailed', -5, true],
    ['a link after a password', { ...PAPER, linkUntil: later(FIRST_LINK_MS) }, 'mailed', 0, true],
    ['a link that ends now', { linkUntil: NOW }, 'mail_over', 0, false],
    ['a link that ended, and a password', { ...PAPER, linkUntil: NOW }, 'paper', -60, true],
    ['both ended', { handedOutAt: later(-60), passwordUntil: later(-1), linkUntil: NOW }, 'mail_over', 0, false],
    ['a mail that failed', { mail: 'failed' }, 'mail_failed', null, false],
    ['a mail that failed, and a password', { ...PAPER, mail: 'failed' }, 'paper', -60, true],
    ['a mail that failed after a link ended', { mail: 'failed', linkUntil: NOW }, 'mail_failed', null, false],
  ])('%s', (_name, record, state, at, isIn) => {
    expect(handoverOf({ ...NOTHING, ...record }, NOW)).toEqual({ state, at: at === null ? null : later(at) });
    expect(hasWayIn(handoverOf({ ...NOTHING, ...record }, NOW).state)).toBe(isIn);
  });
});
