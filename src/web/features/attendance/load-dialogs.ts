import { lazy } from 'react';

const load = () => import('./month-dialogs.tsx');

/** The dialogs of the month, whose code comes when the first of them is wanted. */
export const MonthDialogs = lazy(async () => ({ default: (await load()).MonthDialogs }));

/** Loads the code of the dialogs ahead of their opening; not getting it now is no loss. */
export const loadDialogs = (): void => void load().catch(() => {});
