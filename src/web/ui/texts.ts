/** Texts of the building blocks, wherever they stand. */
export const texts = {
  product: '勤怠管理システム',
  required: '必須',
  showPassword: 'パスワードを表示',
  close: '閉じる',
  mapLink: '地図で見る',
  showAll: '全文を表示',
  invalidTime: '9:00のように入力してください',
  nextDay: '翌',
  onNextDay: '（翌日）',
  today: '今日',
  month: '対象月',
  previousMonth: '前の月',
  nextMonth: '次の月',
  previousYear: '前の年',
  nextYear: '次の年',
  newTab: '（新しいタブで開きます）',
};
