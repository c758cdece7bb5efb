import { monthOf, parseIsoMonth, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';

/** What the address says of the sheet: whose, and of which month (`?user=&month=`). */
interface SheetAddress {
  /** `null` while no one is chosen. */
  readonly userId: number | null;
  readonly month: IsoMonth;
  readonly showUser: (userId: number | null) => void;
  readonly showMonth: (month: IsoMonth) => void;
}

/** Reads the address of the sheet and writes it. */
export function useSheetAddress(today: IsoDate): SheetAddress {
  const [search, setSearch] = useSearchParams();
  const user = search.get('user') ?? '';
  const write = (name: string, value: string | null): void => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  return {
    userId: /^[1-9]\d{0,14}$/.test(user) ? Number(user) : null,
    month: parseIsoMonth(search.get('month') ?? '') ?? monthOf(today),
    showUser: (userId) => write('user', userId === null ? null : String(userId)),
    showMonth: (month) => write('month', month),
  };
}
