import type { Catalogue } from './catalogue.ts';
import { account } from './en/account.ts';
import { clock } from './en/clock.ts';
import { frame } from './en/frame.ts';
import { history } from './en/history.ts';
import { leave } from './en/leave.ts';
import { month } from './en/month.ts';
import { requests } from './en/requests.ts';
import { words } from './en/words.ts';
import { workReport } from './en/work-report.ts';

/** The employees' screens in English. */
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

/** The texts of a name in English. */
export const translate = (name: string): object | undefined => texts[name as keyof Catalogue];
