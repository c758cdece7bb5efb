/** Texts of the picture of the agreement. */
export const agreementTexts = {
  title: 'この内容で働ける時間',
  year: (month: number, day: number): string =>
    day === 1
      ? `協定の1年は${month}月1日から、1か月は毎月1日から数えます`
      : `協定の1年は${month}月${day}日から、1か月は毎月${day}日から数えます`,
  ofMonth: '1か月',
  ofYear: '年間',
  ordinary: (length: string): string => `${length}まで`,
  special: (length: string, note: string): string => `、特別条項で${length}まで（${note}）`,
  withRestDays: '休日労働を含む',
  months: (months: string): string => `年${months.trim() === '' ? '0' : months}回まで超えられる月の合計`,
  unknown: '未入力',
  law: '帯の右端は、法律で働かせられる最大（1か月100:00未満、年間720:00）です。時間外と休日の合計は、2〜6か月のどの平均も80:00以内です（労働基準法第36条第6項）。',
};
