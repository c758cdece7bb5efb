import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';

/** Where in the app a link leads: a path with its search, or the parts that differ from the present place. */
export type To = string | { readonly pathname?: string; readonly search?: string };

/** A place in the app: an entry of the browser's history. */
export interface Location {
  readonly pathname: string;
  readonly search: string;
  /** The state that a link or a call of `navigate` has put beside the address; a reload keeps it. */
  readonly state: unknown;
  /** Names the entry in the history, for as long as the tab is open. */
  readonly key: string;
}

/** How the present place was come to: by a link, in the place of another one, by back or forward, or by a load. */
export type Arrival = 'push' | 'replace' | 'pop' | 'load';

interface Options {
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** The state of an entry of the history: `idx` counts the entries. */
interface Entry {
  readonly usr?: unknown;
  readonly key?: string;
  readonly idx?: number;
}

interface Place {
  readonly location: Location;
  readonly arrival: Arrival;
}

const entryNow = (): Entry => (window.history.state ?? {}) as Entry;

function placeNow(arrival: Arrival): Place {
  const { pathname, search } = window.location;
  const { usr = null, key = 'default' } = entryNow();
  return { location: { pathname, search, state: usr, key }, arrival };
}

const listeners = new Set<(place: Place) => void>();

const announce = (arrival: Arrival): void => listeners.forEach((listen) => listen(placeNow(arrival)));

/** The address that a link written at `pathname` leads to. */
function addressOf(to: To, pathname: string): string {
  if (typeof to === 'string') return to.startsWith('/') ? to : pathname + to;
  const { search = '' } = to;
  return (to.pathname ?? pathname) + (search === '' || search.startsWith('?') ? search : `?${search}`);
}

/** Goes to another place of the app, or as many entries of the history back (negative) or forward. */
export function navigate(to: To | number, { replace = false, state = null }: Options = {}): void {
  if (typeof to === 'number') return window.history.go(to);
  const { idx = 0 } = entryNow();
  const entry: Entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx: replace ? idx : idx + 1 };
  const address = addressOf(to, window.location.pathname);
  if (replace) window.history.replaceState(entry, '', address);
  else window.history.pushState(entry, '', address);
  announce(replace ? 'replace' : 'push');
}

const PlaceContext = createContext<Place | null>(null);

function usePlace(): Place {
  const place = use(PlaceContext);
  if (place === null) throw new Error('outside of the router');
  return place;
}

/**
 * Follows the address. Not a library: of one the app would use this much, and each first load would carry 11 kB. What is
 * shown follows in a transition, so that the old screen stays until the new one can be drawn.
 */
export function Router({ children }: { readonly children: ReactNode }): ReactNode {
  const [place, setPlace] = useState(() => {
    if (entryNow().idx === undefined) window.history.replaceState({ ...entryNow(), idx: 0 }, '');
    return placeNow('load');
  });
  useLayoutEffect(() => {
    const follow = (next: Place): void => startTransition(() => setPlace(next));
    const onPopState = (): void => announce('pop');
    listeners.add(follow);
    window.addEventListener('popstate', onPopState);
    return () => {
      listeners.delete(follow);
      window.removeEventListener('popstate', onPopState);
    };
  }, []);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** The present place, as far as the screen has followed. */
export const useLocation = (): Location => usePlace().location;

/** How the present place was come to. */
export const useArrival = (): Arrival => usePlace().arrival;

/** A link within the app. A click that asks for another tab or window is the browser's. */
export function Link({
  to,
  state,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { readonly to: To; readonly state?: unknown }): ReactNode {
  const { pathname, search } = useLocation();
  const address = addressOf(to, pathname);
  return (
    <a
      {...rest}
      href={address}
      onClick={(event) => {
        onClick?.(event);
        const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (event.defaultPrevented || !isPlain) return;
        event.preventDefault();
        // To the very place where one is, it is no step.
        navigate(address, { replace: address === pathname + search, state });
      }}
    >
      {children}
    </a>
  );
}

/**
 * Leads on to another place as soon as it is shown; `state` has to stay the same object. It does so once: until the screen
 * has followed, an answer that comes in may change where it would lead by then.
 */
export function Navigate({ to, replace, state }: Options & { readonly to: string }): null {
  const hasLeft = useHasLeft();
  useEffect(() => {
    if (!hasLeft()) navigate(to, { replace: replace === true, state });
  }, [to, replace, state, hasLeft]);
  return null;
}

/** The params of a pathname by a pattern such as `/users/:id`; `null` for one of another form. */
export function paramsOf(pattern: string, pathname: string): Readonly<Record<string, string>> | null {
  const named = pattern.split('/');
  const parts = pathname.replace(/(.)\/+$/, '$1').split('/');
  const fits = named.length === parts.length && named.every((name, index) => fitsPart(name, parts[index] ?? ''));
  if (!fits) return null;
  return Object.fromEntries(
    named.flatMap((name, index) => (name.startsWith(':') ? [[name.slice(1), decoded(parts[index] ?? '')]] : [])),
  );
}

const fitsPart = (name: string, part: string): boolean =>
  name.startsWith(':') ? part !== '' : name.toLowerCase() === part.toLowerCase();

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The params of the present screen's address. */
export const ParamsContext = createContext<Readonly<Record<string, string>>>({});

/** The params of the present screen's address. */
export const useParams = (): Readonly<Record<string, string>> => use(ParamsContext);

/** Writes the search of the address, or what a function makes of the present one. */
export type SetSearch = (next: SearchInit | ((last: URLSearchParams) => SearchInit), options?: Options) => void;

type SearchInit = URLSearchParams | Record<string, string>;

/**
 * The search of the screen's address, to be read and written. A screen that has been left writes nothing: it would bring
 * itself back. And a change of what was there before is one of the address as it is by then, of which the screen may not
 * have been drawn yet: of two changes at once neither is lost.
 */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation();
  const hasLeft = useHasLeft();
  return [
    useMemo(() => new URLSearchParams(search), [search]),
    useCallback(
      (next, options) => {
        if (hasLeft()) return;
        const written = typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next;
        navigate({ search: String(new URLSearchParams(written)) }, options);
      },
      [hasLeft],
    ),
  ];
}

/**
 * Returns whether the person has left the screen, by a link or by the browser's back and forward. The address changes at
 * once, the screen follows in a transition, for which a slow phone needs a while. A screen that has been left must not
 * navigate by itself any more, after a pause in the typing or when an answer comes in: it would undo the person's click.
 */
export function useHasLeft(): () => boolean {
  const { pathname } = useLocation();
  return useCallback(() => window.location.pathname !== pathname, [pathname]);
}
