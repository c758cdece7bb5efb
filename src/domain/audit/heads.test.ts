import { describe, expect, it } from 'vitest';

import { compareHeads, type Head, HEADS_FORMAT, readHeadsLine, readKeptHeads } from './heads.ts';

const A = 'a'.repeat(64);
const B = `${'b'.repeat(32)}${'0'.repeat(32)}`;
const C = 'c'.repeat(64);
const HEAD: Head = { company_id: 'acme', sequence: 3, entries: 9, sealed_at: '2026-11-20T00:00:00.000Z', head: A };
const LINE = { format: HEADS_FORMAT, at: '2026-11-20T00:00:01.000Z', heads: [HEAD] };

describe('a line of exported heads', () => {
  it('is read, signed or not', () => {
    expect(readHeadsLine(JSON.stringify(LINE))).toEqual(LINE);
    expect(readHeadsLine(JSON.stringify({ ...LINE, key: 'k', signature: 's' }))).toMatchObject({ signature: 's' });
  });

  it.each([
    null,
    [],
    { ...LINE, format: 'other' },
    { ...LINE, more: 1 },
    { ...LINE, at: 'yesterday' },
    { ...LINE, at: `x${LINE.at}` },
    { ...LINE, at: `${LINE.at}x` },
    { ...LINE, signature: 1 },
    { format: HEADS_FORMAT, heads: [HEAD] },
    { ...LINE, heads: HEAD },
    { ...LINE, heads: [{ ...HEAD, head: A.slice(1) }] },
    { ...LINE, heads: [{ ...HEAD, sequence: 0 }] },
    { ...LINE, heads: [{ ...HEAD, entries: 1.5 }] },
    { ...LINE, heads: [{ ...HEAD, more: 1 }] },
  ])('is not %j', (line) => expect(readHeadsLine(JSON.stringify(line))).toBeNull());

  it('may be of the first seal, of one entry', () => {
    const first = { ...LINE, heads: [{ ...HEAD, sequence: 1, entries: 1 }] };
    expect(readHeadsLine(JSON.stringify(first))).toEqual(first);
  });

  it('is no other text', () => expect(readHeadsLine('{')).toBeNull());
});

describe('heads that somebody has kept', () => {
  it('are those of the company in the lines of an export', () => {
    const others = JSON.stringify({
      ...LINE,
      heads: [
        { ...HEAD, company_id: 'other' },
        { ...HEAD, sequence: 4 },
      ],
    });
    expect(readKeptHeads(`${JSON.stringify(LINE)}\n${others}\n \n`, 'acme')).toMatchObject([
      { sequence: 3, head: A },
      { sequence: 4, head: A },
    ]);
    expect(readKeptHeads(JSON.stringify(LINE), 'nobody')).toEqual([]);
    expect(readKeptHeads(`${JSON.stringify(LINE)}\nbroken`, 'acme')).toBeNull();
  });

  it('may be one by itself, as it is printed, of 16 digits or more', () => {
    const short = 'a'.repeat(16);
    expect(readKeptHeads(` ${A.toUpperCase()}\n`, 'acme')).toEqual([{ sequence: null, head: A }]);
    expect(readKeptHeads(`封印3（${short}）`, 'acme')).toEqual([{ sequence: null, head: short }]);
    for (const none of ['', short.slice(1), `${A}0`, `${A} ${B}`]) expect(readKeptHeads(none, 'acme')).toBeNull();
  });
});

describe('a chain compared with kept heads', () => {
  const chain = [
    { sequence: 2, head: A },
    { sequence: 3, head: B },
    { sequence: 4, head: C },
  ];

  it.each([
    ['all of it by its last head', [{ sequence: 4, head: C }], { confirmed: 4, differing: [] }],
    ['a part of it', [{ sequence: 3, head: B }], { confirmed: 3, differing: [] }],
    [
      'by the newest of several, in any order',
      [
        { sequence: 3, head: B },
        { sequence: 2, head: A },
      ],
      { confirmed: 3, differing: [] },
    ],
    ['by first digits alone', [{ sequence: null, head: B.slice(0, 16) }], { confirmed: 3, differing: [] }],
    ['not by last digits', [{ sequence: null, head: B.slice(-16) }], { confirmed: null, differing: [] }],
    ['not by last digits of its seal', [{ sequence: 3, head: B.slice(-16) }], { confirmed: null, differing: [3] }],
    ['not by another head', [{ sequence: 4, head: B }], { confirmed: null, differing: [4] }],
    [
      'not by one that fits beside one that doesn’t',
      [
        { sequence: 2, head: A },
        { sequence: 3, head: C },
      ],
      { confirmed: 2, differing: [3] },
    ],
    ['not by one of another part', [{ sequence: 5, head: C }], { confirmed: null, differing: [] }],
    [
      'not by one that is nowhere in it',
      [{ sequence: null, head: 'd'.repeat(64) }],
      { confirmed: null, differing: [] },
    ],
    ['not by none', [], { confirmed: null, differing: [] }],
  ])('is confirmed: %s', (_, kept, expected) => expect(compareHeads(chain, kept)).toEqual(expected));
});
