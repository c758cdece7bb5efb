/** Where a part is looked for that a message would be over, in pixels above the last one. */
const PLACES = [1, 24, 48, 72];

/** How high what stays at the foot of the window is, in pixels: the bar of tabs, and sums or a bar that saves upon it. */
export function heightOfFoot(): number {
  const { innerHeight: height, innerWidth: width } = window;
  let top = height;
  for (;;) {
    const over = PLACES.flatMap((above) => document.elementsFromPoint?.(width / 2, top - above) ?? []);
    const tops = over
      .map(stayingAround)
      .flatMap((rect) => (rect !== null && rect.height < height / 2 ? [rect.top] : []));
    const next = Math.min(top, ...tops);
    if (next === top) return height - top;
    top = next;
  }
}

/** Where the part is that an element is in and that stays as the page scrolls. */
function stayingAround(element: Element): DOMRect | null {
  for (let part: Element | null = element; part !== null; part = part.parentElement)
    if (/^(fixed|sticky)$/.test(getComputedStyle(part).position)) return part.getBoundingClientRect();
  return null;
}
