/** The most bytes of a photo that a shared device takes of who punches. */
export const MOST_PHOTO_BYTES = 40_000;

/** How wide it is at the most, in pixels. */
export const PHOTO_WIDTH = 320;

/** Whether these bytes are a JPEG that is taken: by its first and last marker, and no larger than it may be. */
export const isPhoto = (bytes: Uint8Array): boolean =>
  bytes.length <= MOST_PHOTO_BYTES &&
  bytes.length > 4 &&
  bytes[0] === 0xff &&
  bytes[1] === 0xd8 &&
  bytes[2] === 0xff &&
  bytes.at(-2) === 0xff &&
  bytes.at(-1) === 0xd9;
