/** For whom something waits: `課長 一郎、管理者の承認待ち`. */
export const waitsForText = (names: readonly string[], admins: boolean): string =>
  `${[...names, ...(admins ? ['管理者'] : [])].join('、')}の承認待ち`;

/** The text after an approval that others have still to follow: the next approvers. */
export const nextText = (names: readonly string[], admins: boolean): string =>
  `。次は${waitsForText(names, admins)}です`;

/** The same after several approvals, of which so many wait for others now; nothing where none does. */
export function passedOnText(count: number, passedOn: number): string {
  if (passedOn === 0) return '';
  return `。${passedOn === count ? '' : `うち${passedOn}件は`}次の承認者の承認待ちです`;
}
