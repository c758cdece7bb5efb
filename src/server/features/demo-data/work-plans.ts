import { places } from './places.ts';
import type { WorkPlan } from './work-plan.ts';

/** Monday to Friday, 09:00–18:00, never late by chance: what isn't ordinary is said for each person. */
export const office: WorkPlan = {
  hours: ['09:00', '18:00'],
  hasShifts: true,
  weekdays: [1, 2, 3, 4, 5],
  worksOnHolidays: false,
  arrives: [-16, 0],
  leaves: [0, 35],
  overtimeOnceIn: 7,
  breaks: [60, 60, 60, 60, 60, 60, 60, 60, 45, 90, null],
  places: [places.shibuya, places.shibuya, places.shibuya, places.shinjuku],
  notes: ['定例会議に出席', '月次報告書を作成', '引き継ぎ資料を作成', '客先との打ち合わせ', '問い合わせ対応が多い日'],
};

/** `E0001`: what a month holds, most of it within the latest three weeks. */
export const ordinaryDays: WorkPlan = {
  ...office,
  specialDays: {
    2: { arrives: '09:24', report: { type: 'late', reason: '電車遅延', contact: '田中様' } },
    3: { internalWork: [{ start: '13:00', end: '17:00', breakMinutes: 0, note: '社内勉強会の準備' }] },
    5: { leaves: '15:30', report: { type: 'early', reason: '通院のため', contact: '田中様' } },
    6: { arrives: '09:08' },
    8: { report: { type: 'absence', reason: '体調不良', contact: '田中様' } },
    9: { leaves: '20:45', note: 'リリース作業の立ち会い' },
    10: { arrives: '09:41', report: { type: 'late', reason: '子どもの送迎' } },
    12: { internalWork: [{ start: '09:30', end: '11:30', breakMinutes: 0, note: '全体会議' }] },
    17: { arrives: '09:13', note: '客先に直行' },
    26: { arrives: '09:52', report: { type: 'late', reason: '電車遅延', contact: '田中様' } },
    34: { arrives: '09:05' },
  },
};

/** `E0003`: nights from 22:00 to 06:00, whatever the calendar says. */
export const nights: WorkPlan = {
  ...office,
  hours: ['22:00', '06:00'],
  weekdays: [1, 2, 4, 5, 6],
  worksOnHolidays: true,
  arrives: [-14, 0],
  leaves: [0, 14],
  overtimeOnceIn: 12,
  places: [places.shinagawa],
  notes: ['巡回点検で異常なし', '機器交換に立ち会い', '障害対応（4時に復旧）'],
  specialDays: {
    3: { arrives: '22:17', report: { type: 'late', reason: '電車遅延' } },
    6: { note: '定期点検のためサーバー停止に立ち会い' },
  },
};

/** `E0004`: six hours a day for child care; was at a meeting before she clocked in. */
export const shortTime: WorkPlan = {
  ...office,
  hours: ['10:30', '17:15'],
  arrives: [-10, 1],
  leaves: [0, 12],
  overtimeOnceIn: 30,
  breaks: [45, 45, 45, 45, 45, null],
  places: [places.omiya, places.omiya, places.tokyo],
  lastMonth: {
    2: { internalWork: [{ start: '09:30', end: '10:00', breakMinutes: 0, note: '全社朝会に自宅から参加' }] },
  },
};

/** `E0005`: early shift, at times a minute late; clocked in at a meeting before the day of hire. */
export const earlyShift: WorkPlan = {
  ...office,
  hours: ['08:00', '17:00'],
  arrives: [-20, 1],
  places: [places.yokohama],
  specialDays: { 7: { note: '棚卸しのため倉庫で作業' } },
  lastMonth: { 1: { arrives: '09:52', leaves: '12:06', breakMinutes: 0, note: '入社前の説明会に参加' } },
};

