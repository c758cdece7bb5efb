/** Texts of the closing days. */
export const closingDayTexts = {
  title: '締日',
  lead: '給与の計算期間（月度）を締める日です。勤怠・シフト・社内業務・月次・締め・出勤簿・給与連携の月は、締日の翌日から次の締日までです。',
  agreementHint: '36協定の時間外労働の上限は、締日ではなく、36協定の起算日からの月で数えます。',
  current: '現在',
  always: '最初から',
  from: (month: string) => `${month}から`,
  day: (day: number) => (day === 31 ? '末日' : `${day}日`),
  changing: '締日の変更',
  field: '締日',
  effectiveMonth: '適用開始の月度',
  after: '変更後',
  date: '日',
  week: '新しい締日の前後の日',
  short: '短い月度',
  shortPeriod: (days: string) => `${days} の短い月度ができます。`,
  shortOvertime:
    '短い月度でも、1か月60時間を超える時間外労働（割増賃金率50％以上）は、その月度だけで0時間から数えます。次の月度と通算するほうが社員に有利なときは、給与の計算で調整してください。',
  untilNext: (month: string, day: string) => `${month}からは、登録済みの締日（${day}）になります。`,
  unchanged: (month: string, day: string) => `${month}の締日は、すでに${day}です`,
  change: (month: string, day: string) => `${month}から、締日を${day}にします。`,
  effect:
    '打刻・シフト・申請の記録は変わりません。日数が変わる月度の本人確認は取り消され、社員にもう一度確認を求めます。',
  saveFailed: '締日の保存に失敗しました',
};
