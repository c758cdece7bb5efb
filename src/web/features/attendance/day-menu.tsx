import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBriefcase,
  IconDotsVertical,
  IconHistory,
  IconPencil,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, useTransition, type ReactNode } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import { CLOSED_MONTH_ID } from '../../ui/closed-month.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { menuIdOf, useDayActions } from './day-actions.ts';
import styles from './day-menu.module.css';
import { DIALOG_KINDS, isOffered, type DialogKind } from './month-address.ts';
import { texts } from './texts.ts';

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
    <span className={styles.controls}>
      {subject !== 'own' && <CorrectButton date={date} />}
      <DayMenu date={date} kinds={subject === 'own' ? DIALOG_KINDS : BESIDE_CORRECTION} />
    </span>
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
function DayMenu({
  date,
  kinds,
}: {
  readonly date: IsoDate;
  /** What it offers. */
  readonly kinds: readonly DialogKind[];
}): ReactNode {
  const { today, isClosed, loadDialogs, openDialog } = useDayActions();
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
      <Menu.Dropdown className={styles.menu}>
        {kinds.map((kind) => (
          <Choice
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

/** A choice; one that isn't offered can still be reached, and shows why. */
function Choice({
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
      className={styles.choice}
      leftSection={<Sign size={18} aria-hidden />}
      aria-disabled={why !== null || undefined}
      closeMenuOnClick={why === null}
      onClick={() => {
        if (why === null) onChoose();
      }}
    >
      {texts.menu[kind]}
      {why !== null && <span className={styles.why}>{why}</span>}
    </Menu.Item>
  );
}
