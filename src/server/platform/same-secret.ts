import { timingSafeEqual } from 'node:crypto';

/** Whether a secret, or a mark made with one, is the wanted one; how long it takes says nothing of where they differ. */
export const isSameSecret = (given: Uint8Array, wanted: Uint8Array): boolean =>
  given.length === wanted.length && timingSafeEqual(given, wanted);
