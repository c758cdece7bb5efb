import { PLACE_RULE_NAMES } from '#domain/places/names.ts';
import type { PlaceRule } from '#domain/places/place.ts';

/** Texts of the company's places to punch at (打刻場所). */
export const texts = {
  title: '打刻場所',
  rule: '打刻場所の外での打刻',
  rules: PLACE_RULE_NAMES,
  ruleHints: {
    off: '打刻の位置は記録しますが、打刻場所にいるかどうかは確認しません。',
    mark: '打刻はそのまま記録し、勤怠一覧・出勤簿・要確認に「打刻場所外」と表示します。',
    reason: '理由を入力すると打刻できます。勤怠一覧・出勤簿・要確認に「打刻場所外」と表示します。',
    refuse:
      '明らかに打刻場所の外にいる場合は打刻できません。位置情報の誤差が大きく判定できない場合は、理由を入力すると打刻できます。',
  } satisfies Record<PlaceRule, string>,
  lead: '出勤と退勤を打刻する場所を、地図上の範囲か社内のネットワークで登録します。休憩の打刻は対象になりません。',
  neverLost:
    'どの設定でも、働いた時間は勤怠の修正から登録できます。電波のない場所での打刻は、送信されたときに確認し、場所を理由に断ることはありません。',
  offSite: '直行・直帰を使う',
  offSiteHint:
    '社員が打刻画面で直行・直帰を選べるようにします。選んだ打刻は、打刻場所の外でも「直行」「直帰」と表示し、要確認にはなりません。理由の入力か打刻の制限がある場合は、行き先の入力が必要です。',
  noneYet: '打刻場所がまだないため、どの打刻も確認しません。',
  saveFailed: '打刻の設定の保存に失敗しました',

  list: '打刻場所',
  failed: '打刻場所の取得に失敗しました',
  name: '名称',
  namePlaceholder: '例: 本社',
  how: '範囲',
  whom: '対象',
  askDelete: 'この打刻場所を削除します。すでにある打刻には、打刻したときの名称が残ります。',
  placeSaveFailed: '打刻場所の保存に失敗しました',

  radiusOf: (metres: number) => `半径${metres}m`,
  networksOf: (count: number) => `ネットワーク${count}件`,
  everybody: '全社員',
  nobody: '対象者なし',
  more: (count: number) => `ほか${count}件`,

  position: '中心の位置（緯度, 経度）',
  positionHint:
    '地図アプリで場所を選び、表示された座標か、地図のURLを貼り付けてください。ネットワークだけで確認する場合は空欄にします。',
  positionPlaceholder: '例: 35.681236, 139.767125',
  takeHere: '現在地を使う',
  locating: '取得中...',
  hereFailed: '現在地を取得できませんでした。ブラウザの設定で位置情報の利用を許可してください。',
  hereIs: (metres: number) => `現在地を入力しました（誤差 約${metres}m）。地図で確認してください。`,
  wrongPosition: '35.681236, 139.767125のように入力してください',
  radius: '半径（m）',
  radiusHint: (least: number, most: number) =>
    `${least}〜${most}m。スマートフォンの位置情報には数十mの誤差があるため、100m以上をおすすめします。`,
  wrongRadius: (least: number, most: number) => `${least}〜${most}の整数で入力してください`,

  drawing: (radius: number, punches: number, within: number) =>
    punches === 0
      ? `半径${radius}mの範囲。最近7日間に近くでの打刻はありません。`
      : `半径${radius}mの範囲と、最近7日間の近くの打刻${punches}件（範囲内${within}件）。`,
  punchesFailed: '近くの打刻を取得できませんでした',
  noPosition: '位置を入力すると、範囲と最近の打刻をここに表示します。',
  north: '北',

  networks: 'ネットワーク（IPアドレスの範囲）',
  networksHint: '1行に1件。このネットワークからの打刻は、位置にかかわらず、ここでの打刻とします。例: 203.0.113.0/24',
  addOwn: (address: string) => `今の接続元（${address}）を追加`,
  wrongNetwork: (line: string) => `「${line}」は203.0.113.0/24のように入力してください`,
  wideNetwork: (line: string) => `「${line}」は範囲が広すぎます`,
  empty: '中心の位置か、ネットワークのどちらかを入力してください',

  target: '対象',
  all: '全社員',
  chosen: '選んだ社員',
  targets: '選んだ対象',
  department: '部署・拠点（下位を含む）',
  client: '取引先企業',
  person: '社員',
  choose: '追加するものを選択',
  choosePerson: '追加する社員を検索',
  remove: (name: string) => `${name}を外す`,
  nobodyChosen: '対象を選んでください',
  required: (label: string) => `${label}を入力してください`,

  count: (count: number) => `${count}か所`,
} as const;
