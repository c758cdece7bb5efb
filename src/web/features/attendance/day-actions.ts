import { createContext, use } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import type { Subject } from '../../lib/month-queries.ts';
import type { DialogKind } from './month-address.ts';
import type { texts } from './texts.ts';

/** A value of a day that an admin is about to delete (D34). */
export interface Deletion {
  readonly date: IsoDate;
  readonly item: keyof typeof texts.items;
  /** A record of the day, or the entry of internal work; the report itself for absence, late and early. */
  readonly id: number;
}

/** What can be done from the row of a day. */
export interface DayActions {
  readonly subject: Subject;
  readonly today: IsoDate;
  /** The month is closed: it can be looked at, but nothing of it can be changed. */
  readonly isClosed: boolean;
  /** Loads the code of the dialogs ahead of their opening. */
  readonly loadDialogs: () => void;
  readonly openDialog: (kind: DialogKind, date: IsoDate) => void;
  /** Asks to delete a value; `null` for who may not. */
  readonly deleteValue: ((deletion: Deletion) => void) | null;
}

/** Given by the month's screen, so that its table and cards needn't pass it on. */
export const DayActionsContext = createContext<DayActions | null>(null);

/** What can be done from the row that asks. */
export function useDayActions(): DayActions {
  const actions = use(DayActionsContext);
  if (actions === null) throw new Error('a day outside of a month');
  return actions;
}

/** The id of the button that opens a day's menu, where the focus goes when a dialog of the day closes. */
export const menuIdOf = (date: IsoDate): string => `actions-${date}`;
