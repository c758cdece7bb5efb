import type { ComparedFigure } from '#domain/moving-in/comparison.ts';

/** The figures by which a month is compared. */
export const figureNames: Readonly<Record<ComparedFigure, string>> = {
  worked: '実働',
  overtime: '時間外',
  statutoryHoliday: '法定休日',
  night: '深夜',
  workedDays: '出勤日数',
  leaveDays: '有休日数',
  absenceDays: '欠勤日数',
};
