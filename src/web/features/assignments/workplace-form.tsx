import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { DispatchWorkplace, WorkplaceLimitResponse } from '#contract/dispatch.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { api, randomId } from '../../lib/api.ts';
import { clientCompaniesQuery } from '../../lib/company-queries.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import type { Form } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { choices } from '../../ui/group-fields.tsx';
import { Heading, Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SAVING_WORKPLACE } from './dispatch-queries.ts';
import { dispatchTexts as texts } from './dispatch-texts.ts';

/** An extension as its fields hold it. */
interface ExtensionValues {
  /** Names the row, whatever is typed into it. */
  readonly key: string;
  readonly limit: string;
  readonly heard: string;
}

interface WorkplaceValues {
  readonly client: string;
  readonly name: string;
  readonly location: string;
  readonly manager: string;
  readonly acceptedFrom: string;
  readonly extensions: readonly ExtensionValues[];
}

const dateOf = (date: string | null): string => (date === null ? '' : formatDate(isoDate(date)));

/** The fields of a workplace; of a new one what is known of a workplace that its client has said nothing of. */
const valuesOf = (workplace: DispatchWorkplace | null, seed: WorkplaceLimitResponse | null): WorkplaceValues => ({
  client: String(workplace?.client_company_id ?? seed?.client_company_id ?? ''),
  name: workplace?.name ?? seed?.name ?? '',
  location: workplace?.location ?? '',
  manager: workplace?.manager ?? '',
  acceptedFrom: dateOf(workplace?.accepted_from ?? null),
  extensions: (workplace?.extensions ?? []).map(({ limit_on, union_heard_on }) => ({
    key: limit_on,
    limit: dateOf(limit_on),
    heard: dateOf(union_heard_on),
  })),
});

function validate(values: WorkplaceValues, today: IsoDate): FieldErrors<keyof WorkplaceValues> {
  const isMissing = ({ limit, heard }: ExtensionValues): boolean =>
    [limit, heard].some((typed) => parseTypedDate(typed, today) === null);
  const accepted =
    values.acceptedFrom.trim() === '' ? texts.required(texts.acceptedFrom) : typedDateFault(values.acceptedFrom, today);
  return {
    ...(values.client === '' && { client: texts.chooseClient }),
    ...(values.name.trim() === '' && { name: texts.required(texts.name) }),
    ...(accepted !== undefined && { acceptedFrom: accepted }),
    ...(values.extensions.some(isMissing) && { extensions: texts.extensionIncomplete }),
  };
}

/** Enters a workplace that takes dispatched workers as its client has notified it, or changes it. */
export function WorkplaceForm({
  workplace,
  seed,
  onClose,
  onSaved,
}: FormDialog & {
  readonly workplace: DispatchWorkplace | null;
  /** The workplace that a new one is, where the own dispatches know it. */
  readonly seed: WorkplaceLimitResponse | null;
}): ReactNode {
  const today = useToday();
  const clients = useQuery(clientCompaniesQuery);
  const form = useEntryForm<WorkplaceValues, { readonly message: string }>({
    draft: `dispatch workplace ${workplace?.id ?? `new ${seed === null ? '' : texts.nameOf(seed)}`}`,
    initial: valuesOf(workplace, seed),
    validate: (values) => validate(values, today),
    mutation: SAVING_WORKPLACE,
    save: (values, keyFor) => {
      const date = (typed: string): IsoDate => parseTypedDate(typed, today) ?? today;
      const body = {
        client_company_id: Number(values.client),
        name: values.name,
        location: values.location,
        manager: values.manager,
        accepted_from: date(values.acceptedFrom),
        extensions: values.extensions.map(({ limit, heard }) => ({
          limit_on: date(limit),
          union_heard_on: date(heard),
        })),
      };
      return workplace === null
        ? api('POST /api/admin/dispatch-workplaces', { body, idempotencyKey: keyFor(body) })
        : api('PUT /api/admin/dispatch-workplaces/{id}', { params: { id: String(workplace.id) }, body });
    },
    wireNames: { client_company_id: 'client', accepted_from: 'acceptedFrom' },
    failed: texts.saveFailed,
    changes: 'assignments',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="client" onClose={onClose}>
      <SelectField
        {...form.field('client')}
        label={texts.client}
        required
        data={choices(texts.chooseClient, clients.data, form.values.client)}
      />
      <TextField {...form.field('name')} label={texts.name} required maxLength={200} {...hintBelow(texts.nameHint)} />
      <TextField {...form.field('location')} label={texts.location} maxLength={200} />
      <TextField {...form.field('manager')} label={texts.manager} maxLength={200} />
      <DateField
        {...form.typed('acceptedFrom')}
        label={texts.acceptedFrom}
        required
        today={today}
        {...hintBelow(texts.acceptedHint)}
      />
      <Extensions form={form} today={today} />
    </DialogForm>
  );
}

/** The extensions of the limit, one below the other. */
function Extensions({ form, today }: { readonly form: Form<WorkplaceValues>; readonly today: IsoDate }): ReactNode {
  const { extensions } = form.values;
  const change = (place: number, changed: Partial<ExtensionValues>): void =>
    form.change({ extensions: extensions.map((one, at) => (at === place ? { ...one, ...changed } : one)) });
  return (
    <Stack gap="sm">
      <Heading>{texts.extensions}</Heading>
      {extensions.length > 0 && <Hint>{texts.extensionsHint}</Hint>}
      {extensions.map(({ key, limit, heard }, place) => (
        <Stack key={key} gap="sm">
          <Pair onPhones="lines">
            <DateField
              label={texts.limitOn}
              required
              today={today}
              value={limit}
              onChange={(typed) => change(place, { limit: typed })}
            />
            <DateField
              label={texts.heardOn}
              required
              today={today}
              value={heard}
              onChange={(typed) => change(place, { heard: typed })}
            />
          </Pair>
          <Row isLast>
            <Button
              variant="default"
              size="sm"
              aria-label={texts.removeExtension(place + 1)}
              onClick={() => form.change({ extensions: extensions.filter((_, at) => at !== place) })}
            >
              {texts.remove}
            </Button>
          </Row>
        </Stack>
      ))}
      {form.errors.extensions !== undefined && (
        <Text tone="danger" size="sm" role="alert">
          {form.errors.extensions}
        </Text>
      )}
      <Row>
        <Button
          variant="default"
          size="sm"
          onClick={() => form.change({ extensions: [...extensions, { key: randomId(), limit: '', heard: '' }] })}
        >
          {texts.addExtension}
        </Button>
      </Row>
    </Stack>
  );
}
