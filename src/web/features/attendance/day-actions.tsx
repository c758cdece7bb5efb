import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBeach,
  IconBriefcase,
  IconBriefcaseOff,
  IconBuilding,
  IconDotsVertical,
  IconHistory,
  IconPencil,
  IconSend,
  type Icon,
} from '@tabler/icons-react';
import { createContext, use, type ReactNode } from 'react';

import type { DayHoursResponse } from '#contract/hours.ts';
import type { CompDay, DaySwapResponse } from '#contract/swaps.ts';
import type { MonthRow } from '#domain/attendance/month.ts';
import { isPlanned } from '#domain/requests/request.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { REQUEST_KIND_NAMES } from '../../lib/request-names.ts';
import type { Subject } from '../../lib/subject.ts';
import { navigate } from '../../lib/router.tsx';
import { CLOSED_MONTH_ID } from '../../ui/closed-month.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row } from '../../ui/layout.tsx';
import type { MenuAction } from '../../ui/menu-action.ts';
import { Menu } from '../../ui/menu.tsx';
import styles from './attendance.module.css';
import { DIALOG_KINDS, isOffered, type DialogKind } from './month-address.ts';
import { requestInsteadOf, type MonthRequests } from './month-requests.ts';
import { useWorksAtClients } from '../../lib/works-at-clients.ts';
import { texts } from './texts.ts';

/** A value of a day that an admin is about to delete (D34), or a report that its owner is about to withdraw. */
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
  /** Whether the person may do this to the day at all. */
  readonly mayDo: (kind: DialogKind) => boolean;
  /** Loads the code of the dialogs ahead of their opening. */
  readonly loadDialogs: () => void;
  readonly openDialog: (kind: DialogKind, date: IsoDate) => void;
  /** The hours of each day, with the break that the company's rule deems taken (みなし); `undefined` until they are known. */
  readonly hours: ReadonlyMap<string, DayHoursResponse> | undefined;
  /** By each of its days, what waits or holds of swaps (振替); `null` where the company has none. */
  readonly swaps: ReadonlyMap<string, DaySwapResponse> | null;
  /** The rest days with work, for which there is compensation (代休); none where the company gives none. */
  readonly compDays: ReadonlyMap<string, CompDay>;
  /** What the month has of requests (申請); `null` where they are of no use to the person. */
  readonly requests: MonthRequests | null;
  /** Records that the deemed break couldn't be taken; `null` for who wasn't there, and in a closed month. */
  readonly denyBreak: ((row: MonthRow) => void) | null;
  /** Asks to delete a value; `null` for who may not. */
  readonly deleteValue: ((deletion: Deletion) => void) | null;
  /** Asks to withdraw one's own report; `null` for others, for who may delete it, and in a closed month. */
  readonly withdraw: ((deletion: Deletion) => void) | null;
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

const icons: Readonly<Record<DialogKind, Icon>> = {
  correction: IconPencil,
  irregular: IconAlertTriangle,
  'internal-work': IconBriefcase,
  split: IconBuilding,
  swap: IconArrowsExchange,
  comp: IconBeach,
  history: IconHistory,
};

const BESIDE_CORRECTION = DIALOG_KINDS.filter((kind) => kind !== 'correction');

/** What can be done with a day: its menu, and for an admin at an employee's day the correction beside it (spec §2). */
export function DayControls(day: Day): ReactNode {
  const { date } = day;
  const { subject, mayDo } = useDayActions();
  return (
    <Row gap="xs" justify="end" isSingleLine>
      {subject !== 'own' && mayDo('correction') && <CorrectButton date={date} />}
      <DayMenu {...day} />
    </Row>
  );
}

interface Day {
  readonly date: IsoDate;
  readonly hasInternalWork: boolean;
}

