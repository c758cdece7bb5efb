import { groupBy } from '../group-by.ts';

/** What a spreadsheet may have made of the IDs of a file: something that isn't one, or a number without its zeros. */
export type IdDoubt =
  | { readonly kind: 'exponent' | 'date' | 'formula' | 'error' | 'total' }
  | {
      readonly kind: 'zeros';
      /** An ID that is the same number. */
      readonly other: string;
    };

const ODD: readonly (readonly [Exclude<IdDoubt['kind'], 'zeros'>, RegExp])[] = [
  // Of a number of more than eleven digits.
  ['exponent', /^\d(?:\.\d+)?E\+\d+$/i],
  // Of 1-2 and 1/2.
  ['date', /^(?:\d{1,2}月\d{1,2}日|\d{1,2}-[a-z]{3}|[a-z]{3}-\d{2})$/i],
  // Of somebody who meant to keep the zeros.
  ['formula', /^="/],
  ['error', /^#(?:N\/A|[A-Z]+[/0!?A-Z]*[!?]|#+)$/],
  ['total', /^(?:(?:総|小|中)?合?計|total|sum)(?:[\s:].*)?$/i],
];

/** The number that an ID of digits alone is, without leading zeros: all that a spreadsheet leaves of it. */
export const numberOfId = (id: string): string | null => (/^\d+$/.test(id) ? id.replace(/^0+(?=\d)/, '') : null);

/** What there is to ask about each of these new IDs, as stored, beside those `registered`; `null` where there is nothing. */
export function doubtsOf(ids: readonly string[], registered: readonly string[]): (IdDoubt | null)[] {
  const byNumber = groupBy([...registered, ...ids], numberOfId);
  return ids.map((id) => {
    const [odd] = ODD.flatMap(([kind, form]) => (form.test(id) ? [kind] : []));
    if (odd !== undefined) return { kind: odd };
    const number = numberOfId(id);
    const other = number === null ? undefined : byNumber.get(number)?.find((one) => one !== id);
    return other === undefined ? null : { kind: 'zeros', other };
  });
}

/** The question in words. */
export function doubtInWords(doubt: IdDoubt): string {
  switch (doubt.kind) {
    case 'exponent':
      return 'Excelで桁が失われた番号の可能性があります';
    case 'date':
      return 'Excelで日付に変わった番号の可能性があります';
    case 'formula':
      return 'Excelの数式が残っている可能性があります';
    case 'error':
      return 'Excelのエラーの値です';
    case 'total':
      return '合計の行の可能性があります';
    case 'zeros':
      return `先頭の0だけが異なる「${doubt.other}」があります`;
  }
}
