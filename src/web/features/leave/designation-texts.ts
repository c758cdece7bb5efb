/** Texts of a day that the employer fixes (時季指定). */
export const designationTexts = {
  title: (name: string): string => `${name}さんの時季指定`,
  lead: '年5日の取得のため、会社が有給休暇の日を指定します（労働基準法39条7項）。先に本人の意見を聴き、できる限り尊重してください。指定した日は承認済みの有給休暇になり、本人に知らせます。時季指定をするには、就業規則に定めが必要です。',
  left: (days: number, deadline: string): string => `残り${days}日・期限 ${deadline}`,
  date: '指定する日',
  heardOn: '意見を聴いた日',
  wish: '本人の意見',
  wishHint: '例：12月の月曜か金曜がよい',
  required: (label: string): string => `${label}を入力してください`,
  afterDeadline: (deadline: string): string => `期限（${deadline}）までの日を指定してください`,
  future: '意見を聴いた日は今日以前にしてください',
  failed: '日を指定できませんでした',
};
