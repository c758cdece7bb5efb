/**
 * A name or an employee ID as it is searched: full and half width are alike, capital and small letters, and spaces don't
 * count, so that a name is found with and without the wide space in it. The SQL function `search_form` does the same.
 */
export const searchForm = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

/** The words of what is searched for, in their search form; each is to be found. */
export const searchWords = (query: string): string[] => query.split(/\s+/).map(searchForm).filter(Boolean);

/** Whether each of those words is part of the employee's ID or name. */
export function isFoundBy(words: readonly string[], employeeId: string, name: string): boolean {
  // As the column `search_text`: no word goes across the space, since none has one.
  const text = `${searchForm(employeeId)} ${searchForm(name)}`;
  return words.every((word) => text.includes(word));
}
