import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ProtectionResponse, RestrictionResponse } from '#contract/protection.ts';
import { LIMIT_NAMES, RESTRICTION_NAMES } from '#domain/protection/limits.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useMay } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { EditableLines } from '../../ui/editable-panel.tsx';
import { useEditing } from '../../ui/editing.tsx';
import { Actions, Heading, Hint, List, Panel, Row, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { BirthDateForm, RestrictionForm, SAVING_PROTECTION } from './protection-forms.tsx';
import { texts } from './texts.ts';

const day = (date: string): string => formatDate(isoDate(date));

/** What an employee may not be made to do; why, and what changes it, for those who have the permission alone. */
export function ProtectionPanel({ userId }: { readonly userId: number }): ReactNode {
  const seesReasons = useMay('manage_protection');
  const protection = useQuery({
    queryKey: queryKey('users', 'protection', userId),
    queryFn: ({ signal }) => api('GET /api/admin/users/{id}/protection', { params: { id: String(userId) }, signal }),
  });
  const [bornOf, setBornOf] = useState<ProtectionResponse | null>(null);
  const [message, showMessage] = useFlashMessage();
  const editing = useEditing<RestrictionResponse>({
    noun: texts.noun,
    words: { add: texts.add },
    nameOf: ({ kind }) => RESTRICTION_NAMES[kind],
    mutation: SAVING_PROTECTION,
    renderForm: (restriction, dialog) => <RestrictionForm userId={userId} restriction={restriction} {...dialog} />,
    remove: {
      ask: texts.askDelete,
      run: ({ id }) =>
        api('DELETE /api/admin/users/{id}/restrictions/{restriction}', {
          params: { id: String(userId), restriction: String(id) },
        }),
      changes: 'protection',
    },
    onDone: showMessage,
  });
  return (
    <Panel labelledBy="protection">
      <Row gap="xl" justify="between">
        <Heading id="protection">{texts.title}</Heading>
        {seesReasons && (
          <Actions>
            <Button
              variant="default"
              disabled={protection.data === undefined}
              onClick={() => setBornOf(protection.data ?? null)}
            >
              {texts.editBirthDate}
            </Button>
            <Button variant="default" onClick={() => editing.add()}>
              {editing.words.add}
            </Button>
          </Actions>
        )}
      </Row>
      <Hint>{seesReasons ? texts.lead : texts.limitsLead}</Hint>
      <Loaded query={protection} failed={texts.failed} heights={['3rem']}>
        {(loaded) => (
          <>
            {seesReasons && (
              <Text>
                {texts.birthDate}: {loaded.birth_date == null ? texts.notSet : day(loaded.birth_date)}
              </Text>
            )}
            <Limits limits={loaded.limits} />
            {(loaded.restrictions ?? []).length > 0 && (
              <section aria-label={texts.restrictions}>
                <EditableLines
                  editing={editing}
                  rows={loaded.restrictions ?? []}
                  keyOf={({ id }) => id}
                  renderLine={({ kind, from_date, to_date }) => (
                    <>
                      {RESTRICTION_NAMES[kind]} <Hint as="span">{texts.span(day(from_date), day(to_date))}</Hint>
                    </>
                  )}
                />
              </section>
            )}
          </>
        )}
      </Loaded>
      {editing.dialogs}
      <SubjectDialog subject={bornOf} title={texts.birthTitle} onClose={() => setBornOf(null)}>
        {(shown) => (
          <BirthDateForm
            userId={userId}
            protection={shown}
            onClose={() => setBornOf(null)}
            onSaved={(said) => {
              setBornOf(null);
              showMessage(said);
            }}
          />
        )}
      </SubjectDialog>
      <Toast message={message} />
    </Panel>
  );
}

function Limits({ limits }: { readonly limits: ProtectionResponse['limits'] }): ReactNode {
  if (limits.length === 0) return <Text tone="dim">{texts.none}</Text>;
  return (
    <section aria-label={texts.limits}>
      <List rules="between">
        {limits.map(({ limit, from, to }) => (
          <li key={`${limit} ${from} ${to}`}>
            <b>{LIMIT_NAMES[limit]}</b>{' '}
            <Hint as="span">{from === null || to === null ? texts.always : texts.span(day(from), day(to))}</Hint>
          </li>
        ))}
      </List>
    </section>
  );
}
