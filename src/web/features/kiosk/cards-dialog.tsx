import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { IdentityCard } from '#contract/kiosk.ts';
import { readCardNumber } from '#domain/kiosk/scan.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useForm } from '../../lib/use-form.ts';
import { dateText } from '../../lib/when-text.ts';
import { ActionButton, RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Empty, Heading, Hint, List, Row, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { cardTexts as texts } from './card-texts.ts';

const cardsQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('identity-cards', userId),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/users/{id}/identity-cards', { params: { id: String(userId) }, signal })).cards,
  });

const NAME = 'save-identity-card';

/** A person's cards at the shared devices (打刻端末): given by their numbers, and taken back. */
export function CardsDialog({ userId, onClose }: { readonly userId: number; readonly onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(cardsQuery(userId));
  const removing = useExclusiveMutation(NAME, {
    mutationFn: (card: IdentityCard) =>
      api('DELETE /api/admin/users/{id}/identity-cards/{card_id}', {
        params: { id: String(userId), card_id: String(card.id) },
      }),
    onSettled: () => invalidate(queryClient, 'identityCards'),
  });
  return (
    <>
      <Stack gap="lg">
        <Hint>{texts.lead}</Hint>
        {removing.error !== null && <Banner kind="error">{messageOf(removing.error, texts.deleteFailed)}</Banner>}
        <Loaded query={query} failed={texts.failed} heights={['4rem']}>
          {(cards) =>
            cards.length === 0 ? (
              <Empty isPlain>{texts.none}</Empty>
            ) : (
              <section aria-label={texts.list}>
                <List rules="between">
                  {cards.map((card) => (
                    <li key={card.id}>
                      <Row justify="between">
                        <div>
                          <Text>{nameOf(card)}</Text>
                          <Hint>{texts.since(dateText(card.added_at))}</Hint>
                        </div>
                        <RowButton
                          label={texts.deleteOf(nameOf(card))}
                          isBusy={removing.isPending && removing.variables?.id === card.id}
                          onClick={() => removing.mutate(card)}
                        >
                          {texts.delete}
                        </RowButton>
                      </Row>
                    </li>
                  ))}
                </List>
              </section>
            )
          }
        </Loaded>
        <CardForm userId={userId} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </>
  );
}

const nameOf = ({ kind, name, ending }: IdentityCard): string => texts.called(texts.kinds[kind], name, ending);

function CardForm({ userId }: { readonly userId: number }): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm({
    draft: `identity-card ${userId}`,
    initial: { number: '', name: '' },
    secrets: ['number'],
    validate: ({ number }) => (readCardNumber(number) === null ? { number: texts.wrongNumber } : {}),
    mutation: NAME,
    save: (body, keyFor) =>
      api('POST /api/admin/users/{id}/identity-cards', {
        params: { id: String(userId) },
        body,
        idempotencyKey: keyFor(body),
      }),
    failed: texts.registerFailed,
    onSaved: () => undefined,
    onSettled: () => invalidate(queryClient, 'identityCards'),
  });
  return (
    <Stack gap="sm">
      <Heading level={3}>{texts.add}</Heading>
      <Form form={form} label={texts.add} firstField="number">
        <Stack gap="md">
          {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
          <TextField
            {...form.field('number')}
            {...hintBelow(texts.numberHint)}
            label={texts.number}
            required
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
          />
          <TextField
            {...form.field('name')}
            label={texts.name}
            placeholder={texts.namePlaceholder}
            autoComplete="off"
            maxLength={50}
          />
          <Row onPhones="fill">
            <ActionButton type="submit" isBusy={form.isSaving} busy={texts.registering}>
              {texts.register}
            </ActionButton>
          </Row>
        </Stack>
      </Form>
    </Stack>
  );
}
