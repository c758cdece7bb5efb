const count = (number: number): string => number.toLocaleString('ja-JP');

/** Texts of the reminders of findings (催促), for admins. */
export const reminderTexts = {
  title: '要確認の催促',
  lead: (people: number) => `${count(people)}人に、自分の勤怠の要確認を確認するように知らせます。`,
  nobodyDue: '今日は、表示中の全員にすでに催促しました。',
  hint: '画面のベル、メール、プッシュ通知のうち、会社と本人が選んだ方法で知らせます。1人に1日1回までです。',
  findings: (findings: number) => `要確認 ${count(findings)}件`,
  last: (when: string, name: string) => `、${when}に催促（${name}）`,
  remind: (people: number) => `${count(people)}人に知らせる`,
  remindOne: '本人に催促',
  reminding: '送信中...',
  remindedAt: (when: string, name: string) => `${when}に催促済み（${name}）`,
  done: (people: number) => `${count(people)}人に要確認を知らせました`,
  notDone: (people: number) => `${count(people)}人には知らせませんでした`,
  failed: '催促できませんでした',
  cancel: 'キャンセル',
};
