import { type DemoEmployee, places } from './scenario.ts';

/** In what somebody is unlike the usual employee. */
export type Unlike = Partial<Omit<DemoEmployee, 'companyId' | 'employeeId' | 'name' | 'nameKana' | 'shows'>>;

/** Monday to Friday, 09:00–18:00, never late by chance; differences are given per person. */
export const employee = (
  companyId: string,
  employeeId: string,
  name: string,
  nameKana: string,
  shows: string,
  unlike: Unlike = {},
): DemoEmployee => ({
  companyId,
  employeeId,
  name,
  nameKana,
  shows,
  role: 'user',
  password: 'demo',
  // By law 11 days as last year began and 12 as this year did.
  hired: { yearsAgo: 3, month: 7 },
  hours: ['09:00', '18:00'],
  hasShifts: true,
  weekdays: [1, 2, 3, 4, 5],
  hasContractOfWeekdays: false,
  worksOnHolidays: false,
  arrives: [-16, 0],
  leaves: [0, 35],
  overtimeOnceIn: 7,
  breaks: [60, 60, 60, 60, 60, 60, 60, 60, 60, 90],
  places: [places.shibuya, places.shibuya, places.shibuya, places.shinjuku],
  notes: ['定例会議に出席', '月次報告書を作成', '引き継ぎ資料を作成', '客先との打ち合わせ', '問い合わせ対応が多い日'],
  days: [],
  today: null,
  ...unlike,
});

/** To the minute, 8 hours from Monday to Friday, so that what is beyond them is all that there is to see. */
export const eightHours: Unlike = {
  hasContractOfWeekdays: true,
  worksOnHolidays: true,
  arrives: [0, 0],
  leaves: [0, 0],
  overtimeOnceIn: Infinity,
  breaks: [60],
  today: 'as_usual',
};
