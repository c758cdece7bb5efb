import { lazyDialog } from '../../ui/lazy-part.tsx';

/** The dialogs of the month, whose code comes when the first of them is wanted. */
export const MonthDialogs = lazyDialog(async () => (await import('./day-dialogs.tsx')).MonthDialogs);

/** Loads the code of the dialogs ahead of their opening. */
export const loadDialogs = MonthDialogs.preload;
