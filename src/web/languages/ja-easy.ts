import type { Catalogue } from './catalogue.ts';
import { account } from './ja-easy/account.ts';
import { clock } from './ja-easy/clock.ts';
import { frame } from './ja-easy/frame.ts';
import { history } from './ja-easy/history.ts';
import { leave } from './ja-easy/leave.ts';
import { month } from './ja-easy/month.ts';
import { requests } from './ja-easy/requests.ts';
import { words } from './ja-easy/words.ts';
import { workReport } from './ja-easy/work-report.ts';

/** The employees' screens in easy Japanese (やさしい日本語). */
const texts: Catalogue = {
  ...account,
  ...clock,
  ...frame,
  ...history,
  ...leave,
  ...month,
  ...requests,
  ...words,
  ...workReport,
};

/** The texts of a name in easy Japanese. */
export const translate = (name: string): object | undefined => texts[name as keyof Catalogue];
