import { addMonths, monthOf, parseIsoMonth, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';

/** The month and the template in the address, so that a link, a reload and the way back show the same. */
export function usePayrollAddress(today: IsoDate) {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string): void =>
    setSearch(
      (last) => {
        const next = new URLSearchParams(last);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    /** The last month, unless the address names another: it is the one that is paid. */
    month: parseIsoMonth(search.get('month') ?? '') ?? addMonths(monthOf(today), -1),
    template: search.get('template'),
    showMonth: (month: IsoMonth): void => set('month', month),
    showTemplate: (key: string): void => set('template', key),
  };
}
