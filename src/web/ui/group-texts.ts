/** Texts of what people are grouped by (所属). */
export const groupTexts = {
  groups: { clientCompany: '取引先企業', jobAssignment: '担当業務', employmentType: '雇用形態' },
  groupsFailed: {
    clientCompany: '取引先企業の取得に失敗しました',
    jobAssignment: '担当業務の取得に失敗しました',
    employmentType: '雇用形態の取得に失敗しました',
  },
  chooseCompanyFirst: '取引先企業を選択してください',
};
