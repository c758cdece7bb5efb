import type { GeocoderSettings } from './settings.ts';

/** A position in degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A service that knows the address of a position. One file for each, composed by `createGeocoder`. */
export interface Geocoder {
  readonly name: GeocoderSettings['provider'];
  /** The service's rate limit: calls a second, of all server processes together. */
  readonly callsPerSecond: number;
  /**
   * The address of the position in Japanese, from the prefecture down; null where the service knows none (at sea,
   * abroad). Throws {@link GeocoderError} when the service gives no usable answer.
   */
  reverse(position: Position, signal: AbortSignal): Promise<string | null>;
}

interface GeocoderErrorOptions {
  /** Whether a retry can succeed; not for an invalid key or a call that the service does not understand. */
  readonly canRetry: boolean;
  /** The service's `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * No usable answer from the service. The message says what happened without position, address or key, and nothing else
 * is attached, so it can be logged and stored.
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
