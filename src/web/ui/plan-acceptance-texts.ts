import { planChangeTexts } from './plan-change-texts.ts';
import { translatable } from '../lib/language.ts';

const swapLead =
  '変形労働時間制の期間は、もう始まっています。2つの日の予定が入れ替わり、期間の時間外か法定休日労働が増えます。';

/** The texts before a decision changes a fixed plan (変形), and the label of its button. */
export const planAcceptanceTexts = translatable('plan-acceptance', {
  request: { lead: planChangeTexts.lead, save: 'このまま承認' },
  swap: { lead: swapLead, save: 'このまま承認' },
  enteredSwap: { lead: swapLead, save: 'このまま登録' },
  swapBack: { lead: swapLead, save: 'このまま取り消す' },
});
