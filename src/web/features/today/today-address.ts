import type { PresenceFilter } from '#contract/today.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { texts } from './texts.ts';

/** The states in the order in which an admin asks for them: first who is missing. */
export const FILTERS = [
  'late',
  'came_late',
  'working',
  'not_yet',
  'left',
  'leave',
  'absent',
  'off',
] as const satisfies readonly PresenceFilter[];

/** What the address says of the live list (`?state=&q=&page=`). */
interface TodayAddress {
  /** `null` shows everybody. */
  readonly state: PresenceFilter | null;
  readonly q: string;
  readonly page: number;
  readonly showState: (state: PresenceFilter | null) => void;
  readonly search: (q: string) => void;
  readonly showPage: (page: number) => void;
}

/** Reads the address of the live list and writes it; whoever narrows the list begins with its first page. */
export function useTodayAddress(): TodayAddress {
  const [address, setAddress] = useSearchParams();
  const page = address.get('page') ?? '';
  const write = (changed: Readonly<Record<string, string | null>>): void =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changed)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    state: FILTERS.find((state) => state === address.get('state')) ?? null,
    q: address.get('q') ?? '',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    showState: (state) => write({ state, page: null }),
    search: (q) => write({ q, page: null }),
    showPage: (chosen) => write({ page: chosen === 1 ? null : String(chosen) }),
  };
}

/** What the filter is called. */
export const nameOf = (state: PresenceFilter | null): string => (state === null ? texts.all : texts.states[state]);
