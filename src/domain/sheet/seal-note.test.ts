import { expect, it } from 'vitest';

import { at } from '../attendance/testing/builders.ts';
import { sealNotes, type SheetSeal } from './seal-note.ts';

// What a paper of a closed month has to prove it by: the minute of the closing in Japan's time, the seal that has it and as much of the
// chain's head as a comparison needs, and the hash of what was stored.

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const HEAD = '0123456789abcdeffedcba9876543210'.repeat(2);
const notesOf = (rest: Partial<SheetSeal> = {}) =>
  sealNotes({ closedAt: at('2026-12-03 09:05:59'), sheetHash: HASH, isUnchanged: true, sealedBy: null, ...rest });

it.each<readonly [string, Partial<SheetSeal>, readonly string[]]>([
  ['that waits for its seal', {}, ['2026-12-03 09:05締め、封印待ち', `締めた内容のSHA-256 ${HASH}`]],
  [
    'that is sealed',
    { sealedBy: { sequence: 12, head: HEAD } },
    ['2026-12-03 09:05締め、封印12（0123456789abcdef）', `締めた内容のSHA-256 ${HASH}`],
  ],
  [
    'of which something else is stored now',
    { isUnchanged: false },
    ['2026-12-03 09:05締め、封印待ち', `締めた内容のSHA-256 ${HASH}（現在の内容と異なります）`],
  ],
  [
    'closed in the first hours of a day in Japan',
    { closedAt: at('2026-12-01 00:00'), sealedBy: { sequence: 1, head: HEAD } },
    ['2026-12-01 00:00締め、封印1（0123456789abcdef）', `締めた内容のSHA-256 ${HASH}`],
  ],
  [
    'that was closed before there were hashes',
    { sheetHash: null, isUnchanged: false },
    ['2026-12-03 09:05締め、封印待ち'],
  ],
])('a month %s', (_, rest, notes) => {
  expect(notesOf(rest)).toEqual(notes);
});
