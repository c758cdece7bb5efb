import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseHeader,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

import styles from './dialog.module.css';
import { texts } from './texts.ts';

/** A dialog in the middle of the page; on phones a full-width sheet with its actions in the thumb's reach. */
export function DialogFrame({
  title,
  isWide = false,
  opened,
  onClose,
  children,
}: {
  readonly title: string;
  /** For what needs more than the width of a form. */
  readonly isWide?: boolean;
  readonly opened: boolean;
  /** Left out, the dialog can't be closed by the person. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const closable = onClose !== undefined;
  const cameFrom = useRef<Element | null>(null);
  // Before a field of the dialog takes the focus.
  useLayoutEffect(() => {
    if (opened) cameFrom.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    const letGo = makeBackgroundInert();
    return () => {
      letGo();
      // The library returns the focus only for a dialog that was mounted before it opened.
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    };
  }, [opened]);
  useEffect(() => (opened ? dropDoubleClick() : undefined), [opened]);
  return (
    // Not Modal: that loads ScrollArea, and with it the code that positions popovers (17 kB).
    <ModalBase
      opened={opened}
      onClose={onClose ?? (() => {})}
      closeOnClickOutside={closable}
      closeOnEscape={closable}
      trapFocus
      returnFocus
      lockScroll
      withinPortal
      transitionProps={{ duration: 150, transition: 'fade-up' }}
    >
      <ModalBaseOverlay />
      <ModalBaseContent
        className={styles.content ?? ''}
        innerProps={{ className: styles.inner ?? '' }}
        data-wide={isWide || undefined}
      >
        {/* Its element would otherwise count as a second banner of the page. As high without the button that closes it. */}
        <ModalBaseHeader role="none" mih="4.125rem">
          <ModalBaseTitle fz="1.0625rem" fw={700}>
            {title}
          </ModalBaseTitle>
          {closable && <ModalBaseCloseButton aria-label={texts.close} size="lg" />}
        </ModalBaseHeader>
        <ModalBaseBody className={styles.body ?? ''}>{children}</ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  );
}

/**
 * Drops the second click of the double click that opened a dialog: it would hit a button of the dialog, or its outside,
 * which closes it. Returns the cleanup.
 */
function dropDoubleClick(): () => void {
  const stop = (): void => document.removeEventListener('click', onClick, { capture: true });
  const onClick = (event: MouseEvent): void => {
    // The browser counts clicks in short succession; the first of another series ends the double click.
    if (event.detail <= 1) return stop();
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', onClick, { capture: true });
  return stop;
}

let openDialogs = 0;

/** Makes the page behind a dialog inert; returns the cleanup. */
function makeBackgroundInert(): () => void {
  const page = document.getElementById('root');
  openDialogs += 1;
  page?.toggleAttribute('inert', true);
  return () => {
    openDialogs -= 1;
    page?.toggleAttribute('inert', openDialogs > 0);
  };
}
