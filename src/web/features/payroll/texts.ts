import type { HoursFormat } from '#domain/payroll/hours-format.ts';
import type { PaidRounding } from '#domain/payroll/rounding.ts';
import type { PayrollEncoding, PayrollQuotes } from '#domain/payroll/template.ts';

const count = (people: number): string => people.toLocaleString('ja-JP');

/** Texts of the export to payroll. */
export const texts = {
  title: '給与連携',
  origins: { '/settings': '設定に戻る', '/admin/home': 'ホームに戻る' },
  listFailed: 'テンプレートの取得に失敗しました',
  previewFailed: 'プレビューの取得に失敗しました',

  template: 'テンプレート',
  own: '自社のテンプレート',
  ready: '用意されたテンプレート',
  readyHint:
    '列の見出しは、公開されている説明で確認できた範囲の提案です。給与ソフトの取り込み設定と違う場合は、テンプレートをコピーして見出しを合わせてください。',
  written: (encoding: string, hours: string, quotes: string, hasHeader: boolean) =>
    `${encoding}・時間は${hours}・引用符は${quotes}・見出し行${hasHeader ? 'あり' : 'なし'}`,
  encodings: {
    'utf-8': 'UTF-8（BOM付き）',
    'utf-8-without-bom': 'UTF-8（BOMなし）',
    shift_jis: 'Shift_JIS',
  } satisfies Record<PayrollEncoding, string>,
  quoteChoices: { as_needed: '必要なときだけ', always: 'すべての項目' } satisfies Record<PayrollQuotes, string>,
  hoursFormats: {
    decimal: '10進（8.50）',
    h_mm: '時:分（8:30）',
    h_dot_mm: '時.分・60進（8.30）',
    minutes: '分（510）',
  } satisfies Record<HoursFormat, string>,
  sheetHours: (columns: string) =>
    `出勤簿の集計による列があります（${columns}）。週の時間外を含まず、法定休日労働を区別しないため、割増賃金の計算には「時間外」「法定休日労働」などの列を使ってください。`,

  rounding: (rounding: string) => `月の端数処理：${rounding}。`,
  roundings: {
    minute: '1分単位（端数処理なし）',
    half_hour: '30分未満を切り捨て、30分以上を1時間に切り上げ',
  } satisfies Record<PaidRounding, string>,
  roundingNote:
    '時間外（合計・60時間以内・60時間超）、法定休日労働時間、深夜の1か月の合計だけに、それぞれ適用します（昭63.3.14基発150号）。所定内や実働、深夜や休日で分けた列は1分単位のままです。',
  overtimeLimits: '時間外労働の上限',
  roundingSettings: 'の「設定」で変更できます。',
  closedOnly: '締め済みの社員のみ',
  download: 'CSVを出力',
  downloading: 'ダウンロード中...',
  downloadFailed: 'CSVのダウンロードに失敗しました',
  downloaded: (name: string) => `${name}をダウンロードしました`,
  daily: '日別のCSV',
  dailyDownload: '日別のCSVを出力',
  dailyLead: '出勤簿の1日1行のCSV（全社員）です。',

  file: '出力するファイル',
  preview: 'プレビュー',
  shown: (rows: number, all: number) =>
    rows < all ? `${count(all)}人のうち先頭の${count(rows)}人` : `${count(all)}人`,
  noHeader: '見出し行はファイルに出力されません。',
  column: (at: number) => `${at}列目（見出しなし）`,
  nobody: '出力する社員がいません',

  notClosed: (people: number) => `${count(people)}人の月が未締めです。締めるまで数字が変わることがあります。`,
  notClosedLeftOut: (people: number) => `未締めの${count(people)}人は出力されません。`,
  lacking: (people: number) => `${count(people)}人の氏名に、Shift_JISで表せない文字があります。`,
  lackingInId: (people: number) =>
    `${count(people)}人の社員IDに、Shift_JISで表せない文字があるため出力できません。文字コードがUTF-8のテンプレートを使ってください。`,
  replace: '表せない文字を〓に置き換えて出力する',
  uncovered: (people: number) =>
    `${count(people)}人に、テンプレートのどの列にも入らない項目があります。このまま出力すると、給与に反映されません。テンプレートをコピーして列を加えるか、給与ソフトで入力してください。`,
  allowUncovered: '列のない項目は、別に給与へ反映する（このまま出力する）',
  amount: (item: string, amount: string) => `${item} ${amount}`,
  days: (days: number) => `${days}日`,
  personUncovered: (employeeId: string, name: string, items: string) => `${employeeId} ${name}（${items}）`,
  sums: (columns: string, worked: string) => `${columns}の合計は、全員の実働（${worked}）と一致します。`,
  sumsRounded: (columns: string, worked: string, rounding: string) =>
    `${columns}の合計は、月の端数処理による${rounding}を除き、全員の実働（${worked}）と一致します。`,
  sumsRest: '実働から残りを引いた時間が、所定内（管理監督者は所定外も）です。',
  sumsMissing: (columns: string, people: number) =>
    `${columns}の合計が、${count(people)}人の実働と一致しません。差の時間は、これらの列に入りません。`,
  personMissing: (employeeId: string, name: string, missing: string) => `${employeeId} ${name}（${missing}）`,
  formula: (people: number) =>
    `${count(people)}人の社員IDまたは氏名が、表計算ソフトでは数式として扱われる文字で始まっています。ファイルは表計算ソフトで開かず、給与ソフトに取り込んでください。`,
  person: (employeeId: string, name: string) => `${employeeId} ${name}`,
  personLacking: (employeeId: string, name: string, characters: string) => `${employeeId} ${name}（${characters}）`,
  people: '該当する社員',
  others: (people: number) => `ほか${count(people)}人`,

  ownTemplate: 'テンプレート',
  copy: 'コピーして作成',
  copyName: (name: string) => `${name}のコピー`,
  askDelete: 'このテンプレートを削除しますか？',
  saveFailed: 'テンプレートの保存に失敗しました',
  name: 'テンプレート名',
  encoding: '文字コード',
  hoursFormat: '時間の形式',
  quotes: '引用符（"）で囲む',
  hasHeader: '見出し行を出力する',
  noItem: '該当する項目がありません',
  columns: '列',
  itemOf: (at: number) => `${at}列目の項目`,
  headingOf: (at: number) => `${at}列目の見出し`,
  textOf: (at: number) => `${at}列目の文字`,
  columnOf: (at: number) => `${at}列目`,
  up: (at: number) => `${at}列目を前へ`,
  down: (at: number) => `${at}列目を後ろへ`,
  remove: (at: number) => `${at}列目を削除`,
  addColumn: '列を追加',
  moved: (heading: string, at: number) => `${heading}を${at}列目に移動しました`,
  removed: (heading: string) => `${heading}の列を削除しました`,
};
