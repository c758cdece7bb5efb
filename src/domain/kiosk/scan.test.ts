import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { epochMs } from '../time/instant.ts';
import { beginOfStep, isStepTaken, printedText, qrStep, readScan, rotatingText } from './scan.ts';

const SIGNATURE = '0123456789ABCDEF0123';

describe('what a reader has read', () => {
  it.each([
    ['0114B3C4D5E6F708', { means: 'ic_card', number: '0114B3C4D5E6F708' }],
    ['01:14:b3:c4:d5:e6:f7:08', { means: 'ic_card', number: '0114B3C4D5E6F708' }],
    // A reader whose keyboard has a Japanese input method on.
    ['０１１４Ｂ３Ｃ４', { means: 'ic_card', number: '0114B3C4' }],
    [printedText('AB'.repeat(20)), { means: 'printed_qr', number: 'AB'.repeat(20) }],
    [
      ` ${rotatingText(12, 59_483_000, SIGNATURE).toLowerCase()} `,
      { means: 'rotating_qr', userId: 12, step: 59_483_000, signature: SIGNATURE },
    ],
    [`X${rotatingText(12, 59_483_000, SIGNATURE)}`, null],
    [`${rotatingText(12, 59_483_000, SIGNATURE)}F`, null],
    [`X${printedText('AB'.repeat(20))}`, null],
    [`${printedText('AB'.repeat(20))}F`, null],
    ['', null],
    ['12345', null],
    ['K1.0.A.0123456789ABCDEF0123', null],
    ['K2.1.A.0123456789ABCDEF0123', null],
    ['https://example.com/', null],
    ['A'.repeat(33), null],
  ])('%s: %o', (text, scan) => {
    expect(readScan(text)).toEqual(scan);
  });

  it('is what was written, whoever and whenever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), fc.nat(), (userId, step) => {
        expect(readScan(rotatingText(userId, step, SIGNATURE))).toMatchObject({ userId, step });
      }),
    );
  });
});

it.each([
  [0, true],
  [29_999, true],
  [59_999, true],
  [60_000, false],
  [-1, true],
  [-30_000, true],
  [-30_001, false],
])('a code is taken %i ms after it began: %s', (later, taken) => {
  const step = qrStep(epochMs(1_795_000_020_000));
  expect(isStepTaken(step, epochMs(beginOfStep(step) + later))).toBe(taken);
});
