import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';

import { messageOf } from '../lib/api.ts';
import { type Change, invalidate } from '../lib/query-keys.ts';
import { Banner } from './banner.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SubjectDialog } from './dialog.tsx';
import { editingTexts as texts, type EditingWords } from './editing-texts.ts';
import { Text } from './layout.tsx';
import { type Reload, ReloadContext } from './reload.ts';

interface Removal {
  readonly name: string;
  readonly question: ReactNode;
  readonly run: () => Promise<{ readonly message: string }>;
  readonly changes: Change;
}

/** The dialogs in which an entry of a list is added, edited or deleted; none closes while that is under way. */
export function EditingDialogs({
  mutation,
  words,
  isWide,
  form,
  removal,
  onClose,
  onDone,
}: {
  readonly opened: boolean;
  readonly mutation: string;
  readonly words: EditingWords;
  readonly isWide: boolean;
  readonly form: {
    /** Another one for each opening: no form goes on with what was typed into the one before it. */
    readonly opening: number;
    readonly title: string;
    /** It shows what somebody else has changed meanwhile. */
    readonly isNewest: boolean;
    readonly reload: Reload | null;
    readonly renderBody: (dialog: {
      readonly onClose: () => void;
      readonly onSaved: (message: string) => void;
    }) => ReactNode;
  } | null;
  readonly removal: Removal | null;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const isSaving = useIsMutating({ mutationKey: [mutation] }) > 0;
  const close = (): void => {
    if (!isSaving) onClose();
  };
  return (
    <>
      <SubjectDialog subject={form} title={({ title }) => title} isWide={isWide} onClose={close}>
        {({ opening, isNewest, reload, renderBody }) => (
          <ReloadContext value={reload}>
            <div role="status">{isNewest && <Banner kind="info">{texts.loaded}</Banner>}</div>
            <Fragment key={opening}>{renderBody({ onClose: close, onSaved: onDone })}</Fragment>
          </ReloadContext>
        )}
      </SubjectDialog>
      <ConfirmDialog
        name={mutation}
        subject={removal}
        title={words.removal}
        action={words.confirmRemoval}
        busy={words.removing}
        failure={(error) => messageOf(error, words.removeFailed)}
        run={async ({ run, changes }) => {
          try {
            return await run();
          } finally {
            // After a failure too: somebody else may have deleted it.
            void invalidate(queryClient, changes);
          }
        }}
        onDone={({ message }) => onDone(message)}
        onClose={close}
      >
        {({ name, question }) => (
          <>
            <Text weight="bold">{name}</Text>
            {typeof question === 'string' ? <p>{question}</p> : question}
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
