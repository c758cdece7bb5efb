declare module 'virtual:guide/*' {
  import type { GuideImages, Section } from './guide.ts';

  export const sections: readonly Section[];
  export const images: GuideImages;
}
