import { REPORT_SEALS } from '#domain/assignments/report-layout.ts';

/** Texts of the templates of the reports that clients sign (作業報告書の様式). */
export const templateTexts = {
  noun: '様式',
  lead: '客先に提出する作業報告書の列・文言・押印欄を、取引先企業ごとに決めます。様式のない取引先企業には、「すべての取引先企業」の様式、それもなければ標準の様式を使用します。',
  client: '取引先企業',
  everyClient: 'すべての取引先企業',
  columns: '列',
  seals: '押印欄',
  noSeals: 'なし',
  clientForm: '客先の様式',
  hasForm: '登録済み',
  noForm: 'なし',
  form: 'Excel様式',
  formOf: (client: string) => `${client}のExcel様式`,
  askDelete: 'この様式を使用していた作業報告書は、次の出力から標準の様式になります。客先のExcelの様式も削除します。',
  usual: '標準の様式',
  count: (templates: number) => `${templates}件`,
};

/** Texts of the form of a template, which are loaded with it. */
export const templateFormTexts = {
  title: '表題',
  titleMissing: '表題を入力してください',
  columnsMissing: '列を1つ以上選択してください',
  note: '「作業内容・備考」には、分類と備考を続けて表示します。「分類」「備考」は、それぞれを別の列にするときに選択します。',
  recipient: '宛名',
  recipientHint: '空欄なら「取引先企業名　御中」とします。',
  contractNumber: '契約番号',
  footing: '末尾の記載',
  seals: '押印欄',
  sealsHint: `1行に1つ、${REPORT_SEALS.most}つまで、それぞれ${REPORT_SEALS.longest}文字まで。例: 客先承認者、責任者、作業者`,
  tooManySeals: `押印欄は${REPORT_SEALS.most}つまで入力してください`,
  longSeal: `押印欄の名前は${REPORT_SEALS.longest}文字まで入力してください`,
  saveFailed: '様式の保存に失敗しました',
};
