import { IRREGULAR_LABELS as irregular } from '#domain/attendance/irregular.ts';
import { PUNCH_LABELS as punch } from '#domain/attendance/record.ts';
import { PLACE_VERDICT_NAMES } from '#domain/places/names.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import { PUNCH_LABELS } from '../../lib/attendance-words.ts';
import { formatOnWorkingDay } from '../../lib/dates.ts';
import { IRREGULAR_LABELS } from '../../lib/irregular-labels.ts';
import { historyTexts, wordOf } from './history-texts.ts';

/** The words of the log, each with that of the page's language. */
const pairs = <Key extends string>(logged: Readonly<Record<Key, string>>, shown: Readonly<Record<Key, string>>) =>
  Object.fromEntries((Object.keys(logged) as Key[]).map((key) => [logged[key], shown[key]]));

const YES_NO = { はい: historyTexts.yes, いいえ: historyTexts.no };
const IRREGULARITIES = pairs(irregular, IRREGULAR_LABELS);

/** The values that are one of several, by their field. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: { ...IRREGULARITIES, ...pairs(punch, PUNCH_LABELS) },
  place_verdict: pairs(PLACE_VERDICT_NAMES, historyTexts.verdicts),
  off_site: YES_NO,
  is_workday: YES_NO,
};

/** The fields of times of the day, which may be after midnight. */
const TIMES: ReadonlySet<string> = new Set([
  'tapped_at',
  'clock_in',
  'clock_out',
  'break_start',
  'break_end',
  'break_punches',
]);

/** By how many days a time is beside its working day. */
const DAYS: Readonly<Record<string, number>> = { 翌々: 2, 翌: 1, 前: -1 };

/** A value of the day's history in the page's language. What people have written stays as it is. */
export function shownValue(field: string, text: string | null): string | null {
  if (text === null) return null;
  if (TIMES.has(field))
    return text.replaceAll(/(翌々|翌|前)(\d\d):(\d\d)/g, (_, day: string, hour: string, minute: string) =>
      formatOnWorkingDay(workingDayMinute(((DAYS[day] ?? 0) * 24 + Number(hour)) * 60 + Number(minute))),
    );
  // The reason of a report begins with what it reports.
  if (field === 'reason') return text.replace(/^[^:]+(?=: )/, (reported) => wordOf(IRREGULARITIES, reported, reported));
  return wordOf(WORDS[field] ?? {}, text, text);
}
