import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { RowWindow, type DrawnRows } from './row-window.ts';

const ESTIMATE = 50;
const HEIGHT = 600;
/** Twelve rows fit, and one that is cut at the edge. */
const VISIBLE = 13;
const OVERSCAN = 12;

const indexes = ({ rows }: DrawnRows): number[] => rows.map(({ index }) => index);

const span = (from: number, end: number): number[] => Array.from({ length: end - from }, (_, at) => from + at);

/** A list whose rows are as high as `heights` says, once they are drawn. */
function listOf(heights: readonly number[]) {
  const rows = new RowWindow(ESTIMATE);
  rows.resize(heights.length, VISIBLE);
  const heightOf = (index: number): number => heights[index] ?? 0;
  return {
    rows,
    /** Where a drawn row begins on the page. */
    placeOf(index: number): number {
      let end = 0;
      for (const row of rows.drawn().rows) {
        if (row.index === index) return end + row.gap;
        end += row.gap + heightOf(row.index);
      }
      throw new Error(`row ${index} is not drawn`);
    },
    /** Scrolls there, and draws so many at a time until all are there. */
    scrollTo(top: number, room: number, afterEach: () => void = () => {}): void {
      for (let step = 0; step <= heights.length + 1; step += 1) {
        const added = rows.show({ top, bottom: top + HEIGHT }, room);
        rows.measure(rows.drawn().rows.map(({ index }) => [index, heightOf(index)] as const));
        afterEach();
        if (added < room) return;
      }
      throw new Error('it never ends');
    },
  };
}

const same = (count: number): number[] => Array.from({ length: count }, () => ESTIMATE);

describe('which rows are drawn', () => {
  it('those that fit at first, then some beyond them, a few at a time', () => {
    const { rows } = listOf(same(2_000));
    expect(indexes(rows.drawn())).toEqual(span(0, VISIBLE));
    expect(rows.show({ top: 0, bottom: HEIGHT - 1 }, 2)).toBe(2);
    expect(indexes(rows.drawn())).toEqual(span(0, VISIBLE + 2));
    expect(rows.drawn().after).toBe((2_000 - VISIBLE - 2) * ESTIMATE);
  });

  it('after a jump those in sight before any other', () => {
    const { rows } = listOf(same(2_000));
    rows.show({ top: 50_000, bottom: 50_000 + HEIGHT - 1 }, 4);
    expect(rows.drawn().rows).toEqual([
      { index: 1_000, gap: 50_000 },
      ...span(1_001, 1_004).map((index) => ({ index, gap: 0 })),
    ]);
  });

  it('on the way up those above before those below', () => {
    const { rows } = listOf(same(2_000));
    rows.show({ top: 50_000, bottom: 50_000 + HEIGHT - 1 }, 100);
    rows.show({ top: 49_900, bottom: 49_900 + HEIGHT - 1 }, 1);
    expect(indexes(rows.drawn())[0]).toBe(1_000 - OVERSCAN - 1);
  });

  it('once some are measured, all others are taken to be as high, also at another width', () => {
    const { rows, scrollTo } = listOf(Array.from({ length: 100 }, (_, index) => (index === 3 ? 90 : 60)));
    scrollTo(0, 5);
    const { rows: drawn, after } = rows.drawn();
    expect(after).toBe((100 - drawn.length) * 60);
    rows.forget();
    rows.measure(drawn.map(({ index }) => [index, 70] as const));
    expect(rows.drawn().after).toBe((100 - drawn.length) * 70);
  });

  it('the same object for as long as nothing has changed', () => {
    const { rows, scrollTo } = listOf(same(100));
    scrollTo(1_000, 5);
    const before = rows.drawn();
    scrollTo(1_010, 5);
    expect(rows.drawn()).toBe(before);
  });

  it('the one with the focus and its neighbours, wherever the list is', () => {
    const { rows, scrollTo } = listOf(same(2_000));
    rows.focus(5);
    scrollTo(50_000, 50);
    expect(indexes(rows.drawn()).slice(0, 4)).toEqual([4, 5, 6, 1_000 - OVERSCAN]);
    rows.focus(-1);
    expect(indexes(rows.drawn())[0]).toBe(1_000 - OVERSCAN);
  });

  it('those of another number of rows', () => {
    const { rows, scrollTo } = listOf(same(2_000));
    scrollTo(50_000, 50);
    rows.resize(3, VISIBLE);
    expect(rows.drawn()).toEqual({ rows: span(0, 3).map((index) => ({ index, gap: 0 })), after: 0 });
    rows.resize(0, VISIBLE);
    expect(rows.drawn()).toEqual({ rows: [], after: 0 });
  });
});

