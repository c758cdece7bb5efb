import type { DayField } from '#contract/corrections.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { texts } from './texts.ts';

/** A value of a day that an admin means to delete (D34). */
export interface Deletion {
  readonly date: IsoDate;
  readonly item: keyof typeof texts.items;
  /** A record of the day, or the entry of internal work; the report itself for absence, late and early. */
  readonly id: number;
}

/** Deletes the value, and answers what to tell the person. */
export async function deleteValue({ item, id }: Deletion): Promise<string> {
  if (item === 'internal_work') await api('DELETE /api/internal-work/{id}', { params: { id: String(id) } });
  else await api('PATCH /api/time-records/{id}/field', { params: { id: String(id) }, body: { field: FIELDS[item] } });
  return texts.deleted(texts.items[item]);
}

const FIELDS: Readonly<Record<Exclude<Deletion['item'], 'internal_work'>, DayField>> = {
  clock_in: 'clock_in',
  clock_out: 'clock_out',
  break_time: 'break_time',
  note: 'note',
  absence: 'absence',
  late: 'absence',
  early: 'absence',
};
