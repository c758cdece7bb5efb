import 'dayjs/locale/vi';

import type { Catalogue } from './catalogue.ts';
import { account } from './vi/account.ts';
import { clock } from './vi/clock.ts';
import { frame } from './vi/frame.ts';
import { history } from './vi/history.ts';
import { leave } from './vi/leave.ts';
import { month } from './vi/month.ts';
import { requests } from './vi/requests.ts';
import { words } from './vi/words.ts';
import { workReport } from './vi/work-report.ts';

/** The employees' screens in Vietnamese. */
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

/** The texts of a name in Vietnamese. */
export const translate = (name: string): object | undefined => texts[name as keyof Catalogue];
