/** The longest name of a tab that Excel takes, in UTF-16 units. */
const MAX_LENGTH = 31;

/** What Excel doesn't take in a tab's name, control characters among it. */
const FORBIDDEN = /[\\/?*[\]:\p{Cc}\p{Cs}]/gu;

/**
 * Tabs' names that Excel takes, as near to the titles as it goes: at most 31 characters without `\ / ? * [ ] :`, no
 * apostrophe at either end, never empty, and no two alike whatever the case of their letters.
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

/** The text's beginning, no half of a character at its end. */
function cut(text: string, length: number): string {
  let end = '';
  for (const character of text) {
    if (end.length + character.length > length) break;
    end += character;
  }
  return end;
}

const withoutApostrophes = (text: string): string => text.replaceAll(/^[' ]+|[' ]+$/g, '');
