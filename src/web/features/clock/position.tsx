import { IconMapPin } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

import { queryKey } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Heading, Panel, Text } from '../../ui/layout.tsx';
import styles from './clock.module.css';
import { texts } from './texts.ts';

/** Where the device is. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  /** Radius in metres. */
  readonly accuracy: number;
}

/** Why no position came. After `missing` and `insecure` another try can't help. */
export type PositionFailure = 'refused' | 'timeout' | 'unavailable' | 'missing' | 'insecure';

class PositionError extends Error {
  override readonly name = 'PositionError';
  readonly why: PositionFailure;

  constructor(why: PositionFailure) {
    super(why);
    this.why = why;
  }
}

/** The state of the position. `asking`: the purpose is shown and the person has to agree before the browser asks. */
type PositionState =
  | { readonly kind: 'checking' | 'asking' | 'locating' }
  | { readonly kind: 'held'; readonly position: Position }
  | { readonly kind: 'failed'; readonly why: PositionFailure };

/** A punch carries no position that is older than this: the person may have gone elsewhere since. */
export const POSITION_LASTS_MS = 60_000;

const FAILURES: Readonly<Record<number, PositionFailure>> = { 1: 'refused', 2: 'unavailable', 3: 'timeout' };

const positionQuery = {
  queryKey: queryKey('position'),
  queryFn: takePosition,
  staleTime: POSITION_LASTS_MS,
  gcTime: 0,
};

/**
 * The device's position as the clock screen needs it. The browser is asked straight away where it won't prompt or where
 * the person has agreed to the purpose before; else only once they do. A position is taken when the screen opens, when
 * the person comes back to it and at a punch, never in between: it is for the punch alone.
 */
export function usePosition(): {
  readonly state: PositionState;
  /** The person agrees to be asked, or wants another try. */
  readonly request: () => void;
  /** A position fit for a punch, taken again when the held one is too old; `null` when none is to be had. */
  readonly fresh: () => Promise<Position | null>;
} {
  const queryClient = useQueryClient();
  const [permission, setPermission] = usePermission(() => {
    // What failed for want of the permission is tried again; a position in hand, or on its way, is not.
    void queryClient.refetchQueries({ queryKey: positionQuery.queryKey, stale: true }, { cancelRefetch: false });
  });
  const [hasAgreed, setAgreed] = useState(wasPurposeShown);
  const obstacle = positionObstacle();
  const mayTake = obstacle === null && (permission === 'granted' || (permission === 'prompt' && hasAgreed));
  const { data, error, isFetching, refetch } = useQuery<Position, PositionError>({
    ...positionQuery,
    enabled: mayTake,
  });

  const stateOf = (): PositionState => {
    if (obstacle !== null) return { kind: 'failed', why: obstacle };
    if (isFetching) return { kind: 'locating' };
    if (permission === 'denied') return { kind: 'failed', why: 'refused' };
    if (error !== null) return { kind: 'failed', why: error.why };
    if (data !== undefined) return { kind: 'held', position: data };
    return { kind: permission === null ? 'checking' : 'asking' };
  };
  return {
    state: stateOf(),
    request: () => {
      setPurposeShown();
      setAgreed(true);
      // What the browser said before may no longer hold: it says so again if it does.
      setPermission('prompt');
      void refetch();
    },
    fresh: () => queryClient.fetchQuery(positionQuery).catch(() => null),
  };
}

/** The browser's answer on the permission: asked as soon as this code is there, so that the screen is drawn with it. */
let known: PermissionStatus | null = null;
const queried = queryPermission().then((status) => (known = status));

/** What the browser says of the permission, and whatever it says later; `null` until it does. */
function usePermission(onGranted: () => void) {
  const [permission, setPermission] = useState<PermissionState | null>(known?.state ?? null);
  const granted = useEffectEvent(onGranted);
  useEffect(() => {
    const ended = new AbortController();
    void queried.then((status) => {
      if (ended.signal.aborted) return;
      setPermission(status?.state ?? 'prompt');
      const follow = (): void => {
        setPermission(status?.state ?? 'prompt');
        if (status?.state === 'granted') granted();
      };
      status?.addEventListener('change', follow, { signal: ended.signal });
    });
    return () => ended.abort();
  }, []);
  return [permission, setPermission] as const;
}

/** Queries the permission without a prompt; `null` where the browser can't say. */
async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' });
  } catch {
    return null;
  }
}

/** Why this page can never get a position, `null` when it can. Plain http comes first (D36). */
function positionObstacle(): 'missing' | 'insecure' | null {
  if (!window.isSecureContext) return 'insecure';
  return 'geolocation' in navigator ? null : 'missing';
}

/** Takes the position now (spec §9: high accuracy, 5 seconds, nothing from a cache). Rejects with a `PositionError`. */
function takePosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      ({ code }) => reject(new PositionError(FAILURES[code] ?? 'unavailable')),
      { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 },
    );
  });
}

const PURPOSE_SHOWN = 'locationPurposeTold';

// Where storage is blocked, the purpose is simply shown each time.
function wasPurposeShown(): boolean {
  try {
    return localStorage.getItem(PURPOSE_SHOWN) !== null;
  } catch {
    return false;
  }
}

function setPurposeShown(): void {
  try {
    localStorage.setItem(PURPOSE_SHOWN, '1');
  } catch {
    return;
  }
}

/** The state of the position that a punch needs (D26), but for a failure. */
export function PositionPanel({
  state,
  onRequest,
}: {
  readonly state: Exclude<PositionState, { readonly kind: 'failed' }>;
  readonly onRequest: () => void;
}): ReactNode {
  if (state.kind === 'asking') {
    return (
      <Panel className={styles.ask}>
        <Heading size="sm">
          <span className={styles.sign}>
            <IconMapPin size={20} aria-hidden />
            {texts.askTitle}
          </span>
        </Heading>
        <Text size="sm">{texts.askWhy}</Text>
        <Button fullWidth onClick={onRequest}>
          {texts.askButton}
        </Button>
      </Panel>
    );
  }
  return (
    <p className={styles.sign}>
      <IconMapPin size={18} aria-hidden />
      {state.kind === 'held'
        ? `${texts.located}${texts.accuracy(Math.max(1, Math.round(state.position.accuracy)))}`
        : texts.locating}
    </p>
  );
}
