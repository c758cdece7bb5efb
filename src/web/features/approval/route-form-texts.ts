/** Texts of the form of a route. */
export const routeFormTexts = {
  saveFailed: '承認経路を保存できませんでした',

  name: '名称',
  namePlaceholder: '例: 2時間を超える残業',
  monthHint: '月の勤怠を対象にすると、本人確認のあとでこの経路の承認が始まります。',
  length: '時間の長さ',
  anyLength: 'すべて',
  anyDays: 'すべて',
  department: '部署・拠点',
  anyDepartment: 'すべての社員',
  approver: (place: number) => `${place}段階目の承認者`,
  people: '指定した社員',
  addPerson: '承認者を追加',
  removePerson: (name: string) => `${name}を外す`,
  mode: (place: number) => `${place}段階目に必要な承認`,
  addStep: '段階を追加',
  removeStep: (place: number) => `${place}段階目を削除`,
  superiorHint: '上長は「部署・拠点」で決めた上長です。本人は飛ばし、承認者がいない段階は管理者が承認します。',
  kindsMissing: '対象を選択してください',
  peopleMissing: '指定した社員を選択してください',
  goneInForm: '承認できない社員を外してください',
};
