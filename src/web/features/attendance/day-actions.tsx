import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Box, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBriefcase,
  IconDotsVertical,
  IconHistory,
  IconPencil,
  type Icon,
} from '@tabler/icons-react';
import { createContext, use, useEffect, useRef, useState, useTransition, type ReactNode } from 'react';

import type { DayHoursResponse } from '#contract/hours.ts';
import type { MonthRow } from '#domain/attendance/month.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { CLOSED_MONTH_ID } from '../../ui/closed-month.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row } from '../../ui/layout.tsx';
import styles from './attendance.module.css';
import { DIALOG_KINDS, isOffered, type DialogKind } from './month-address.ts';
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
  /** Loads the code of the dialogs ahead of their opening. */
  readonly loadDialogs: () => void;
  readonly openDialog: (kind: DialogKind, date: IsoDate) => void;
  /** The hours of each day, with the break that the company's rule deems taken (みなし); `undefined` until they are known. */
  readonly hours: ReadonlyMap<string, DayHoursResponse> | undefined;
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
  history: IconHistory,
};

const BESIDE_CORRECTION = DIALOG_KINDS.filter((kind) => kind !== 'correction');

/** What can be done with a day: its menu, and for an admin at an employee's day the correction beside it (spec §2). */
export function DayControls({ date }: { readonly date: IsoDate }): ReactNode {
  const { subject } = useDayActions();
  return (
    <Row gap="xs" justify="end" isSingleLine>
      {subject !== 'own' && <CorrectButton date={date} />}
      <DayMenu date={date} />
    </Row>
  );
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

/**
 * The menu of a day. Until it is first opened there is only its button: a month of closed menus would make the table
 * slow. A menu is left by a click outside, Escape or a choice, so that one at most is open.
 */
function DayMenu({ date }: { readonly date: IsoDate }): ReactNode {
  const { subject, today, isClosed, loadDialogs, openDialog } = useDayActions();
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  const [isComing, startOpening] = useTransition();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (opened) loadDialogs();
  }, [opened, loadDialogs]);

  const trigger = (
    <IconButton
      ref={button}
      id={menuIdOf(date)}
      label={texts.actionsOf(date)}
      aria-haspopup="menu"
      aria-expanded={opened || isComing}
      onClick={() => {
        if (used) return;
        // The button answers at once; the menu takes a phone a moment to be made.
        startOpening(() => {
          setUsed(true);
          setOpened(true);
        });
      }}
    >
      <IconDotsVertical size={20} aria-hidden />
    </IconButton>
  );
  if (!used) return trigger;
  return (
    <Menu
      id={menuIdOf(date)}
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      portalProps={{ target: '#main' }}
      // The focus goes straight to the first choice, and back to the button: as the menu is first used, that is another
      // element than the one that had it.
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown miw="12rem" bd="1px solid var(--kt-line)">
        {(subject === 'own' ? DIALOG_KINDS : BESIDE_CORRECTION).map((kind) => (
          <Action
            key={kind}
            kind={kind}
            why={
              isClosed && kind !== 'history' ? texts.monthClosed : isOffered(kind, date, today) ? null : texts.dayToCome
            }
            onChoose={() => {
              // First the focus: the dialog gives it back to where it was when it opened.
              button.current?.focus();
              openDialog(kind, date);
            }}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What can be chosen; one that isn't offered can still be reached, and shows why. */
function Action({
  kind,
  why,
  onChoose,
}: {
  readonly kind: DialogKind;
  /** Why it isn't offered. */
  readonly why: string | null;
  readonly onChoose: () => void;
}): ReactNode {
  const Sign = icons[kind];
  return (
    <Menu.Item
      className={styles.action}
      leftSection={<Sign size={18} aria-hidden />}
      aria-disabled={why !== null || undefined}
      closeMenuOnClick={why === null}
      onClick={() => {
        if (why === null) onChoose();
      }}
    >
      {texts.menu[kind]}
      {why !== null && (
        <Box component="span" display="block" fz="xs">
          {why}
        </Box>
      )}
    </Menu.Item>
  );
}
