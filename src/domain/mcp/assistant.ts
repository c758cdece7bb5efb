/** What a company lets the AI assistants of its people do: nothing, read what is the person's own, or write it, too. */
export const ASSISTANT_USES = ['off', 'read', 'write'] as const;
export type AssistantUse = (typeof ASSISTANT_USES)[number];

/** The names of these on the screen. */
export const ASSISTANT_USE_NAMES: Readonly<Record<AssistantUse, string>> = {
  off: '使わない',
  read: '本人の情報の閲覧',
  write: '本人の情報の閲覧と、打刻・申請',
};

/** The tools by which a person's assistant reads what is that person's own. */
export const OWN_READS = ['my_day', 'my_punches', 'my_month', 'my_shifts', 'my_leave', 'my_requests'] as const;

/** Those by which it writes, for that person. */
export const OWN_WRITES = [
  'punch',
  'request_correction',
  'request_leave',
  'withdraw_request',
  'withdraw_leave',
  'add_internal_work',
] as const;

/** All tools that a person can give an assistant. */
export const OWN_TOOLS = [...OWN_READS, ...OWN_WRITES] as const;
export type OwnTool = (typeof OWN_TOOLS)[number];

/** Their names on the screen. */
export const OWN_TOOL_NAMES: Readonly<Record<OwnTool, string>> = {
  my_day: '今日の予定と今月の時間',
  my_punches: '打刻の確認',
  my_month: '勤怠の確認',
  my_shifts: 'シフトの確認',
  my_leave: '有給休暇の残りの確認',
  my_requests: '申請の確認',
  punch: '打刻',
  request_correction: '打刻の修正の申請',
  request_leave: '有給休暇の申請',
  withdraw_request: '申請の取下げ',
  withdraw_leave: '休暇の申請の取り消し',
  add_internal_work: '社内業務の登録',
};

const TOOLS_BY_USE: Readonly<Record<AssistantUse, readonly OwnTool[]>> = { off: [], read: OWN_READS, write: OWN_TOOLS };

/** The tools that a company lets an assistant use, of those that it was given. */
export const usableOwnTools = (use: AssistantUse, given: readonly string[]): OwnTool[] =>
  TOOLS_BY_USE[use].filter((tool) => given.includes(tool));
