import { skipToken, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ClientAssignment } from '#contract/assignments.ts';
import { CONTRACT_KIND_NAMES, CONTRACT_KINDS, ROUNDING_MINUTES } from '#domain/assignments/assignment.ts';
import { BAND_METHOD_NAMES, ROUNDING_DIRECTION_NAMES, ROUNDING_UNIT_NAMES } from '#domain/assignments/words.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { parseTypedDuration } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { clientCompaniesQuery, jobAssignmentsQuery } from '../../lib/company-queries.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import type { Form } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { CheckField } from '../../ui/choices.tsx';
import { ChosenPeople } from '../../ui/chosen-people.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { choices } from '../../ui/group-fields.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Hint, Row } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { SAVING_ASSIGNMENTS } from './assignment-queries.ts';
import { assignmentBody, assignmentValues, validateAssignment, type AssignmentValues } from './assignment-values.ts';
import { formTexts as texts } from './form-texts.ts';

const DispatchFields = lazyPart(async () => (await import('./dispatch-fields.tsx')).DispatchFields);

/** What is agreed on in more detail, folded as long as it is as usual. */
const DETAILS = ['start', 'end', 'breaks', 'lower', 'upper', 'price'] as const;

/** Assigns people to a client, or changes an assignment. */
export function AssignmentForm({
  assignment,
  userId,
  onClose,
  onSaved,
}: FormDialog & {
  readonly assignment: ClientAssignment | null;
  /** Whom a new one is for, where that is known. */
  readonly userId?: number;
}): ReactNode {
  const today = useToday();
  const isForPeople = assignment === null && userId === undefined;
  const [isMore, setMore] = useState(assignment !== null);
  const form = useEntryForm<AssignmentValues, { readonly message: string }>({
    draft: `client assignment ${assignment?.id ?? `new ${userId ?? ''}`}`,
    initial: assignmentValues(assignment, today),
    validate: (values) => {
      const faults = validateAssignment(values, today, isForPeople);
      // A field that is folded has to be seen to be mended.
      if (DETAILS.some((name) => faults[name] !== undefined)) setMore(true);
      return faults;
    },
    mutation: SAVING_ASSIGNMENTS,
    save: (values) => {
      const body = assignmentBody(values, today);
      const user_ids = userId === undefined ? values.people.map(({ id }) => id) : [userId];
      return assignment === null
        ? api('POST /api/admin/assignments', { body: { ...body, user_ids } })
        : api('PUT /api/admin/assignments/{id}', {
            params: { id: String(assignment.id) },
            body: { ...body, version: assignment.version },
          });
    },
    wireNames: {
      user_ids: 'people',
      client_company_id: 'client',
      job_assignment_id: 'job',
      from_date: 'from',
      to_date: 'to',
      share_percent: 'share',
      contract_kind: 'kind',
      client_unit: 'unit',
      dispatch_employment: 'employment',
      band_lower_minutes: 'lower',
      band_upper_minutes: 'upper',
      monthly_price: 'price',
    },
    failed: texts.saveFailed,
    changes: 'assignments',
    onSaved,
  });
  const { values, errors, change } = form;
  return (
    <DialogForm form={form} firstField="client" onClose={onClose}>
      {isForPeople && (
        <ChosenPeople
          label={texts.people}
          placeholder={texts.addPerson}
          none={texts.noPeople}
          remove={{ label: texts.removePerson, of: texts.removePersonOf }}
          people={values.people}
          error={errors.people}
          onChange={(chosen) => change({ people: chosen })}
        />
      )}
      <WorkFields form={form} />
      <Pair onPhones="lines">
        <DateField {...form.typed('from')} label={texts.from} required today={today} />
        <DateField {...form.typed('to')} label={texts.to} today={today} />
      </Pair>
      <Pair>
        <TextField {...form.field('share')} label={texts.share} required inputMode="numeric" />
        <SelectField
          {...form.field('kind')}
          label={texts.kind}
          data={[
            { value: '', label: texts.notSaid },
            ...CONTRACT_KINDS.map((value) => ({ value, label: CONTRACT_KIND_NAMES[value] })),
          ]}
        />
      </Pair>
      <Hint>{texts.daysHint}</Hint>
      <Pair onPhones="lines">
        <TextField {...form.field('workplace')} label={texts.workplace} maxLength={200} />
        <TextField {...form.field('unit')} label={texts.unit} maxLength={200} />
      </Pair>
      {values.kind === 'dispatch' && (
        <DispatchFields
          form={form}
          people={isForPeople ? values.people : [{ id: assignment?.user_id ?? userId ?? 0, name: null }]}
          assignmentId={assignment?.id ?? null}
          today={today}
        />
      )}
      <Row>
        <LinkButton aria-expanded={isMore} onClick={() => setMore(!isMore)}>
          {texts.more}
        </LinkButton>
        {!isMore && <Hint as="span">{summaryOf(values)}</Hint>}
      </Row>
      {isMore && <DetailFields form={form} />}
    </DialogForm>
  );
}

