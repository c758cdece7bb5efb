import { IconChevronLeft } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';

import { getItem, setItem } from '../lib/tab-storage.ts';
import { Link, type Location, type To, useArrival, useLocation } from '../lib/router.tsx';
import styles from './back-link.module.css';

/** The labels of the way back to other screens that lead to one, by their pathnames. */
export type Origins = Readonly<Record<string, string>>;

/** The way back at the top of a screen: where the person came from, as they left it, or else to the screen above. */
export function BackLink({
  to,
  label,
  origins,
}: {
  readonly to: To;
  readonly label: string;
  readonly origins?: Origins;
}): ReactNode {
  const origin = useKnownOrigin(origins);
  return <WayBack {...(origin ?? { to, label })} />;
}

/** The way back to one of these screens, where the person came from it; nothing where they didn't. */
export function OriginLink({ origins }: { readonly origins: Origins }): ReactNode {
  const origin = useKnownOrigin(origins);
  return origin !== null && <WayBack {...origin} />;
}

const WayBack = ({ to, label }: { readonly to: To; readonly label: string }): ReactNode => (
  <Link to={to} className={styles.back}>
    <IconChevronLeft size={18} aria-hidden />
    {label}
  </Link>
);

/** Where the person came from, as far as it is among these screens. */
function useKnownOrigin(origins: Origins | undefined): { readonly to: string; readonly label: string } | null {
  const origin = useBackTarget();
  const label = origin === null ? undefined : origins?.[pathnameOf(origin)];
  return origin === null || label === undefined ? null : { to: origin, label };
}

/** A link to a screen beside this one, as tall as the buttons around it. */
export const ScreenLink = ({
  to,
  label,
  children,
}: {
  readonly to: To;
  /** The accessible name where several links have the same text. */
  readonly label?: string;
  readonly children: string;
}): ReactNode => (
  <Link to={to} className={styles.beside ?? ''} aria-label={label}>
    {children}
  </Link>
);

/** A place that a person was at: its entry in the browser's history, and its address. */
interface Place {
  readonly key: string;
  readonly path: string;
}

const listeners = new Set<() => void>();

const nameOf = (key: string): string => `origin ${key}`;

function backTargetOf(key: string): Place | null {
  const stored = getItem(nameOf(key));
  return typeof stored === 'object' && stored !== null && 'key' in stored && 'path' in stored
    ? (stored as Place)
    : null;
}

/** Records for each place the one that led to it; to be used once, around all screens. */
export function useRecordBackTarget(): void {
  const location = useLocation();
  const type = useArrival();
  const before = useRef(location);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = location;
    // A place that is gone back to has its record already.
    if (last.key === location.key || type === 'pop') return;
    const isSamePlace = type === 'replace' || last.pathname === location.pathname;
    setItem(nameOf(location.key), isSamePlace ? backTargetOf(last.key) : backTargetByLink(last, location));
    for (const listener of listeners) listener();
  }, [location, type]);
}

/** A link back to where one came from is no new step: the place's own back target is restored. */
function backTargetByLink(last: Location, { pathname }: Location): Place | null {
  const origin = backTargetOf(last.key);
  if (origin !== null && pathnameOf(origin.path) === pathname) return backTargetOf(origin.key);
  return { key: last.key, path: last.pathname + last.search };
}

/** The part of an address before its search. */
const pathnameOf = (path: string): string => path.split('?', 1)[0] ?? '';

/** The address that led to the present place, also after a reload; `null` if unknown. */
function useBackTarget(): string | null {
  const { key } = useLocation();
  return useSyncExternalStore(subscribe, () => backTargetOf(key)?.path ?? null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
