/** Excel's limit for the name of a tab, in UTF-16 units. */
const MAX_LENGTH = 31;

/** Characters that Excel rejects in a tab's name, control characters included. */
const FORBIDDEN = /[\\/?*[\]:\p{Cc}\p{Cs}]/gu;

/**
 * Valid names of Excel tabs, as close to the titles as possible: at most 31 characters without `\ / ? * [ ] :`, no
 * apostrophe at either end, never empty, and unique regardless of case.
 */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const name = title.replaceAll(FORBIDDEN, ' ').trim();
    for (let count = 1; ; count += 1) {
      const ending = count === 1 ? '' : `~${count}`;
      const candidate = `${withoutApostrophes(cut(name, MAX_LENGTH - ending.length)) || 'Sheet'}${ending}`;
      const key = candidate.normalize('NFKC').toLowerCase();
      if (taken.has(key) || key === 'history') continue;
      taken.add(key);
      return candidate;
    }
  });
}

/** Truncates to `length` UTF-16 units without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  let end = '';
  for (const character of text) {
    if (end.length + character.length > length) break;
    end += character;
  }
  return end;
}

const withoutApostrophes = (text: string): string => text.replaceAll(/^[' ]+|[' ]+$/g, '');
