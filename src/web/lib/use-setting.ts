import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { ShownBy } from './api.ts';
import { type Change, invalidate } from './query-keys.ts';
import { type Form, type FormOptions, type FormState, useForm } from './use-form.ts';
import { type Seen, useSeen } from './use-seen.ts';

/** The question before a setting is saved. */
export interface Question {
  readonly title: string;
  /** The change in a few words. */
  readonly change?: string;
  /** The consequences, a paragraph each. */
  readonly effects: readonly string[];
  /** A note on things that stay as they are. */
  readonly hint?: string;
  /** The label of the button that saves; that of the form unless given. */
  readonly action?: string;
  /** Saving takes something away for good. */
  readonly isDangerous?: boolean;
}

/** The options of both ways of saving a setting. */
export interface SettingSaving {
  /** The name of the setting among drafts and mutations. */
  readonly name: string;
  /** The change, by which queries become stale. */
  readonly changes: Change;
  /** The message of a failure that the server doesn't explain. */
  readonly failed: string;
  readonly onDone: (message: string) => void;
}

interface SettingOptions<Values extends object, Saved>
  extends SettingSaving, Pick<FormOptions<Values, Saved>, 'secrets' | 'validate' | 'wireNames'> {
  /** The saved values, as the fields have them. */
  readonly saved: Values;
  /** Nothing is saved yet: the first values are a proposal, which can be saved as it is. */
  readonly isProposal?: boolean;
  /** The call that reads what is saved. */
  readonly shownBy: ShownBy;
  /** Saves the values over what was seen, which the call is sent with. */
  readonly save: (values: Values, seen: Seen) => Promise<Saved>;
  /** Whether saving these values changes anything, where that isn't so of all that differ from what is saved. */
  readonly isChange?: (values: Values) => boolean;
  /** The question before these values are saved; `null` for none. */
  readonly confirm?: (values: Values) => Question | null;
  /** Called with the answer, to show it at once. */
  readonly onSaved?: (saved: Saved) => void;
}

/** The question on a setting, with the actions of its answers. */
export interface SettingQuestions extends FormState {
  /** Leaving the screen loses a change. */
  readonly isLosing: boolean;
  /** The open question before the values are saved. */
  readonly question: Question | null;
  /** Saves what was asked about. */
  readonly confirm: () => void;
  /** Doesn't save it. */
  readonly cancel: () => void;
}

/** A setting that is edited, and saved by a button. */
export interface Setting<Values extends object> extends SettingQuestions, Form<Values> {
  /** The values differ from what is saved. */
  readonly isChanged: boolean;
  /** There is something to save. */
  readonly canSave: boolean;
  /** Takes all changes back. */
  readonly undo: () => void;
}

/**
 * A setting of the company: its draft survives a reload, it is saved by a button (after a question where `confirm` has one),
 * and what is saved stays in the fields until the server's answer is read again. What somebody else has saved meanwhile is
 * refused to be overwritten, once: the fields then show it, but for those that were changed.
 */
export function useSetting<Values extends object, Saved extends { readonly message: string }>({
  name,
  saved,
  isProposal = false,
  shownBy,
  save,
  isChange,
  confirm,
  changes,
  failed,
  onDone,
  onSaved,
  ...checks
}: SettingOptions<Values, Saved>): Setting<Values> {
  const queryClient = useQueryClient();
  const known = JSON.stringify(saved);
  // The saved values hold until the query has read them: the fields would show the old ones in between.
  const [sent, setSent] = useState<{ readonly values: Values; readonly over: string } | null>(null);
  const initial = sent?.over === known ? sent.values : saved;
  const [asked, setAsked] = useState<{ readonly question: Question; readonly send: () => void } | null>(null);
  const form: Form<Values> = useForm<Values, Saved>({
    ...checks,
    draft: name,
    mutation: `save-${name}`,
    initial,
    save: (values): Promise<Saved> => save(values, seen()).catch(explain),
    failed,
    beforeSend: (values, send) => {
      const question = confirm?.(values) ?? null;
      if (question === null) send();
      else setAsked({ question, send });
    },
    onSaved: (answer) => {
      setAsked(null);
      setSent({ values: form.values, over: known });
      onSaved?.(answer);
      onDone(answer.message);
    },
    onRefused: (errors) => {
      // The fields say what is wrong with them, behind the question.
      if (Object.keys(errors).length > 0) setAsked(null);
    },
    onSettled: () => void invalidate(queryClient, changes),
  });
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(initial);
  const { seen, isOvertaken } = useSeen(name, shownBy, isChanged, { initial, ...form });
  async function explain(error: unknown): Promise<never> {
    // The question was about other values than the fields have by now.
    if (await isOvertaken(error, () => invalidate(queryClient, changes))) setAsked(null);
    throw error;
  }
  const isWorthSaving = isChanged && isChange?.(form.values) !== false;
  return {
    ...form,
    isChanged,
    canSave: isWorthSaving || (isProposal && sent === null),
    isLosing: isWorthSaving,
    question: asked?.question ?? null,
    confirm: () => asked?.send(),
    undo: () => {
      form.discard();
      form.reset();
    },
    cancel: () => {
      if (form.isSaving) return;
      form.reset();
      setAsked(null);
    },
  };
}
