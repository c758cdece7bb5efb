import { translatable } from '../lib/language.ts';

/** Texts of the places of punches. */
export const texts = translatable('places', {
  mapLink: '地図で見る',
  placeOf: (when: string, punch: string) => `${when}の${punch}の場所: `,
});
