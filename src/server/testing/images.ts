/** Images for the tests of features that a logo comes to. */
export { gif, jpeg, png, pngChunk, svg } from '../features/logos/testing/images.ts';
