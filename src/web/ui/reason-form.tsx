import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { DECLINED } from '../lib/declined.ts';
import { invalidate } from '../lib/query-keys.ts';
import { useForm } from '../lib/use-form.ts';
import { DialogForm } from './dialog-form.tsx';
import { TextArea } from './text-area.tsx';

/** The texts of a dialog that asks for a reason. */
export interface ReasonTexts {
  readonly label: string;
  readonly missing: string;
  readonly action: string;
  readonly busy: string;
  /** Of the button that closes it; the usual one unless given. */
  readonly cancel?: string;
  readonly failed: string;
}

/** In a dialog, what takes something back or refuses it, with the reason, which those concerned read. */
export function ReasonForm({
  draft,
  mutation,
  changes,
  texts,
  send,
  onClose,
  onSaved,
  children,
}: {
  readonly draft: string;
  readonly mutation: string;
  /** The change, by which queries become stale. */
  readonly changes: Parameters<typeof invalidate>[1];
  readonly texts: ReasonTexts;
  readonly send: (reason: string) => Promise<{ readonly message: string } | typeof DECLINED>;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
  /** The subject of the reason. */
  readonly children: ReactNode;
}): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm({
    draft,
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: texts.missing } : {}),
    mutation,
    save: ({ reason }) => send(reason.trim()),
    failed: texts.failed,
    onSaved: ({ message }) => onSaved(message),
    onSettled: () => invalidate(queryClient, changes),
  });
  return (
    <DialogForm
      form={form}
      firstField="reason"
      save={texts.action}
      saving={texts.busy}
      {...(texts.cancel !== undefined && { cancel: texts.cancel })}
      isDangerous
      onClose={onClose}
    >
      {children}
      <TextArea {...form.field('reason')} label={texts.label} required rows={3} />
    </DialogForm>
  );
}
