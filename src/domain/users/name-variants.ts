/** Ideographs that names have in several forms, the usual one first. */
const FORMS =
  '高髙 崎﨑嵜碕 吉𠮷 辺邊邉 沢澤 浜濱濵 斉斎齊齋 広廣 国國 桜櫻 竜龍 島嶋嶌 富冨 峰峯 恵惠 徳德 瀬瀨 滝瀧 関關 真眞 寿壽 栄榮 ' +
  '万萬 与與 円圓 亀龜 礼禮 実實 条條 豊豐 児兒 柳栁桺 橋槗 館舘 船舩 曽曾 巌巖 弥彌 鉄鐵 静靜 増增 鴎鷗 穂穗 薫薰 遥遙 槙槇 ' +
  '桧檜 蔵藏 岳嶽 土圡 内內 戸戶 呉吳 青靑 清淸 黒黑 緑綠 塩鹽 蛍螢 渋澁 祢禰 祷禱 姫姬 宮宫';

const USUAL: ReadonlyMap<string, string> = new Map(
  FORMS.split(' ').flatMap((forms) => {
    const [usual = '', ...others] = Array.from(forms);
    return others.map((other): [string, string] => [other, usual]);
  }),
);

/** The forms that aren't the usual ones. */
export const UNUSUAL_FORMS: readonly string[] = [...USUAL.keys()];

/** A name with the usual form of each ideograph: 髙﨑 is 高崎. For comparisons only. */
export const usualForms = (name: string): string =>
  Array.from(name, (character) => USUAL.get(character) ?? character).join('');
