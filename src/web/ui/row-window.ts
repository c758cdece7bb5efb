/** A row that is drawn, after `gap` pixels of rows that are not. */
export interface DrawnRow {
  readonly index: number;
  readonly gap: number;
}

/** The drawn part of a list: rows in their order, and the pixels of those left out below them. */
export interface DrawnRows {
  readonly rows: readonly DrawnRow[];
  readonly after: number;
}

/** The visible part of a list, in pixels from its top. */
interface View {
  readonly top: number;
  readonly bottom: number;
}

/** Rows beyond both edges of what is in sight that are drawn all the same, so that a quick scroll shows no gap. */
const OVERSCAN = 12;

/**
 * Which of many rows are drawn, and where. Rows are as high as their content: until one has been measured, its height is
 * the estimate, or the usual one of those that were measured first. A row that turns out otherwise moves nothing that is in sight; what the rows above are off by is made up
 * for once the scrolling rests (`settle`).
 */
export class RowWindow {
  /** The height of a row that isn't measured: once some are, theirs. */
  #estimate: number;
  #hasMeasured = false;
  #heights = new Float64Array();
  /** Where each row would begin, and the last one end, by the heights as they are known. */
  #offsets = new Float64Array(1);
  #first = 0;
  #end = 0;
  /** The row that has the focus: it is drawn, and its neighbours for the Tab key, wherever the list is scrolled to. */
  #focused = -1;
  /** How much further down than its offset each row is. */
  #drift = 0;
  #top = 0;
  #isUpward = false;
  #drawn: DrawnRows = { rows: [], after: 0 };

  constructor(estimate: number) {
    this.#estimate = estimate;
  }

  /** Takes another number of rows, and draws at least the first `least` from where it is. */
  resize(count: number, least: number): void {
    const known = this.#heights.subarray(0, count);
    this.#heights = new Float64Array(count).fill(this.#estimate);
    this.#heights.set(known);
    this.#calculateOffsets();
    if (this.#first >= count) this.#first = 0;
    this.#end = Math.min(count, Math.max(this.#end, this.#first + least));
    if (this.#focused >= count) this.#focused = -1;
    if (this.#first === 0) this.#drift = 0;
  }

  /** Keeps a row drawn; −1 for none. */
  focus(index: number): void {
    this.#focused = index;
  }

  /**
   * Goes on to what is in sight, at most `room` rows at a time: those in sight first, then those that come into sight
   * next. Returns how many rows were added; with fewer than there was room for, all are there.
   */
  show({ top, bottom }: View, room: number): number {
    const count = this.#heights.length;
    if (top !== this.#top) this.#isUpward = top < this.#top;
    this.#top = top;
    const from = this.#rowAt(top);
    const to = Math.min(count, this.#rowAt(bottom) + 1);
    const [least, most] = [Math.max(0, from - OVERSCAN), Math.min(count, to + OVERSCAN)];
    this.#first = Math.max(this.#first, least);
    this.#end = Math.min(this.#end, most);
    if (this.#end <= from || this.#first >= to) [this.#first, this.#end] = [from, from];
    for (let added = 0; added < room; added += 1) {
      const [above, below] = [this.#first > least, this.#end < most];
      if (this.#end < to || (below && (!this.#isUpward || !above) && this.#first <= from)) this.#end += 1;
      else if (above) this.#first -= 1;
      else return added;
    }
    return room;
  }

  /** Takes the heights of rows as they are drawn. Returns whether those in sight would have moved. */
  measure(heights: Iterable<readonly [index: number, height: number]>): boolean {
    const before = this.#offsets;
    // The rows in sight stay where they are.
    const anchor = Math.min(this.#rowAt(this.#top), Math.max(this.#first, this.#end - 1));
    const drawn = [...heights].filter(([, height]) => height > 0);
    let isOther = this.#learn(drawn.map(([, height]) => height));
    for (const [index, height] of drawn) {
      if (Math.abs((this.#heights[index] ?? height) - height) < 0.05) continue;
      this.#heights[index] = height;
      isOther = true;
    }
    if (!isOther) return false;
    this.#calculateOffsets();
    const moved = this.#offset(anchor) - (before[anchor] ?? 0);
    this.#drift -= moved;
    return moved !== 0;
  }

  /** Takes the median of the heights measured first for all other rows. Returns whether that is another one. */
  #learn(heights: readonly number[]): boolean {
    const usual = heights.toSorted((one, other) => one - other)[heights.length >> 1];
    if (this.#hasMeasured || usual === undefined) return false;
    this.#hasMeasured = true;
    if (usual === this.#estimate) return false;
    this.#estimate = usual;
    this.#heights.fill(usual);
    return true;
  }

  /** Forgets all heights, as when the width has changed: what is in sight stays. */
  forget(): void {
    this.#hasMeasured = true;
    this.measure(Array.from(this.#heights, (_, index) => [index, this.#estimate] as const));
    this.#hasMeasured = false;
  }

  /**
   * By how many pixels the page has to be scrolled for the rows to be where they belong, which they are afterwards. While
   * the page scrolls, that is put off until it can't be: it would stop a phone's momentum.
   */
  settle(isScrolling: boolean): number {
    const drift = this.#drift;
    if (isScrolling && this.#first > 0 && this.#offset(this.#first) + drift >= 0) return 0;
    this.#drift = 0;
    return -drift;
  }

  /** The rows drawn now; the same object for as long as they are the same. */
  drawn(): DrawnRows {
    const indexes = [
      ...this.#ofFocus(0, this.#first),
      ...this.#inWindow(),
      ...this.#ofFocus(this.#end, this.#heights.length),
    ];
    let end = 0;
    const rows = indexes.map((index) => {
      const start = this.#startOf(index);
      const gap = Math.max(0, start - end);
      end = start + (this.#heights[index] ?? 0);
      return { index, gap };
    });
    const isWhole = indexes.at(-1) === this.#heights.length - 1;
    const after = isWhole ? 0 : Math.max(0, this.#offset(this.#heights.length) - end);
    const isSame =
      after === this.#drawn.after &&
      rows.length === this.#drawn.rows.length &&
      rows.every(({ index, gap }, at) => {
        const before = this.#drawn.rows[at];
        return before?.index === index && before.gap === gap;
      });
    if (!isSame) this.#drawn = { rows, after };
    return this.#drawn;
  }

  *#inWindow(): Generator<number> {
    for (let index = this.#first; index < this.#end; index += 1) yield index;
  }

  /** The rows of the focus that are within these bounds. */
  *#ofFocus(from: number, end: number): Generator<number> {
    if (this.#focused < 0) return;
    for (let index = Math.max(from, this.#focused - 1); index < Math.min(end, this.#focused + 2); index += 1)
      yield index;
  }

  #offset(index: number): number {
    return this.#offsets[index] ?? 0;
  }

  /** Where a row is. Those far above for the focus are where they would be without what the drawn ones are off by. */
  #startOf(index: number): number {
    const isInWindow = index >= this.#first && index < this.#end;
    return this.#offset(index) + (isInWindow ? this.#drift : 0);
  }

  /** The row at a height of the list; the last one below them all. */
  #rowAt(y: number): number {
    const at = y - this.#drift;
    let [low, high] = [0, this.#heights.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#offset(middle) <= at) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  }

  #calculateOffsets(): void {
    const offsets = new Float64Array(this.#heights.length + 1);
    let end = 0;
    for (const [index, height] of this.#heights.entries()) offsets[index + 1] = end += height;
    this.#offsets = offsets;
  }
}
