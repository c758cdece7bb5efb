import { LOCATION_RETENTION_DAYS } from '#domain/location/position.ts';
import { locationTexts as texts } from './texts.ts';

const { max } = LOCATION_RETENTION_DAYS;

const NAMES: ReadonlyMap<number, string> = new Map([
  [90, texts.months(3)],
  [180, texts.months(6)],
  [365, texts.years(1)],
  [730, texts.years(2)],
  [1095, texts.years(3)],
  [max, texts.years(5)],
]);

/** A number of days as people say it: `1年（365日）`. */
export function retentionText(days: number): string {
  const name = NAMES.get(days);
  return name === undefined ? texts.days(days) : texts.named(name, texts.days(days));
}

/** The times to choose from, the shortest first; what holds now is among them, whatever it is. */
export const retentionChoices = (current: number): number[] =>
  [...new Set([...NAMES.keys(), current])].toSorted((one, other) => one - other);
