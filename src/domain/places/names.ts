import { OUTSIDE_NAME, type PlaceRule, type PlaceVerdict } from './place.ts';

/** What a company does with it, in a few words. */
export const PLACE_RULE_NAMES: Readonly<Record<PlaceRule, string>> = {
  off: '打刻場所を確認しない',
  mark: '打刻場所外として記録する',
  reason: '理由を入力してもらう',
  refuse: '打刻できないようにする',
};

/** Each verdict in words, after a place's name or alone. */
export const PLACE_VERDICT_NAMES: Readonly<Record<PlaceVerdict, string>> = {
  inside: '打刻場所の範囲内',
  edge: '誤差を含めて範囲内',
  network: '社内ネットワーク',
  uncertain: '打刻場所を確認できません',
  outside: OUTSIDE_NAME,
};
