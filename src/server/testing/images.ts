/** Images for tests outside the logos feature. */
export { gif, jpeg, png, pngChunk, svg } from '../features/logos/testing/images.ts';
