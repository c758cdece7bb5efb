import type { MonthHours } from '../hours/month-hours.ts';

/** The figures of a month that two systems are compared by; lengths in minutes, days as numbers. */
export const COMPARED_FIGURES = [
  'worked',
  'overtime',
  'statutoryHoliday',
  'night',
  'workedDays',
  'leaveDays',
  'absenceDays',
] as const;
export type ComparedFigure = (typeof COMPARED_FIGURES)[number];

/** Whether a figure is a length of time. */
export const isLength = (figure: ComparedFigure): boolean => !figure.endsWith('Days');

/** A month's figures; `null` where a file says nothing. */
export type ComparedFigures = Readonly<Record<ComparedFigure, number | null>>;

/** What kintai has of a month, by the classes of the law, as the other product's file has them. */
export const figuresOf = ({ days, totals }: Pick<MonthHours, 'days' | 'totals'>): ComparedFigures => ({
  worked: totals.worked,
  overtime: totals.overtime,
  statutoryHoliday: totals.statutoryHoliday,
  night: totals.night,
  workedDays: days.filter(({ kind, classes }) => kind === 'workday' && classes.worked > 0).length,
  leaveDays: totals.leaveDays,
  absenceDays: totals.absenceDays,
});

/** A figure of a month in both systems, and by how much ours is more; `null` where one of them says nothing. */
export interface FigurePair {
  readonly figure: ComparedFigure;
  readonly theirs: number | null;
  readonly ours: number | null;
  readonly difference: number | null;
}

/** Each figure of a month in both systems; `null` for a month that one of them doesn't have. */
export const compareFigures = (theirs: ComparedFigures | null, ours: ComparedFigures | null): FigurePair[] =>
  COMPARED_FIGURES.map((figure) => {
    const [one, other] = [theirs?.[figure] ?? null, ours?.[figure] ?? null];
    return { figure, theirs: one, ours: other, difference: one === null || other === null ? null : other - one };
  });

/** Whether two months agree, in what both of them say. */
export const isEqualMonth = (pairs: readonly FigurePair[]): boolean =>
  pairs.every(({ difference }) => difference === null || difference === 0);
