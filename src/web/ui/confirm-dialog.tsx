import type { ReactNode } from 'react';

import { useExclusiveMutation } from '../lib/use-exclusive-mutation.ts';
import { Dialog, DialogActions, useLast } from './dialog.tsx';
import { ActionButton } from './action-button.tsx';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Stack } from './layout.tsx';
import { texts } from './texts.ts';

/**
 * Asks for confirmation, then runs the action. An action can't be cancelled once sent: the dialog stays open until the
 * answer. The button to cancel has the initial focus.
 */
export function ConfirmDialog<Subject, Result>({
  name,
  subject,
  title,
  action,
  busy,
  cancel = texts.cancel,
  isDangerous = true,
  beginsAtAction = false,
  failure,
  run,
  onDone,
  onSettled,
  onClose,
  children,
}: {
  /** The mutation's: of that name one is under way at a time. */
  readonly name: string;
  /** The subject of the question; `null` closes the dialog. */
  readonly subject: Subject | null;
  readonly title: string;
  /** The label of the button, and while it runs. */
  readonly action: string;
  readonly busy: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
  /** The initial focus is on the action: it undoes nothing. */
  readonly beginsAtAction?: boolean;
  /** The message of a failure. */
  readonly failure: (error: Error, subject: Subject) => ReactNode;
  readonly run: (subject: Subject) => Promise<Result>;
  readonly onDone: (result: Result) => void;
  /** Called after a failure too: the request may have arrived all the same. */
  readonly onSettled?: () => unknown;
  readonly onClose: () => void;
  /** The question. */
  readonly children: (subject: Subject) => ReactNode;
}): ReactNode {
  // Rendered until the closing transition ends.
  const shown = useLast(subject);
  const running = useExclusiveMutation(name, { mutationFn: run, onSuccess: onDone, onSettled: () => onSettled?.() });
  const close = (): void => {
    if (running.isPending) return;
    running.reset();
    onClose();
  };
  if (shown === null) return null;
  return (
    <ConfirmFrame
      opened={subject !== null}
      title={title}
      action={action}
      busy={busy}
      cancel={cancel}
      isDangerous={isDangerous}
      beginsAtAction={beginsAtAction}
      failure={running.error === null ? null : failure(running.error, shown)}
      isBusy={running.isPending}
      onConfirm={() => running.mutate(shown)}
      onClose={close}
    >
      {children(shown)}
    </ConfirmFrame>
  );
}

/** A question with the button that does it, and the one that doesn't. */
export function ConfirmFrame({
  opened,
  title,
  action,
  busy,
  cancel = texts.cancel,
  isDangerous,
  beginsAtAction = false,
  failure,
  isBusy,
  onConfirm,
  onClose,
  children,
}: {
  readonly opened: boolean;
  readonly title: string;
  readonly action: string;
  readonly busy: string;
  readonly cancel?: string;
  readonly isDangerous: boolean;
  readonly beginsAtAction?: boolean;
  readonly failure: ReactNode;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <Stack gap="sm">
        {children}
        {failure !== null && <Banner kind="error">{failure}</Banner>}
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus={!beginsAtAction || undefined} onClick={onClose} disabled={isBusy}>
          {cancel}
        </Button>
        <ActionButton
          {...(isDangerous && { color: 'red.9' })}
          data-autofocus={beginsAtAction || undefined}
          isBusy={isBusy}
          busy={busy}
          onClick={onConfirm}
        >
          {action}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
