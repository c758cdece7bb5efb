/**
 * How people identify themselves at a shared device (打刻端末). A number and a printed code can be copied, and lent: they don't
 * prove who somebody is, and a company chooses them.
 */
export const KIOSK_MEANS = ['rotating_qr', 'printed_qr', 'ic_card', 'pin'] as const;
export type KioskMeans = (typeof KIOSK_MEANS)[number];

/** What people call them. */
export const KIOSK_MEANS_NAMES: Readonly<Record<KioskMeans, string>> = {
  rotating_qr: 'スマートフォンのQRコード',
  printed_qr: '印刷したQRコード',
  ic_card: 'ICカード',
  pin: '社員IDとPIN',
};

/**
 * The family name, which is all that a shared device may show of a person: the part before a blank. `null` for a name without
 * one, which doesn't show where the family name ends.
 */
export function familyName(name: string): string | null {
  const [family = '', ...given] = name.trim().split(/\s+/u);
  return given.length === 0 ? null : family;
}
