import { useEffect, useMemo, useSyncExternalStore } from 'react';

import { PositionKeeper, type PositionState } from './position-keeper.ts';
import type { Position } from './position.ts';

/** The device's position as the clock screen needs it; see `PositionKeeper`. */
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