/** `E0006`: no shifts, comes and goes around 10:00 and 19:00; once a day of more than 16 hours. */
export const flexible: WorkPlan = {
  ...office,
  hours: ['10:00', '19:00'],
  hasShifts: false,
  arrives: [-75, 35],
  leaves: [-50, 80],
  places: [places.shinjuku, places.tokyo],
  lastMonth: {
    4: { arrives: '06:42', leaves: '23:16', breakMinutes: 90, note: '本番環境の切り替えに立ち会い' },
  },
};

/** `E0007`: forgets to clock out; once had too short a break. */
export const forgetful: WorkPlan = {
  ...office,
  arrives: [-8, 3],
  places: [places.shimbashi, places.shimbashi, places.tokyo],
  specialDays: {
    2: { forgets: 'clock_out' },
    7: { forgets: 'clock_out' },
    15: { forgets: 'clock_out', note: '客先から直帰' },
    29: { forgets: 'clock_out' },
  },
  lastMonth: { 3: { breakMinutes: 30, note: '障害対応のため休憩を短縮' } },
};

/** `E0008`: came in on days off, has a lot of overtime since last month, and left a day without a word. */
export const worksOnDaysOff: WorkPlan = {
  ...office,
  busy: { sinceMonthsAgo: 1, leaves: [95, 205] },
  places: [places.tokyo, places.shinagawa],
  lastMonth: { 5: { forgets: 'everything' } },
  workedDaysOff: {
    2: { arrives: '09:57', leaves: '15:40', note: 'システム切り替えのため休日出勤' },
    9: { arrives: '12:58', leaves: '18:10', note: '移行リハーサル' },
  },
};

/** `E0009`: works for the client and for the own company, once in two places at a time. */
export const mixedWork: WorkPlan = {
  ...office,
  places: [places.shibuya],
  specialDays: {
    1: { internalWork: [{ start: '16:00', end: '18:00', breakMinutes: 0, note: '採用面接' }] },
    4: {
      internalWork: [
        { start: '09:00', end: '10:30', breakMinutes: 0, note: '部門会議' },
        { start: '15:00', end: '16:00', breakMinutes: 10, note: '評価面談' },
      ],
    },
    6: {
      arrives: '09:00',
      leaves: '18:00',
      internalWork: [{ start: '09:00', end: '18:00', breakMinutes: 60, note: '社内研修（終日）' }],
    },
    11: { internalWork: [{ start: '10:00', end: '12:00', breakMinutes: 0, note: '見積もりの作成' }] },
    20: { internalWork: [{ start: '13:30', end: '15:00', breakMinutes: 0, note: '勉強会' }] },
    31: { internalWork: [{ start: '09:30', end: '12:00', breakMinutes: 0, note: '部門会議' }] },
  },
  lastMonth: {
    4: {
      internalWork: [
        { start: '13:00', end: '15:00', breakMinutes: 0, note: '見積もりの作成' },
        { start: '14:30', end: '16:00', breakMinutes: 0, note: '部門会議' },
      ],
    },
  },
};

/** `E0010`: three days a week; seldom records the break, once forgot to clock in and once came in on a day of leave. */
export const partTime: WorkPlan = {
  ...office,
  hours: ['10:00', '17:00'],
  weekdays: [1, 3, 5],
  arrives: [-9, 2],
  leaves: [0, 9],
  overtimeOnceIn: 30,
  breaks: [null, null, null, 60],
  places: [places.yokohama, places.shinagawa],
  specialDays: {
    3: { forgets: 'clock_in' },
    8: { note: '引き継ぎ資料を作成し、担当者全員に共有。次回までに質問を集める' },
  },
  lastMonth: { 3: { leaves: '13:05', breakMinutes: 0, note: '急な問い合わせのため午前のみ出勤' } },
};

/** The office hours at other places. */
export const officeAt = (first: WorkPlan['places'][0], ...others: WorkPlan['places'][0][]): WorkPlan => ({
  ...office,
  places: [first, ...others],
});
