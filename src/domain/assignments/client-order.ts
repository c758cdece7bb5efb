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

/** A time of day, or what stands for one; a length such as 9時間 is none. */
const CLOCK = '(?:\\d{1,2}:[0-5]\\d|\\d{1,2}時(?!間)|定時)';

/** What of a day's hours is spoken of. */
const HOURS = '(?:始業|終業|開始|終了|出勤|退勤|出社|退社|残業|早出|休憩|時刻|時間|\\d分)';

/** The words by which people say that it has to be otherwise. */
const OTHERWISE =
  '(?:訂正|修正|変更|直し|減ら|削|短く|短縮|長く|延ば|延長|増や|付けな|つけな|カット|合わせ|不可|に(?:して|して下)|' +
  '認め(?:な|られな|られま|ま)せ?|違|誤|間違)';

/** A time of day, or of the hours and within the same clause that they have to be otherwise. */
const OTHER_TIMES = new RegExp(`${CLOCK}|${HOURS}[^。\\n]{0,20}?${OTHERWISE}`, 'u');

/**
 * Whether a comment with which a client returns a day of a sheet asks for other times. Under 準委任 and 請負 begin, end and breaks
 * are for the own company to decide, beyond the mere knowing of them (昭61労働省告示37号2条1号ロ).
 */
export const asksForOtherTimes = (comment: string): boolean => OTHER_TIMES.test(comment.normalize('NFKC'));

/** Whether a person works on a day for a client that may not order their hours: 準委任 or 請負. */
export const isUnderOwnOrders = (own: readonly Assignment[], day: IsoDate): boolean =>
  own.some((one) => (one.kind === 'ses' || one.kind === 'contract_work') && holdsOn(one, day));
