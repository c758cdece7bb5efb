import type { IsoDate } from '../time/date.ts';
import { type Assignment, holdsOn } from './assignment.ts';

/** The words by which people name a client. */
const CLIENT = '(?:客先|お客(?:様|さま|さん)|顧客|取引先|先方|クライアント|常駐先|派遣先|発注(?:者|元)|現場の責任者)';

/** The words by which they say that it has them do something; a request for an estimate or the like is none of time. */
const ORDER = '(?:指示|命令|命じ|指定|言われ|頼まれ|求められ|要請|要望|依頼)';

/** A client, and within the same clause its order. */
const PATTERN = new RegExp(`${CLIENT}[^。\\n]{0,12}?${ORDER}(?![^。\\n]{0,4}(?:なし|無し|では?な|はな))`, 'u');

/**
 * Whether a note of a day, or the reason of a request, says that the client has ordered the work. Under 準委任 and 請負 the hours
 * are for the own company to order: a client who does makes it look like a dispatch (昭61労働省告示37号2条1号ロ).
 */
export const saysClientOrders = (text: string): boolean => PATTERN.test(text.normalize('NFKC'));

/** Whether a person works on a day for a client that may not order their hours: 準委任 or 請負. */
export const isUnderOwnOrders = (own: readonly Assignment[], day: IsoDate): boolean =>
  own.some((one) => (one.kind === 'ses' || one.kind === 'contract_work') && holdsOn(one, day));
