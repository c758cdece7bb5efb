import type { DispatchWorkplace, PersonLimitResponse } from '#contract/dispatch.ts';

type LimitState = PersonLimitResponse['state'];

/** Texts of the limits of dispatches (抵触日). */
export const dispatchTexts = {
  title: '派遣',
  lead: '労働者派遣には、同じ組織単位への同じ人の派遣と、同じ事業所への派遣に、それぞれ3年の期間制限があります。抵触日は、その制限を超える最初の日です。派遣できるのは前日までです。',
  failed: '抵触日の取得に失敗しました',
  people: '個人単位の抵触日',
  workplaces: '事業所単位の抵触日',
  cooling:
    '派遣が終わってから3か月を超えると、次の派遣は新しく数えます（クーリング）。3か月以内に同じ組織単位に戻ると、前の派遣から続けて数えます。無期雇用の人と60歳以上の人には、期間制限がありません。',
  ofWorkplaces:
    '事業所の期間制限は、客先が過半数労働組合などの意見を聴いて延長できます（1回につき3年まで、抵触日の1か月前まで）。客先から通知された受入開始日と延長を登録してください。登録がない事業所は、自社の配属から数えます。',
  nobody: '労働者派遣で働いている社員はいません。配属の「契約の種類」を労働者派遣にすると、ここに表示します。',
  noWorkplaces: '労働者派遣の就業場所はありません',
  noun: '派遣先の事業所',
  add: '事業所を登録',
  register: '登録',
  registerOf: (name: string) => `${name}を登録`,
  askDelete: '削除すると、抵触日は自社の配属から数えます。配属は変わりません。',
  columns: {
    person: '社員',
    client: '派遣先・組織単位',
    counted: '起算日',
    limit: '抵触日',
    employment: '雇用',
    workplace: '事業所',
    peopleThere: '派遣中',
    source: '数え方',
  },
  employmentUnsaid: '未設定（対象として数えます）',
  noUnit: '組織単位は未登録',
  noWorkplace: '就業場所は未登録',
  exempt: '期間制限なし',
  states: {
    past: '抵触日を過ぎています',
    month: '1か月以内',
    quarter: '3か月以内',
    half_year: '6か月以内',
    later: '',
  } satisfies Record<LimitState, string>,
  limit: (date: string) => `抵触日 ${date}`,
  beyond: '終了日が抵触日以後です',
  restarts: (date: string) => `クーリング中。${date}以後の派遣は新しく数えます`,
  fromClient: '客先の通知',
  extended: (count: number) => `延長${count}回`,
  fromOwn: '自社の配属から（客先の通知は未登録）',
  hearUntil: (date: string) => `意見聴取は${date}まで`,
  heardLate: '意見聴取の日が、期間の外です',
  personsUnit: (count: number) => `${count}人`,

  chooseClient: '選択してください',
  client: '取引先企業',
  name: '事業所の名称',
  nameHint: '配属の「就業場所」と同じ名称にしてください。',
  location: '所在地',
  manager: '派遣先責任者（役職・氏名・電話番号）',
  acceptedFrom: '派遣の受入開始日',
  acceptedHint: '客先が派遣を受け入れ始めた日です。抵触日だけを通知されたときは、その3年前の日を入力してください。',
  extensions: '期間の延長',
  extensionsHint: '抵触日の順に、延長後の抵触日と、客先が意見を聴いた日を入力してください。',
  addExtension: '延長を追加',
  limitOn: '延長後の抵触日',
  heardOn: '意見聴取の日',
  removeExtension: (place: number) => `${place}回目の延長を外す`,
  remove: '外す',
  required: (label: string) => `${label}を入力してください`,
  extensionIncomplete: '延長後の抵触日と意見聴取の日を、日付で入力してください',
  saveFailed: '派遣先の事業所の保存に失敗しました',
  nameOf: ({ client_company_name, name }: Pick<DispatchWorkplace, 'client_company_name' | 'name'>) =>
    `${client_company_name} ${name}`,

  noteFailed: '抵触日の計算に失敗しました',
  noteExempt: '無期雇用または60歳以上のため、期間制限はありません。',
  noteLimit: (name: string | null, date: string, counted: string) =>
    `${name === null ? '' : `${name}：`}抵触日（個人単位）は${date}です。${counted}から数えて3年です。`,
  noteBeyond: (name: string | null, date: string) =>
    `${name === null ? '' : `${name}：`}抵触日の${date}以後の日を含んでいます。派遣できるのは前日までです。期間を確認してください。`,
  noteMore: (count: number) => `ほか${count}人の抵触日は、登録したあと「派遣」で確認できます。`,
};
