import { MONTH_STATUS_NAMES } from '#domain/closing/closing.ts';
import { translatable } from '../lib/language.ts';

/** Texts of a closed month. */
export const closedTexts = translatable('closed-month', {
  closed: MONTH_STATUS_NAMES.closed,
  closedHint: '締め済みの月は変更できません。',
  lockedDays: (from: string, month: string): string =>
    `${month}が締め済みのため、同じ週の${from}以降は変更できません。変更するには、先に${month}の締めを解除してください。`,
});
