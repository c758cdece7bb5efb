/**
 * The number that a text spells, full-width digits too; `null` for what is none from `min` to `max`, or lies between two steps
 * (whole ones, unless `step` is 0.5).
 */
export function parseTypedNumber(
  text: string,
  { min, max, step = 1 }: { readonly min: number; readonly max: number; readonly step?: 0.5 | 1 },
): number | null {
  const digits = text.normalize('NFKC').trim();
  if (!/^\d{1,6}(\.\d)?$/.test(digits)) return null;
  const number = Number(digits);
  return number >= min && number <= max && Number.isInteger(number / step) ? number : null;
}
