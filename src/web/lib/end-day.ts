/** The day of an end as its field holds it: how many days after its own it is; empty: as the times say (翌, D53). */
export const endDayText = (day: number | null | undefined): string => (day == null ? '' : String(day));

/** The day that the field of an end holds; `null` where it is as the times say. */
export const readEndDay = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : Number(text);