describe('rows that are not as high as estimated', () => {
  it('above what is in sight, move nothing; what they are off by is made up for at rest', () => {
    const { rows, placeOf, scrollTo } = listOf([...Array.from({ length: 1_000 }, () => 70), ...same(1_000)]);
    scrollTo(50_000, 100);
    expect(placeOf(1_000)).toBe(50_000);
    expect(rows.settle(true)).toBe(0);
    expect(rows.settle(false)).toBe(OVERSCAN * 20);
    expect(placeOf(1_000)).toBe(50_000 + OVERSCAN * 20);
  });

  it('at the first row, are made up for at once', () => {
    const { rows, scrollTo } = listOf(Array.from({ length: 100 }, () => 70));
    scrollTo(1_000, 100);
    scrollTo(0, 100);
    rows.settle(true);
    expect(rows.drawn().rows[0]).toEqual({ index: 0, gap: 0 });
  });

  it('are forgotten, and what is in sight stays', () => {
    const { rows, placeOf, scrollTo } = listOf(Array.from({ length: 500 }, () => 70));
    scrollTo(3_000, 100);
    rows.settle(false);
    const [first] = rows.drawn().rows;
    const top = placeOf(first?.index ?? 0) + OVERSCAN * 70;
    rows.show({ top, bottom: top + HEIGHT }, 0);
    const at = (first?.index ?? 0) + OVERSCAN;
    const place = placeOf(at);
    rows.forget();
    rows.measure(rows.drawn().rows.map(({ index }) => [index, 70] as const));
    expect(placeOf(at)).toBeCloseTo(place, 6);
  });
});

const lists = fc.record({
  heights: fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 1, maxLength: 300 }),
  tops: fc.array(fc.nat(20_000), { minLength: 1, maxLength: 12 }),
  room: fc.integer({ min: 1, max: 30 }),
});

it('whatever is scrolled to, all that is in sight is drawn in the end, in order and once', () => {
  fc.assert(
    fc.property(lists, ({ heights, tops, room }) => {
      const { rows, placeOf, scrollTo } = listOf(heights);
      for (const top of tops) {
        scrollTo(top, room);
        const drawn = indexes(rows.drawn());
        expect(drawn).toEqual(span(drawn[0] ?? 0, (drawn.at(-1) ?? -1) + 1));
        const [first, last] = [drawn[0] ?? 0, drawn.at(-1) ?? 0];
        expect(first === 0 || placeOf(first) <= top).toBe(true);
        expect(last === heights.length - 1 || placeOf(last) + (heights[last] ?? 0) >= top + HEIGHT).toBe(true);
      }
    }),
  );
});

it('the first row in sight stays where it is while others are drawn', () => {
  fc.assert(
    fc.property(lists, ({ heights, tops, room }) => {
      const { rows, placeOf, scrollTo } = listOf(heights);
      for (const top of tops) {
        const places = new Map<number, number>();
        scrollTo(top, room, () => {
          const first = indexes(rows.drawn()).find((index) => placeOf(index) + (heights[index] ?? 0) > top);
          if (first !== undefined && placeOf(first) <= top) places.set(first, placeOf(first));
          for (const [index, place] of places) expect(placeOf(index)).toBeCloseTo(place, 6);
        });
      }
    }),
  );
});
