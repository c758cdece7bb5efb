import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';

import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Heading, Hint, Panel, Stack, Text } from '../../ui/layout.tsx';
import styles from './clock.module.css';
import { texts } from './texts.ts';

/** Where the device is. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  /** Radius in metres. */
  readonly accuracy: number;
  /** When it was taken, by this device's clock, in milliseconds since 1970. */
  readonly takenAt: number;
}

/** Why no position came. After `missing` and `insecure` another try can't help. */
type PositionFailure = 'refused' | 'timeout' | 'unavailable' | 'missing' | 'insecure';

/** A punch carries no position that is older than this: the person may have gone elsewhere since. */
export const POSITION_LASTS_MS = 60_000;

const failures: Readonly<Record<number, PositionFailure>> = { 1: 'refused', 2: 'unavailable', 3: 'timeout' };

/** Why this page can never get a position, `null` when it can. Plain http comes first (D36). */
function positionObstacle(): 'missing' | 'insecure' | null {
  if (!window.isSecureContext) return 'insecure';
  return 'geolocation' in navigator ? null : 'missing';
}

/** Takes the position now (spec §9: high accuracy, 5 seconds, nothing from a cache). */
function takePosition(): Promise<Position | PositionFailure> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy, takenAt: Date.now() }),
      ({ code }) => resolve(failures[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 },
    );
  });
}

/** Queries the permission without a prompt; `null` where the browser can't say. */
async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' });
  } catch {
    return null;
  }
}

/** The state of the position. `asking`: the purpose is shown and the person has to agree before the browser asks. */
type PositionState =
  | { readonly kind: 'checking' | 'asking' | 'locating' }
  | { readonly kind: 'held'; readonly position: Position }
  | { readonly kind: 'failed'; readonly why: PositionFailure };

const PURPOSE_SHOWN = 'locationPurposeTold';

/** The device's position as the clock screen needs it. */
export function usePosition(): {
  readonly state: PositionState;
  /** The person agrees to be asked, or wants another try. */
  readonly request: () => void;
  /** A position fit for a punch, taken anew when the held one is too old; `null` when none is to be had. */
  readonly fresh: () => Promise<Position | null>;
} {
  const keeper = useMemo(() => new PositionKeeper(), []);
  useEffect(() => keeper.start(), [keeper]);
  const state = useSyncExternalStore(keeper.subscribe, keeper.current);
  return { state, request: keeper.request, fresh: keeper.fresh };
}

/**
 * Gets the device's position and caches it while it is fresh. The browser is asked straight away where it won't prompt or
 * where the person has agreed to the purpose before; else only once they do. A position is taken when the screen opens,
 * when the person comes back to it and at a punch, never in between: it is for the punch alone.
 */
class PositionKeeper {
  #state: PositionState = { kind: 'checking' };
  #taking: Promise<Position | null> | null = null;
  readonly #listeners = new Set<() => void>();

  readonly current = (): PositionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins; returns how to end. */
  start(): () => void {
    const obstacle = positionObstacle();
    if (obstacle !== null) {
      this.#set({ kind: 'failed', why: obstacle });
      return () => {};
    }
    const ended = new AbortController();
    void this.#followPermission(ended.signal);
    document.addEventListener('visibilitychange', this.#onVisible, { signal: ended.signal });
    return () => ended.abort();
  }

  readonly request = (): void => {
    setPurposeShown();
    void this.#take();
  };

  readonly fresh = async (): Promise<Position | null> => (this.#isGood() ? this.#held() : this.#take());

  async #followPermission(signal: AbortSignal): Promise<void> {
    const permission = await queryPermission();
    if (signal.aborted) return;
    this.#apply(permission?.state ?? 'prompt');
    permission?.addEventListener('change', () => this.#apply(permission.state), { signal });
  }

  #apply(permission: PermissionState): void {
    if (permission === 'denied') this.#set({ kind: 'failed', why: 'refused' });
    else if (permission === 'granted' || wasPurposeShown()) this.#retakeUnlessGood();
    else this.#set({ kind: 'asking' });
  }

  // Coming back, the person may be elsewhere, and may have changed what went wrong before.
  readonly #onVisible = (): void => {
    const tried = this.#state.kind === 'held' || this.#state.kind === 'failed';
    if (document.visibilityState === 'visible' && tried) this.#retakeUnlessGood();
  };

  #retakeUnlessGood(): void {
    if (!this.#isGood()) void this.#take();
  }

  #isGood(): boolean {
    const position = this.#held();
    return position !== null && Date.now() - position.takenAt < POSITION_LASTS_MS;
  }

  #held(): Position | null {
    return this.#state.kind === 'held' ? this.#state.position : null;
  }

  /** Takes the position; whoever asks while it is being taken gets the same one. */
  #take(): Promise<Position | null> {
    this.#set({ kind: 'locating' });
    this.#taking ??= takePosition().then((result) => {
      this.#taking = null;
      const failed = typeof result === 'string';
      this.#set(failed ? { kind: 'failed', why: result } : { kind: 'held', position: result });
      return failed ? null : result;
    });
    return this.#taking;
  }

  #set(state: PositionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

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

/** The state of the position that a punch needs (D26), and what to do about it. */
export function PositionPanel({
  state,
  onRequest,
}: {
  readonly state: PositionState;
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
  if (state.kind === 'failed') {
    const retryCanHelp = state.why !== 'missing' && state.why !== 'insecure';
    return (
      <Stack>
        <Banner kind="error" icon={IconMapPinOff}>
          <p>{texts.positionFailures[state.why]}</p>
          <Hint>{texts.otherwise}</Hint>
        </Banner>
        {retryCanHelp && (
          <Button variant="default" fullWidth onClick={onRequest}>
            {texts.locateAgain}
          </Button>
        )}
      </Stack>
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
