import { useEffect, useMemo, useSyncExternalStore } from 'react';

import {
  POSITION_LASTS_MS,
  positionObstacle,
  queryPermission,
  takePosition,
  type Position,
  type PositionFailure,
} from './position.ts';

/** The state of the position. `asking`: the purpose is shown and the person has to agree before the browser asks. */
export type PositionState =
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
