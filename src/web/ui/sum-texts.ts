/** The texts of departments and sums in lists, which most screens don't load. */
export const sumTexts = {
  departments: '部署・拠点',
  all: 'すべて',
  summedBy: '集計',
  notSummed: '集計しない',
  summedByOf: {
    department: '部署ごと',
    site: '拠点ごと',
    client_company: '取引先企業・担当業務ごと',
    employment_type: '雇用形態ごと',
  },
  inNone: '所属なし',
  peopleOfGroup: (people: number): string => `${people.toLocaleString('ja-JP')}人`,
  selectGroup: (name: string): string => `${name}の全員を選択`,
};
