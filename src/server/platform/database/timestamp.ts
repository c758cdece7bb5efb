import { epochMs, formatInstant } from '#domain/time/instant.ts';

/** Formats a timestamp, as the driver reads it, for the wire: `2026-11-20T09:01:23.456+09:00`. */
export const formatTimestamp = (timestamp: Date): string => formatInstant(epochMs(timestamp.getTime()));
