/**
 * Normalises a name or an employee ID for the search: full and half width are alike, upper and lower case too, and
 * spaces don't count, so that a name matches with and without the wide space in it. The SQL function `search_form` does
 * the same.
 */
export const searchForm = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

/** The words of a query, normalised; each has to match. */
export const searchWords = (query: string): string[] => query.split(/\s+/).map(searchForm).filter(Boolean);

/** Whether each of the words is a substring of the employee's ID or name. */
export function isFoundBy(words: readonly string[], employeeId: string, name: string): boolean {
  // As the column `search_text`: no word matches across the space, since none contains one.
  const text = `${searchForm(employeeId)} ${searchForm(name)}`;
  return words.every((word) => text.includes(word));
}
