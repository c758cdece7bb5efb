import type { Catalogue } from './catalogue.ts';
import { account } from './zh/account.ts';
import { clock } from './zh/clock.ts';
import { frame } from './zh/frame.ts';
import { history } from './zh/history.ts';
import { leave } from './zh/leave.ts';
import { month } from './zh/month.ts';
import { requests } from './zh/requests.ts';
import { words } from './zh/words.ts';
import { workReport } from './zh/work-report.ts';

/** The employees' screens in simplified Chinese. */
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

/** The texts of a name in simplified Chinese. */
export const translate = (name: string): object | undefined => texts[name as keyof Catalogue];
