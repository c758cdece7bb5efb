declare module 'virtual:guide/*' {
  import type { Section } from './guide.ts';

  export const sections: readonly Section[];
  /** The addresses of the images by their files' names. */
  export const images: Readonly<Record<string, string>>;
}
