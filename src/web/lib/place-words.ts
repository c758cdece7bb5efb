import { awayName, distanceText, offSiteName } from '#domain/places/place.ts';
import { translatable } from './language.ts';

/** The words of where a punch was made. */
export const placeWords = translatable('place-words', { offSite: offSiteName, away: awayName, distance: distanceText });
