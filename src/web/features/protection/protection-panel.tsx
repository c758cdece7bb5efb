import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ProtectionResponse, RestrictionResponse } from '#contract/protection.ts';
import { LIMIT_NAMES, RESTRICTION_NAMES } from '#domain/protection/limits.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useMay } from '../../lib/permissions.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CellActions } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Actions, Heading, Hint, List, Panel, Row, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { BirthDateForm, RestrictionForm, SAVING_PROTECTION } from './protection-forms.tsx';
import { texts } from './texts.ts';

const day = (date: string): string => formatDate(isoDate(date));

/** What is being done: a restriction is added (`null`), changed or deleted, or the birth date edited. */
type Work =
  | { readonly kind: 'edit'; readonly restriction: RestrictionResponse | null }
  | { readonly kind: 'delete'; readonly restriction: RestrictionResponse }
  | { readonly kind: 'birth'; readonly protection: ProtectionResponse };

/** What an employee may not be made to do; why, and what changes it, for those who have the permission alone. */
export function ProtectionPanel({ userId }: { readonly userId: number }): ReactNode {
  const queryClient = useQueryClient();
  const seesReasons = useMay('manage_protection');
  const protection = useQuery({
    queryKey: queryKey('users', 'protection', userId),
    queryFn: ({ signal }) => api('GET /api/admin/users/{id}/protection', { params: { id: String(userId) }, signal }),
  });
  const [work, setWork] = useState<Work | null>(null);
  const [message, showMessage] = useFlashMessage();
  const close = (): void => setWork(null);
  const done = (said: string): void => {
    close();
    showMessage(said);
  };
  return (
    <Panel labelledBy="protection">
      <Row gap="xl" justify="between">
        <Heading id="protection">{texts.title}</Heading>
        {seesReasons && (
          <Actions>
            <Button
              variant="default"
              disabled={protection.data === undefined}
              onClick={() => protection.data && setWork({ kind: 'birth', protection: protection.data })}
            >
              {texts.editBirthDate}
            </Button>
            <Button variant="default" onClick={() => setWork({ kind: 'edit', restriction: null })}>
              {texts.add}
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
                <List rules="between">
                  {(loaded.restrictions ?? []).map((restriction) => (
                    <li key={restriction.id}>
                      <Row gap="lg" justify="between">
                        <span>
                          {RESTRICTION_NAMES[restriction.kind]}{' '}
                          <Hint as="span">{texts.span(day(restriction.from_date), day(restriction.to_date))}</Hint>
                        </span>
                        <CellActions>
                          <RowButton
                            label={texts.editOf(RESTRICTION_NAMES[restriction.kind])}
                            onClick={() => setWork({ kind: 'edit', restriction })}
                          >
                            {texts.edit}
                          </RowButton>
                          <RowButton
                            label={texts.deleteOf(RESTRICTION_NAMES[restriction.kind])}
                            onClick={() => setWork({ kind: 'delete', restriction })}
                          >
                            {texts.delete}
                          </RowButton>
                        </CellActions>
                      </Row>
                    </li>
                  ))}
                </List>
              </section>
            )}
          </>
        )}
      </Loaded>
      <SubjectDialog subject={work?.kind === 'birth' ? work : null} title={texts.birthTitle} onClose={close}>
        {({ protection: shown }) => <BirthDateForm userId={userId} protection={shown} onClose={close} onSaved={done} />}
      </SubjectDialog>
      <SubjectDialog
        subject={work?.kind === 'edit' ? work : null}
        title={({ restriction }) => (restriction === null ? texts.adding : texts.editing)}
        onClose={close}
      >
        {({ restriction }) => (
          <RestrictionForm userId={userId} restriction={restriction} onClose={close} onSaved={done} />
        )}
      </SubjectDialog>
      <ConfirmDialog
        name={SAVING_PROTECTION}
        subject={work?.kind === 'delete' ? work : null}
        title={texts.deletion}
        action={texts.delete}
        busy={texts.deleting}
        failure={(error) => messageOf(error, texts.deleteFailed)}
        run={({ restriction }) =>
          api('DELETE /api/admin/users/{id}/restrictions/{restriction}', {
            params: { id: String(userId), restriction: String(restriction.id) },
          })
        }
        onDone={({ message: said }) => done(said)}
        onSettled={() => invalidate(queryClient, 'protection')}
        onClose={close}
      >
        {({ restriction }) => (
          <>
            <Text weight="bold">{RESTRICTION_NAMES[restriction.kind]}</Text>
            <p>{texts.askDelete}</p>
          </>
        )}
      </ConfirmDialog>
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
