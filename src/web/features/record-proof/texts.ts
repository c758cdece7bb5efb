import type { ProofFault } from '#domain/audit/proof.ts';

/** What the page says (記録の証明の確認). */
export const texts = {
  checking: '確認しています...',
  tooLarge: (megabytes: number) => `ファイルが大きすぎます。確認できるのは${megabytes}MBまでです。`,
  unreadable: 'ファイルを読み込めませんでした。もう一度選択してください。',
  noProof:
    '記録の証明のファイルではありません。勤怠一覧の「記録の証明をダウンロード」で保存したファイル（.json）を選択してください。',

  whole: '改ざんなし',
  wholeText: (count: number) => `${count.toLocaleString('ja-JP')}件の記録は、封印されたときのままです。`,
  broken: '一致しません',
  brokenText: 'ファイルの内容が、封印されたときから変わっています。',
  none: '証明する記録がありません',
  noneText: 'このファイルには、封印された記録が1件も含まれていません。',
  faults: {
    format: 'ファイルの項目が、ダウンロードしたときのままではありません',
    month: '期間が、月度の日付と合いません',
    head: '封印が、ファイルのヘッドにつながりません',
    seals: (seal: number) => `封印${seal}が、前の封印につながりません`,
    record: {
      content: '内容が、封印されたものと違います',
      place: '封印に含まれていません',
      person: 'ほかの社員の記録です',
      other_month: 'ほかの月の記録です',
      twice: '同じ記録が2回あります',
    } satisfies Record<Extract<ProofFault, { record: number }>['kind'], string>,
  },
  faultOf: (record: string, fault: string) => `${record}：${fault}`,
  record: (id: number, day: string | null, action: string) => `記録${id}（${day === null ? '' : `${day} `}${action}）`,
  moreFaults: (count: number) => `ほか${count.toLocaleString('ja-JP')}件`,

  facts: {
    file: 'ファイル',
    person: '社員',
    company: '会社',
    month: '月度',
    count: '記録',
    notSealed: '未封印',
    seals: '封印',
    sealedAt: '最後の封印',
    head: 'ヘッド',
  },
  person: (name: string, employeeId: string, id: number) => `${name}（社員ID ${employeeId}、番号 ${id}）`,
  company: (name: string, id: string) => `${name}（企業ID ${id}）`,
  month: (month: string, from: string, to: string) => `${month}（${from}〜${to}）`,
  count: (count: number, erased: number) =>
    erased === 0 ? `${count}件` : `${count}件（うち${erased}件は内容を消去済み）`,
  notSealed: (count: number) => `${count}件（ダウンロードしたときに封印前で、ファイルに含まれません）`,
  seals: (first: number, last: number) => (first === last ? String(first) : `${first}〜${last}`),

  compareTitle: '保管されたヘッドと比べる',
  compareText:
    '封印がすべて作り直されていないことは、別の場所に保管されたヘッドと比べて確かめます。システムの担当者が書き出したファイル（kintai audit heads export）を選択するか、ヘッドの値を貼り付けてください。値は、出勤簿の注記にある16桁でも比べられます。',
  headsFile: 'ヘッドのファイルを選択',
  headLabel: 'ヘッド',
  compare: '比べる',
  noHead: 'ヘッドがありません。16桁以上の値か、書き出されたファイルの内容を入力してください。',
  noHeadOfCompany: (companyId: string) => `企業ID ${companyId} のヘッドが含まれていません。`,
  headDiffers: (seals: readonly number[]) =>
    `一致しません。封印${seals.join('、')}のヘッドが、保管されたものと違います。記録は封印ごと作り直されています。`,
  headUnknown:
    'このファイルの封印の中に、同じヘッドはありません。このファイルの封印より前か後のヘッドでは比べられません。封印の番号が同じなのに値が違うときは、記録が作り直されています。',
  headConfirms: (seal: number, confirmed: number) =>
    `一致しました。封印${seal}までの記録${confirmed}件は、ヘッドが保管されたときのままです。`,
  headLeaves: (left: number) => `そのあとに封印された${left}件を確かめるには、より新しいヘッドが必要です。`,

  limitsTitle: 'この確認でわからないこと',
  limits: [
    '記録がファイルから除かれていないこと',
    '氏名・社員ID・会社名が正しいこと（証明されるのは、社員の番号と企業IDです）',
    '封印がすべて作り直されていないこと（保管されたヘッドと比べると、わかります）',
    '記録された内容が事実であること（証明されるのは、そう記録されたことです）',
  ],

  recordsTitle: '記録',
  columns: {
    id: '番号',
    at: '記録日時',
    workDate: '勤務日',
    action: '内容',
    actor: '実施者',
    changes: '変更',
    reason: '理由',
    sequence: '封印',
    verdict: '確認',
  },
  own: '本人',
  other: (id: number) => `番号 ${id}`,
  change: (label: string, before: string | null, after: string | null) =>
    before === null ? `${label}：${after}` : `${label}：${before} → ${after ?? 'なし'}`,
  fits: '一致',
  differs: '不一致',
  erased: '内容は消去済み',
  more: (left: number) => `さらに表示（残り${left.toLocaleString('ja-JP')}件）`,
};
