/** A place where people punch: near a station, with the address as a geocoder returns it. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly address: string;
}

// Most as Google writes addresses; some as 国土地理院 does, without country, postal code and house number.
export const places = {
  shibuya: { latitude: 35.65843, longitude: 139.70214, address: '日本、〒150-0002 東京都渋谷区渋谷２丁目２４−１２' },
  shinjuku: { latitude: 35.68961, longitude: 139.70056, address: '東京都新宿区新宿三丁目' },
  tokyo: { latitude: 35.68124, longitude: 139.76712, address: '日本、〒100-0005 東京都千代田区丸の内１丁目９−１' },
  shimbashi: { latitude: 35.66639, longitude: 139.75833, address: '東京都港区新橋二丁目' },
  shinagawa: { latitude: 35.62848, longitude: 139.73872, address: '日本、〒108-0074 東京都港区高輪３丁目２６−２７' },
  yokohama: {
    latitude: 35.46583,
    longitude: 139.62236,
    address: '日本、〒220-0011 神奈川県横浜市西区高島２丁目１６−１',
  },
  omiya: { latitude: 35.90639, longitude: 139.62389, address: '日本、〒330-0853 埼玉県さいたま市大宮区錦町６３０' },
  osaka: { latitude: 34.70249, longitude: 135.49595, address: '日本、〒530-0001 大阪府大阪市北区梅田３丁目１−１' },
  sannomiya: { latitude: 34.69488, longitude: 135.19513, address: '兵庫県神戸市中央区雲井通八丁目' },
  nagoya: { latitude: 35.17067, longitude: 136.88194, address: '日本、〒450-0002 愛知県名古屋市中村区名駅１丁目１−４' },
  hakata: { latitude: 33.58973, longitude: 130.42073, address: '日本、〒812-0012 福岡県福岡市博多区博多駅中央街１−１' },
} as const satisfies Readonly<Record<string, Place>>;
