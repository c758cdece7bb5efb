import { IconChevronLeft } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';

import { getItem, setItem } from '../lib/tab-storage.ts';
import { Link, type Location, type To, useArrival, useLocation } from '../lib/router.tsx';
import styles from './back-link.module.css';

/** The way back at the top of a screen: where the person came from, as they left it, or else to the screen above. */
export function BackLink({
  to,
  label,
  origins,
}: {
  readonly to: To;
  readonly label: string;
  /** What is said of the other screens that lead here, by their pathnames. */
  readonly origins?: Readonly<Record<string, string>>;
}): ReactNode {
  const origin = useBackTarget();
  const known = origin === null ? undefined : origins?.[pathnameOf(origin)];
  return (
    <Link to={origin === null || known === undefined ? to : origin} className={styles.back}>
      <IconChevronLeft size={18} aria-hidden />
      {known ?? label}
    </Link>
  );
}

/** A link to a screen beside this one, as tall as the buttons around it. */
export const ScreenLink = ({
  to,
  label,
  children,
}: {
  readonly to: To;
  /** What it is called where several have the same text. */
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
