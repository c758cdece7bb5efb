import type { PartLeave } from '#domain/leave/day-leave.ts';
import type { SheetDay } from '#domain/sheet/sheet-day.ts';
import type { Sheet } from '#domain/sheet/sheet.ts';

/** A stored row; one of a day that could have no more than one part of leave has it alone, and its kind beside it, too. */
type StoredRow = Omit<SheetDay, 'partLeave'> & { readonly partLeave?: PartLeave | readonly PartLeave[] };

/** The sheet of a closed month as it is stored. */
export type StoredSheet = Omit<Sheet, 'days'> & { readonly days: readonly StoredRow[] };

/** A stored sheet, as it was calculated. */
export const sheetFromStore = (sheet: StoredSheet): Sheet => ({ ...sheet, days: sheet.days.map(rowFromStore) });

function rowFromStore({ partLeave, ...row }: StoredRow): SheetDay {
  if (partLeave === undefined) return row;
  if (!('date' in partLeave)) return { ...row, partLeave };
  const { otherLeave: _, ...rest } = row;
  return { ...rest, partLeave: [partLeave] };
}
