import type { GeocoderSettings } from './settings.ts';

/** A place in degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A service that knows the address of a place. One file for each, composed by `createGeocoder`. */
export interface Geocoder {
  readonly name: GeocoderSettings['provider'];
  /** How many calls a second, of all server processes together, the service bears or its terms allow. */
  readonly callsPerSecond: number;
  /**
   * The address of the place in Japanese, from the prefecture down; null where the service knows none (at sea, abroad).
   * Throws {@link GeocoderError} when the service gives no usable answer.
   */
  reverse(position: Position, signal: AbortSignal): Promise<string | null>;
}

interface GeocoderErrorOptions {
  /** Whether the same call can succeed later; a refused key or a call that the service does not understand can't. */
  readonly canRetry: boolean;
  /** How long the service asked to be left alone. */
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * No usable answer from the service. The message says what happened without position, address or key, and nothing else
 * is attached, so it can be logged and stored as it is.
 */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError';
  readonly canRetry: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options: GeocoderErrorOptions) {
    super(message);
    this.canRetry = options.canRetry;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
