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
export type PositionFailure = 'refused' | 'timeout' | 'unavailable' | 'missing' | 'insecure';

/** A punch carries no position that is older than this: the person may have gone elsewhere since. */
export const POSITION_LASTS_MS = 60_000;

const failures: Readonly<Record<number, PositionFailure>> = { 1: 'refused', 2: 'unavailable', 3: 'timeout' };

/** Why this page can never get a position, `null` when it can. Plain http comes first (D36). */
export function positionObstacle(): 'missing' | 'insecure' | null {
  if (!window.isSecureContext) return 'insecure';
  return 'geolocation' in navigator ? null : 'missing';
}

/** Takes the position now (spec §9: high accuracy, 5 seconds, nothing from a cache). */
export function takePosition(): Promise<Position | PositionFailure> {
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
export async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' });
  } catch {
    return null;
  }
}
