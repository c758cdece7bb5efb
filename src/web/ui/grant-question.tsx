import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { GrantChangeResponse, GrantChangesResponse } from '#contract/grant-changes.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { ApiError } from '../lib/api.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogActions, useLast } from './dialog.tsx';
import { EffectTable } from './effect-table.tsx';
import { Stack } from './layout.tsx';
import { grantQuestionTexts as texts } from './grant-question-texts.ts';

/** How the call is to treat the grants that it changes. */
interface Choice {
  readonly grants: 'ask' | 'apply' | 'keep';
  readonly grants_seen?: string;
}

interface Question {
  readonly changes: GrantChangesResponse;
  readonly answer: (grants: 'apply' | 'keep' | null) => void;
}

/**
 * Saves a hire date or a contract: where that changes grants of paid leave, the person chooses first what happens to them.
 * Returns the saving, and the dialog that asks. A person who doesn't answer saves nothing.
 */
export function useGrantQuestion(): [
  save: <Result extends { readonly grant_changes?: GrantChangesResponse | undefined }>(
    send: (choice: Choice) => Promise<Result>,
  ) => Promise<Result>,
  question: ReactNode,
] {
  const [question, setQuestion] = useState<Question | null>(null);
  // Leaving the screen answers no: the saving would otherwise wait for ever, and every other with it.
  const giveUp = useRef<(() => void) | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      giveUp.current?.();
    };
  }, []);
  const ask = (changes: GrantChangesResponse): Promise<'apply' | 'keep' | null> =>
    new Promise((resolve) => {
      if (isGone.current) return resolve(null);
      giveUp.current = () => resolve(null);
      setQuestion({
        changes,
        answer: (grants) => {
          setQuestion(null);
          resolve(grants);
        },
      });
    });
  return [
    async (send) => {
      const first = await send({ grants: 'ask' });
      if (first.grant_changes === undefined) return first;
      const grants = await ask(first.grant_changes);
      if (grants === null) throw new ApiError(409, { code: 'grants_changed', message: texts.notSaved });
      return send(grants === 'keep' ? { grants } : { grants, grants_seen: first.grant_changes.seen });
    },
    <GrantQuestion key="grant-question" question={question} />,
  ];
}

function GrantQuestion({ question }: { readonly question: Question | null }): ReactNode {
  const shown = useLast(question);
  if (shown === null) return null;
  const { changes, answer } = shown;
  return (
    <Dialog title={texts.title} opened={question !== null} onClose={() => answer(null)}>
      <Stack>
        <p>{texts.lead}</p>
        <GrantChangeTable changes={changes.changes} />
        {changes.is_in_use ? <Banner kind="error">{texts.inUse}</Banner> : <p>{texts.keepHint}</p>}
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={() => answer(null)}>
          {texts.cancel}
        </Button>
        <Button variant={changes.is_in_use ? 'filled' : 'default'} onClick={() => answer('keep')}>
          {texts.keep}
        </Button>
        {!changes.is_in_use && <Button onClick={() => answer('apply')}>{texts.apply}</Button>}
      </DialogActions>
    </Dialog>
  );
}

/** The outcome for each grant. */
export const GrantChangeTable = ({ changes }: { readonly changes: readonly GrantChangeResponse[] }): ReactNode => (
  <EffectTable
    heads={texts.heads}
    rows={changes.map(({ kind, id, before, after }) => ({
      key: `${kind} ${id} ${after?.granted_on}`,
      name: texts.kinds[kind],
      cells: [daysText(before), daysText(after)],
      isChanged: true,
    }))}
  />
);

const daysText = (grant: GrantChangeResponse['before']): string =>
  grant === null ? texts.none : texts.grant(formatDate(isoDate(grant.granted_on)), grant.days);
