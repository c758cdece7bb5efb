import { outlookText } from '#domain/assignments/band-distance.ts';
import { translatable } from '../lib/language.ts';

/** Texts of how far a month is from the ends of its band (精算幅). */
export const bandTexts = translatable('band', {
  forecast: (hours: string) => `予定どおりなら ${hours}`,
  outlook: outlookText,
  states: {
    fine: '予定どおりなら精算幅に収まります',
    near_lower: '予定どおりでは下限に届きません',
    near_upper: '予定どおりでは上限を超えます',
    below: '下限に届いていません',
    above: '上限を超えています',
  },
});
