import type { IsoDate } from '#domain/time/date.ts';
import type { texts } from './texts.ts';

/** A value of a day that an admin means to delete (D34). */
export interface Deletion {
  readonly date: IsoDate;
  readonly item: keyof typeof texts.items;
  /** A record of the day, or the entry of internal work; the report itself for absence, late and early. */
  readonly id: number;
}
