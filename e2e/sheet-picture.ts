import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { sheetTint } from '#domain/sheet/layout.ts';
import { daysOfMonth, type IsoMonth } from '#domain/time/date.ts';
import { expect } from './fixtures.ts';
import type { Colour, Picture } from './pdf-picture.ts';

const MARGIN_MM = 10;

const TINTS = { white: [255, 255, 255], red: [253, 234, 234], blue: [232, 240, 253] } as const;

/** Compares a picture of a page with A4: nothing in its margins of 10 mm, and a sheet that begins at their edges. */
export function expectMargins(picture: Picture): void {
  const { width, height } = picture;
  expect([width, height]).toEqual([210, 297]);
  const squares = Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width)] as const);
  const inked = squares.filter(([x, y]) => brightness(picture.colourAt(x, y)) < 254);
  const across = inked.map(([x]) => x).toSorted((a, b) => a - b);
  const down = inked.map(([, y]) => y).toSorted((a, b) => a - b);
  // A line on the edge is half in the margin.
  const atEdge = (from: number): number[] => [from - 1, from];
  expect(atEdge(MARGIN_MM)).toContain(across.at(0));
  expect(atEdge(width - MARGIN_MM)).toContain(across.at(-1));
  expect(atEdge(MARGIN_MM)).toContain(down.at(0));
  expect(down.at(-1)).toBeLessThan(height - MARGIN_MM);
}

/** Checks the tint of each day's row; `middles`: where the rows are, from the page's upper edge. */
export function expectTints(picture: Picture, month: IsoMonth, middles: readonly number[]): void {
  const holidays = holidaysOfMonth(month);
  const due = daysOfMonth(month).map((date) => sheetTint({ date, holiday: holidays.get(date) ?? null }) ?? 'white');
  // Beside the letters of the date.
  const drawn = middles.map((middle) => picture.colourAt(MARGIN_MM + 1, Math.floor(middle)));
  expect(drawn.map((colour, index) => nearest(colour) ?? `${index + 1}: ${colour.join()}`)).toEqual(due);
}

/**
 * How far a page's picture differs from what has to be within its margins: the greatest difference in brightness, of
 * 255, between squares of 2 mm. Letters drawn slightly differently make 25, a text that is missing or a millimetre off
 * 65 and more.
 */
export function greatestDifference(page: Picture, content: Picture): number {
  const side = 2;
  const meanAt = (picture: Picture, left: number, top: number): number => {
    const offsets = Array.from({ length: side ** 2 }, (_, at) => [at % side, Math.floor(at / side)] as const);
    return offsets.reduce((sum, [x, y]) => sum + brightness(picture.colourAt(left + x, top + y)), 0) / side ** 2;
  };
  let greatest = 0;
  for (let y = 0; y + side <= content.height; y += side)
    for (let x = 0; x + side <= content.width; x += side)
      greatest = Math.max(greatest, Math.abs(meanAt(page, MARGIN_MM + x, MARGIN_MM + y) - meanAt(content, x, y)));
  return greatest;
}

const brightness = ([red, green, blue]: Colour): number => 0.3 * red + 0.59 * green + 0.11 * blue;

const nearest = (colour: Colour): string | undefined =>
  Object.entries(TINTS).find(([, tint]) => tint.every((value, at) => Math.abs(value - (colour[at] ?? 0)) <= 3))?.[0];
