/** What a company lets the AI assistants of its people do: nothing, or read what is the person's own. */
export const ASSISTANT_USES = ['off', 'read'] as const;
export type AssistantUse = (typeof ASSISTANT_USES)[number];

/** The names of these on the screen. */
export const ASSISTANT_USE_NAMES: Readonly<Record<AssistantUse, string>> = {
  off: '使わない',
  read: '本人の情報の閲覧',
};

/** The tools by which a person's assistant reads what is that person's own. */
export const OWN_READS = ['my_day', 'my_punches', 'my_month', 'my_shifts', 'my_leave', 'my_requests'] as const;

/** All tools that a person can give an assistant. */
export const OWN_TOOLS = [...OWN_READS] as const;
export type OwnTool = (typeof OWN_TOOLS)[number];

/** Their names on the screen. */
export const OWN_TOOL_NAMES: Readonly<Record<OwnTool, string>> = {
  my_day: '今日の予定と今月の時間',
  my_punches: '打刻の確認',
  my_month: '勤怠の確認',
  my_shifts: 'シフトの確認',
  my_leave: '有給休暇の残りの確認',
  my_requests: '申請の確認',
};

/** The tools that a company lets an assistant use, of those that it was given. */
export const usableOwnTools = (use: AssistantUse, given: readonly string[]): OwnTool[] =>
  use === 'off' ? [] : OWN_READS.filter((tool) => given.includes(tool));

/** How many assistants a person may have at a time. */
export const MOST_ASSISTANTS = 10;
