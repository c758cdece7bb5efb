import { translatable } from '../../lib/language.ts';

/** Texts of shifts that don't fit the contract. */
export const misfitTexts = translatable('misfits', {
  mark: '契約外',
  lead: (count: number): string => `保存済みのシフトのうち${count}日が、契約に合いません。`,
  days: (message: string, days: readonly string[]): string => `${message}: ${days.join('、')}`,
});