function CorrectButton({ date }: { readonly date: IsoDate }): ReactNode {
  const { today, isClosed, loadDialogs, openDialog } = useDayActions();
  return (
    <button
      type="button"
      className={styles.correct}
      aria-label={texts.correctionOf(date)}
      disabled={!isOffered('correction', date, today)}
      aria-disabled={isClosed || undefined}
      aria-describedby={isClosed ? CLOSED_MONTH_ID : undefined}
      onPointerEnter={loadDialogs}
      onFocus={loadDialogs}
      onClick={() => {
        if (!isClosed) openDialog('correction', date);
      }}
    >
      {texts.menu.correction}
    </button>
  );
}

/** What can be asked for of a day beside what its dialogs do; for an admin at an employee's day, in their place (代理申請). */
function requestActions(
  date: IsoDate,
  subject: Subject,
  requests: MonthRequests | null,
  isClosed: boolean,
): readonly MenuAction[] {
  if (requests === null || requests.offered.length === 0) return [];
  const why = isClosed ? texts.monthClosed : null;
  if (subject !== 'own') {
    const to = `/requests/new?user=${subject}&date=${date}`;
    return [{ label: texts.askInPlace, Sign: IconSend, why, onChoose: () => navigate(to) }];
  }
  return requests.offered
    .filter(
      (kind) =>
        isPlanned(kind) ||
        kind === 'shift_change' ||
        (kind === 'break' && !requests.isRequired('punch_correction', date)),
    )
    .map((kind) => ({
      label: texts.request(REQUEST_KIND_NAMES[kind]),
      Sign: IconSend,
      why,
      onChoose: () => navigate(`/requests/new?kind=${kind}&date=${date}`),
    }));
}

/** Admins alone delete internal work (spec §5): who entered it reads here whom to ask. */
const UNDO_INTERNAL_WORK: MenuAction = {
  label: texts.undoInternalWork,
  Sign: IconBriefcaseOff,
  why: texts.askAdminToUndo,
  onChoose: () => undefined,
};

/** The menu of a day; what isn't offered can still be reached, and shows why. */
function DayMenu({ date, hasInternalWork }: Day): ReactNode {
  const { subject, today, isClosed, mayDo, swaps, compDays, requests, deleteValue, loadDialogs, openDialog } =
    useDayActions();
  // Who may has × beside each entry.
  const cannotUndo = subject === 'own' && hasInternalWork && deleteValue === null && !isClosed;
  const worksAtClients = useWorksAtClients();
  const kinds = (subject === 'own' ? DIALOG_KINDS : BESIDE_CORRECTION).filter(
    (kind) =>
      mayDo(kind) &&
      ((kind !== 'internal-work' && kind !== 'split') || worksAtClients) &&
      (kind !== 'swap' || swaps !== null) &&
      (kind !== 'comp' || compDays.has(date)),
  );
  const whyNot = (kind: DialogKind): string | null => {
    // Compensation changes nothing of the month.
    if (isClosed && kind !== 'history' && kind !== 'comp') return texts.monthClosed;
    return isOffered(kind, date, today) ? null : texts.dayToCome;
  };
  return (
    <Menu
      id={menuIdOf(date)}
      actions={[
        ...kinds.map((kind) => {
          const asked = subject === 'own' ? requestInsteadOf(requests, kind, date) : null;
          return {
            label: asked === null ? texts.menu[kind] : texts.request(REQUEST_KIND_NAMES[asked]),
            Sign: icons[kind],
            why: whyNot(kind),
            onChoose: () => {
              if (asked === null) openDialog(kind, date);
              else navigate(`/requests/new?kind=${asked}&date=${date}`);
            },
          };
        }),
        ...(cannotUndo ? [UNDO_INTERNAL_WORK] : []),
        ...requestActions(date, subject, requests, isClosed),
      ]}
      onOpen={loadDialogs}
    >
      {(trigger) => (
        <IconButton {...trigger} label={texts.actionsOf(date)}>
          <IconDotsVertical size={20} aria-hidden />
        </IconButton>
      )}
    </Menu>
  );
}
