import type { SheetPolicy } from './policy.ts';
import { lengthInWords, nightInWords } from './wording.ts';

/**
 * The notes below the sheet: how its policy calculates the numbers, where a reader could take them for something else.
 */
export function notesOf({ clockOutStep, standardDay, night, nightColumn, unsetBreak }: SheetPolicy): string[] {
  return [
    clockOutStep > 1 && `退勤は${clockOutStep}分単位で切り捨て（打刻は1分単位で保存）`,
    unsetBreak === 'one_hour' && '休憩が未入力の日は1時間を控除',
    unsetBreak === 'legal_minimum' && '休憩が未入力の日は法定の休憩時間（6時間超45分・8時間超1時間）を控除',
    `残業は1日${lengthInWords(standardDay)}超のみ（週40時間超・法定休日労働を除く）`,
    nightColumn === 'all_work'
      ? `深夜残業は${nightInWords(night)}の実働（所定内を含む）`
      : `深夜残業は${nightInWords(night)}の残業のみ（所定内を除く）`,
    '総労働時間は有給休暇を含む',
  ].filter((note) => typeof note === 'string');
}
