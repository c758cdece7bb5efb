import { useMemo } from 'react';

import { parseIsoDate, parseIsoMonth, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { parsePeriodName, type PeriodName } from '#domain/working-time/wage-period.ts';
import { useSearchParams } from './router.tsx';

/** A column, with `-` where the greatest come first. */
export type ColumnSort<Key extends string> = Key | `-${Key}`;

/** A value in the search of an address: its name there, and how it is read and written. */
export interface Param<Value> {
  /** The name in the address, where it isn't that of the value. */
  readonly name?: string;
  /** Reads the value of an address, or the default where there is none or an invalid one. `search` is the whole query. */
  readonly read: (said: string | null, search: URLSearchParams) => Value;
  /** `null` for what holds when the address says nothing. */
  readonly write: (value: Value) => string | null;
  /** It says where one is, in which order, and not what is shown: it is none of the conditions that can be cleared. */
  readonly isPlace?: true;
  /** A change of it is a step in the history: the browser's back leads to what was shown before. */
  readonly isStep?: true;
}

/** A text; none is `''`. */
export const text = (): Param<string> => ({ read: (said) => said ?? '', write: (value) => value || null });

/** One of several words; `null` is none of them. */
export const oneOf = <Word extends string>(words: readonly Word[], name?: string): Param<Word | null> => ({
  ...(name !== undefined && { name }),
  read: (said) => words.find((word) => word === said) ?? null,
  write: (value) => value,
});

/** One of several numbers, or what holds otherwise. */
export const number = <Otherwise extends number | null>(
  numbers: readonly number[],
  otherwise: Otherwise,
): Param<number | Otherwise> => ({
  read: (said) => numbers.find((value) => String(value) === said) ?? otherwise,
  write: (value) => (value === otherwise ? null : String(value)),
});

/** The id of a row. */
export const id = (name: string): Param<number | null> => ({
  name,
  read: (said) => (/^[1-9]\d{0,14}$/.test(said ?? '') ? Number(said) : null),
  write: (value) => (value === null ? null : String(value)),
});

/** Whether something is so: `1`. */
export const flag = (name?: string): Param<boolean> => ({
  ...(name !== undefined && { name }),
  read: (said) => said === '1',
  write: (value) => (value ? '1' : null),
});

/** A page of a list, counted from 1. */
export const page = (): Param<number> => ({
  isPlace: true,
  read: (said) => (/^[1-9]\d{0,4}$/.test(said ?? '') ? Number(said) : 1),
  write: (value) => (value === 1 ? null : String(value)),
});

/** A date. */
export const date = (): Param<IsoDate | null> => ({
  read: (said) => parseIsoDate(said ?? ''),
  write: (value) => value,
});

/** A month of the calendar. */
export const month = (): Param<IsoMonth | null> => ({
  read: (said) => parseIsoMonth(said ?? ''),
  write: (value) => value,
});

/** The company's period (月度) that a screen shows, by its name. */
export const period = (): Param<PeriodName | null> => ({
  isStep: true,
  read: (said) => parsePeriodName(said ?? ''),
  write: (value) => value,
});

/** The column that a list is sorted by. */
export const sortBy = <Name extends string>(
  columns: readonly Name[],
  otherwise: ColumnSort<Name>,
): Param<ColumnSort<Name>> => ({
  isPlace: true,
  read: (said) =>
    columns.some((column) => said === column || said === `-${column}`) ? (said as ColumnSort<Name>) : otherwise,
  write: (value) => (value === otherwise ? null : value),
});

/** A param that never is in the address, as for somebody who may not see it. */
export const never = <Value>({ read }: Param<Value>): Param<Value> => ({
  read: () => read(null, new URLSearchParams()),
  write: () => null,
});

/** A param of which a screen shows one value after the other: a change is a step in the history. */
export const step = <Value>(param: Param<Value>): Param<Value> => ({ ...param, isStep: true });

/** A param that is a place within the screen, and no choice of its content. */
export const place = <Value>(param: Param<Value>): Param<Value> => ({ ...param, isPlace: true });

/** The params of a screen, by the names of their values. */
// Of each value its own param: that is checked where a state is made.
// oxlint-disable-next-line typescript/no-explicit-any
export type Params = Readonly<Record<string, Param<any>>>;

/** The values of a screen's params. */
type ValuesOf<Of extends Params> = { readonly [Name in keyof Of]: ReturnType<Of[Name]['read']> };

/** The state of a screen that is in its address, so that a link, a reload and the way back show the same. */
export interface SearchState<Values> {
  readonly read: (search: URLSearchParams) => Values;
  /** The search with these values in it, and whatever else it held. */
  readonly write: (values: Partial<Values>, onto?: URLSearchParams) => URLSearchParams;
  /** Whether the change is a step in the history. */
  readonly isStep: (changed: Partial<Values>, before: Values) => boolean;
  /** How many conditions hold, but for those named. */
  readonly count: (values: Values, ...except: readonly (keyof Values)[]) => number;
  /** The values without any condition. */
  readonly cleared: Partial<Values>;
}

/** The state of a screen that its address holds: `searchState({ q: text(), role: oneOf(ROLES) })`. */
export function searchState<Of extends Params>(params: Of): SearchState<ValuesOf<Of>> {
  type Values = ValuesOf<Of>;
  const all = Object.entries(params).map(([key, { name = key, ...param }]) => ({ key, name, ...param }));
  const conditions = all.filter(({ isPlace }) => isPlace !== true);
  return {
    read: (search) =>
      Object.fromEntries(all.map(({ key, name, ...param }) => [key, param.read(search.get(name), search)])) as Values,
    write: (values, onto) => {
      const search = new URLSearchParams(onto);
      for (const { key, name, write } of all) {
        if (!(key in values)) continue;
        const said = write(values[key]);
        if (said === null) search.delete(name);
        else search.set(name, said);
      }
      return search;
    },
    isStep: (changed, before) =>
      all.some(
        ({ key, write, isStep }) => isStep === true && key in changed && write(changed[key]) !== write(before[key]),
      ),
    count: (values, ...except) =>
      conditions.filter(({ key, write }) => !except.includes(key) && write(values[key]) !== null).length,
    cleared: Object.fromEntries(
      conditions.map(({ key, read: readOne }) => [key, readOne(null, new URLSearchParams())]),
    ) as Partial<Values>,
  };
}

/**
 * The values that the address says, and what changes them in it: without a step in the history, but for the params that
 * are one. The values are the same object for as long as the address is.
 */
export function useSearchState<Values>(
  state: SearchState<Values>,
): readonly [Values, (changed: Partial<Values>) => void] {
  const [search, setSearch] = useSearchParams();
  const values = useMemo(() => state.read(search), [state, search]);
  return [
    values,
    (changed) => setSearch((last) => state.write(changed, last), { replace: !state.isStep(changed, values) }),
  ];
}
