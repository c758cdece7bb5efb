import type { PlaceConsequence, PlaceVerdict } from '#domain/places/place.ts';
import { dayNumber, type IsoDate, monthNumber } from '#domain/time/date.ts';
import { translatable } from '../../lib/language.ts';

/** How it is known that one is at a place. */
const HOW: Readonly<Partial<Record<PlaceVerdict, string>>> = {
  edge: '（誤差を含めて範囲内）',
  network: '（社内ネットワーク）',
};

/** Texts of what the clock shows around a tap, which are loaded with it. */
export const texts = translatable('punch', {
  locateAgain: '位置情報を再取得',
  howToAllow: '許可する手順',
  allowing: '位置情報を許可する手順',
  positionFailures: {
    refused: '位置情報の取得に失敗しました。ブラウザの設定で位置情報の利用を許可してください。',
    timeout: '位置情報の取得に失敗しました。電波の良い場所で再度お試しください。',
    unavailable: '位置情報の取得に失敗しました。現在地を特定できません。',
    missing: 'お使いのブラウザは位置情報をサポートしていません',
    insecure: '位置情報を利用するにはHTTPSで接続してください。',
  },
  otherwise: '打刻できない場合は、勤怠一覧の「修正」から登録してください。',
  undo: '取り消す',
  undoPunch: '打刻を取り消す',
  time: '時刻',
  place: '場所',
  placeOfPunch: '打刻する場所: ',
  confirmTitle: '打刻の確認',
  whichDay: 'どの日の退勤ですか？',
  cancel: 'キャンセル',
  doPunch: '打刻する',
  dontPunch: '打刻しない',
  punchAgain: 'もう一度打刻する',
  punching: '打刻中...',
  notDoneYet: '打刻はまだ完了していません。もう一度「打刻する」を押してください。',
  thatDay: (day: IsoDate) => `${monthNumber(day)}月${dayNumber(day)}日の退勤`,
  today: '本日の退勤',
  hours: (span: string, length: string) => `（${span}、${length}）`,
  enterTime: '時刻を修正して登録する',
} as const);

/** Texts of where a punch is made (打刻場所). */
export const placeTexts = translatable('punch-place', {
  at: (name: string, verdict: PlaceVerdict) => `打刻場所: ${name}${HOW[verdict] ?? ''}`,
  from: (name: string, distance: string) => `${name}から${distance}`,
  outside: (where: string) => `打刻場所の外です（${where}）。`,
  uncertain: (where: string) => `位置情報の誤差が大きく、打刻場所を確認できません（${where}）。`,
  moreExact: '窓の近くや屋外で位置情報を取得し直すと、確認できることがあります。',
  consequences: {
    none: '',
    mark: '打刻すると、打刻場所外として記録されます。',
    reason: '打刻するときに理由を入力してください。',
    refuse: 'ここでは打刻できません。',
  } satisfies Record<PlaceConsequence, string>,
  offSiteConsequences: {
    none: '直行・直帰として記録されます。',
    mark: '',
    reason: '直行・直帰として記録されます。打刻するときに行き先を入力してください。',
    refuse: '',
  } satisfies Record<PlaceConsequence, string>,
  correct: '働いた時間を勤怠の修正から登録する',
  offSite: '直行・直帰として打刻する',
  madeOffSite: (name: string) => `${name}として打刻します。`,
  reason: '打刻場所の外で打刻する理由',
  destination: '行き先・用件',
  reasonHint: '例: 客先で打ち合わせ',
} as const);
