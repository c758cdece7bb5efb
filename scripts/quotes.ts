/** A block of a page's that quotes a file: ```` ```ts path=src/… ````. */
export interface Quote {
  readonly file: string;
  /** Runs of consecutive lines, in the file's order; between them, at a line `…`, something is left out. */
  readonly runs: readonly (readonly QuotedLine[])[];
}

export interface QuotedLine {
  readonly text: string;
  /** The line's number in the page, from 1. */
  readonly number: number;
}

/** How a file is quoted: indentation and empty lines don't count. */
const normalised = (line: string): string => line.trim().replaceAll(/\s+/g, ' ');

/** The blocks of a page that quote files, in their order. */
export function quotesIn(page: string): Quote[] {
  const quotes: Quote[] = [];
  let runs: QuotedLine[][] | undefined;
  for (const [index, line] of page.split('\n').entries()) {
    const text = normalised(line);
    if (line.trimStart().startsWith('```')) {
      const file = / path=(\S+)/.exec(text)?.[1];
      runs = runs === undefined && file !== undefined ? [[]] : undefined;
      if (runs !== undefined && file !== undefined) quotes.push({ file, runs });
    } else if (text === '…') runs?.push([]);
    else if (text !== '') runs?.at(-1)?.push({ text, number: index + 1 });
  }
  return quotes;
}

/** The first line of a quote that the file's text lacks, or has elsewhere than the lines before it; else `undefined`. */
export function missingLine({ runs }: Quote, file: string): QuotedLine | undefined {
  const lines = file.split('\n').map(normalised).filter(Boolean);
  let from = 0;
  for (const run of runs) {
    let longest = 0;
    let end: number | undefined;
    for (let start = from; start < lines.length && end === undefined; start += 1) {
      const length = run.findIndex(({ text }, offset) => lines[start + offset] !== text);
      if (length === -1) end = start + run.length;
      else longest = Math.max(longest, length);
    }
    if (end === undefined) return run[longest];
    from = end;
  }
  return undefined;
}