/** The client company, and the job for it. */
export function WorkFields({
  form,
}: {
  readonly form: Pick<Form<Pick<AssignmentValues, 'client' | 'job'>>, 'values' | 'field' | 'change'>;
}): ReactNode {
  const { client } = form.values;
  const clients = useQuery(clientCompaniesQuery);
  const jobsOfClient = jobAssignmentsQuery(Number(client) || 0);
  const jobs = useQuery(client === '' ? { ...jobsOfClient, queryFn: skipToken } : jobsOfClient);
  return (
    <Pair onPhones="lines">
      <SelectField
        {...form.field('client')}
        label={texts.client}
        required
        data={choices(texts.choose, clients.data, client)}
        // The job of another client would be none of this one's.
        onChange={(event) => form.change({ client: event.currentTarget.value, job: '' })}
      />
      <SelectField
        {...form.field('job')}
        label={texts.job}
        {...(client === ''
          ? { disabled: true, data: [{ value: '', label: texts.chooseClientFirst }] }
          : { data: choices(texts.notSaid, jobs.data, form.values.job) })}
      />
    </Pair>
  );
}

/** The client's hours and rounding, the band of hours and the price. */
function DetailFields({ form }: { readonly form: Form<AssignmentValues> }): ReactNode {
  const hours = { read: parseTypedDuration, write: formatDuration };
  return (
    <>
      <Pair>
        <TimeInput {...form.typed('start')} label={texts.start} />
        <TimeInput {...form.typed('end')} label={texts.end} />
      </Pair>
      <TextField {...form.field('breaks')} label={texts.breaks} maxLength={100} {...hintBelow(texts.breaksHint)} />
      <Pair>
        <TypedField {...form.typed('lower')} {...hours} label={texts.bandLower} />
        <TypedField {...form.typed('upper')} {...hours} label={texts.bandUpper} />
      </Pair>
      <Hint>{texts.bandHint}</Hint>
      <Pair>
        <SelectField {...form.field('method')} label={texts.bandMethod} data={named(BAND_METHOD_NAMES)} />
        <TextField {...form.field('price')} label={texts.price} inputMode="numeric" />
      </Pair>
      <Pair>
        <SelectField {...form.field('roundingUnit')} label={texts.rounding} data={named(ROUNDING_UNIT_NAMES)} />
        <SelectField
          {...form.field('roundingMinutes')}
          label={texts.roundingMinutes}
          data={ROUNDING_MINUTES.map((step) => ({ value: String(step), label: String(step) }))}
        />
      </Pair>
      <SelectField
        {...form.field('roundingDirection')}
        label={texts.roundingDirection}
        data={named(ROUNDING_DIRECTION_NAMES)}
      />
      <CheckField
        label={texts.isProrated}
        checked={form.values.isProrated !== ''}
        onChange={(isProrated) => form.change({ isProrated: isProrated ? '1' : '' })}
      />
    </>
  );
}

const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** The band and the rounding in a few words, while their fields are folded. */
const summaryOf = ({ lower, upper, roundingUnit, roundingMinutes, roundingDirection }: AssignmentValues): string =>
  texts.summary(
    lower.trim() === '' ? null : `${lower}〜${upper}`,
    `${ROUNDING_UNIT_NAMES[roundingUnit]}${roundingMinutes}`,
    ROUNDING_DIRECTION_NAMES[roundingDirection],
  );
