import { Box } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import type { ApprovalRouteResponse, EnteredStep } from '#contract/approval.ts';
import { APPROVAL_KINDS, type ApprovalKind } from '#domain/approval/kind.ts';
import { MAX_PEOPLE_OF_STEP, MAX_STEPS, MAX_SUPERIOR_LEVEL } from '#domain/approval/route.ts';
import { api } from '../../lib/api.ts';
import { departmentChoices, useDepartments } from '../../lib/departments.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckGroup } from '../../ui/check-group.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { EmployeeSearch } from '../../ui/employee-search.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import type { Person } from '../../ui/person-steps.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SAVING_ROUTE } from './approval-queries.ts';
import { texts } from './texts.ts';
import { routeFormTexts } from './route-form-texts.ts';

/** Somebody whom a step names; `isGone`: they can't decide any more, and the route isn't saved with them. */
interface Approver extends Person {
  readonly isGone?: true;
}

/** A step as entered: `superior 1`, `people` or `admins`, and who the people are. */
interface StepDraft {
  readonly who: string;
  readonly people: readonly Approver[];
  readonly mode: 'one' | 'all';
}

const FIRST_STEP: StepDraft = { who: 'superior 1', people: [], mode: 'one' };

function toDraft(step: ApprovalRouteResponse['steps'][number]): StepDraft {
  if (step.by === 'superior') return { ...FIRST_STEP, who: `superior ${step.level}` };
  if (step.by === 'admins') return { ...FIRST_STEP, who: 'admins' };
  const people = step.users.map(({ user_id: id, is_gone, ...user }) => ({
    id,
    ...user,
    ...(is_gone && { isGone: is_gone }),
  }));
  return { who: 'people', people, mode: step.mode };
}

function toStep({ who, people, mode }: StepDraft): EnteredStep {
  if (who === 'admins') return { by: 'admins' };
  if (who === 'people') return { by: 'people', user_ids: people.map(({ id }) => id), mode };
  return { by: 'superior', level: Number(who.split(' ')[1]) };
}

/** How long what a route is for can be asked to be. */
const LENGTHS = [30, 60, 120, 180, 240, 480];

/** How many days of leave what a route is for can be asked to be. */
const DAYS = [1, 2, 3, 5, 10, 20];

const WHO = [
  ...Array.from({ length: MAX_SUPERIOR_LEVEL }, (_, index) => ({
    value: `superior ${index + 1}`,
    label: texts.superior(index + 1),
  })),
  { value: 'admins', label: texts.admins },
  { value: 'people', label: routeFormTexts.people },
];

interface Values {
  readonly name: string;
  readonly kinds: readonly ApprovalKind[];
  readonly length: string;
  readonly days: string;
  readonly department: string;
  readonly steps: readonly StepDraft[];
}

/** Adds a route, or changes one. */
export function RouteForm({
  route,
  onClose,
  onSaved,
}: FormDialog & {
  /** `null` for a new one. */
  readonly route: ApprovalRouteResponse | null;
}): ReactNode {
  const departments = useDepartments();
  const initial: Values = {
    name: route?.name ?? '',
    kinds: route?.kinds ?? [],
    length: String(route?.longer_than_minutes ?? ''),
    days: String(route?.longer_than_days ?? ''),
    department: String(route?.department_id ?? ''),
    steps: route?.steps.map(toDraft) ?? [FIRST_STEP],
  };
  const form = useEntryForm({
    draft: `approval route ${route?.id ?? 'new'}`,
    initial,
    validate,
    mutation: SAVING_ROUTE,
    save: ({ name, kinds, length, days, department, steps }, keyFor) => {
      const body = {
        name: name.trim(),
        kinds: APPROVAL_KINDS.filter((kind) => kinds.includes(kind)),
        longer_than_minutes: length === '' || !canBeLong(kinds) ? null : Number(length),
        longer_than_days: days === '' || !kinds.includes('leave') ? null : Number(days),
        department_id: department === '' ? null : Number(department),
        steps: steps.map(toStep),
      };
      if (route === null) return api('POST /api/admin/approval-routes', { body, idempotencyKey: keyFor(body) });
      return api('PUT /api/admin/approval-routes/{id}', { params: { id: String(route.id) }, body });
    },
    wireNames: {
      name: 'name',
      kinds: 'kinds',
      longer_than_minutes: 'length',
      longer_than_days: 'days',
      department_id: 'department',
      steps: 'steps',
    },
    failed: routeFormTexts.saveFailed,
    changes: 'approvalRoutes',
    onSaved,
  });
  const { values, errors, change } = form;
  const isMonth = values.kinds.includes('month');
  const isLong = canBeLong(values.kinds);
  const changeStep = (place: number, changed: Partial<StepDraft>): void =>
    change({ steps: values.steps.map((step, at) => (at === place ? { ...step, ...changed } : step)) });
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={routeFormTexts.name}
        placeholder={routeFormTexts.namePlaceholder}
        required
        autoComplete="off"
        maxLength={100}
      />
      <CheckGroup
        name="kinds"
        legend={texts.kinds}
        choices={APPROVAL_KINDS.map((value) => ({ value, label: texts.kindNames[value] }))}
        values={values.kinds}
        error={errors.kinds}
        gap="xl"
        onChange={(kinds) => change({ kinds })}
      >
        {isMonth && <Hint>{routeFormTexts.monthHint}</Hint>}
      </CheckGroup>
      <Pair onPhones="lines">
        <SelectField
          {...form.field('length')}
          {...(!isLong && { value: '', disabled: true })}
          label={routeFormTexts.length}
          data={[
            { value: '', label: routeFormTexts.anyLength },
            ...withOwn(LENGTHS, route?.longer_than_minutes ?? null).map((length) => ({
              value: String(length),
              label: texts.longer(length),
            })),
          ]}
        />
        {values.kinds.includes('leave') && (
          <SelectField
            {...form.field('days')}
            label={texts.days}
            data={[
              { value: '', label: routeFormTexts.anyDays },
              ...withOwn(DAYS, route?.longer_than_days ?? null).map((days) => ({
                value: String(days),
                label: texts.longerDays(days),
              })),
            ]}
          />
        )}
        <SelectField
          {...form.field('department')}
          label={routeFormTexts.department}
          data={[{ value: '', label: routeFormTexts.anyDepartment }, ...departmentChoices(departments)]}
        />
      </Pair>
      <Stack gap="sm">
        <Hint>{routeFormTexts.superiorHint}</Hint>
        {errors.steps !== undefined && <Banner kind="error">{errors.steps}</Banner>}
        <Stack as="ol" gap="sm">
          {values.steps.map((step, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- A step is its place.
            <Box component="li" key={place} p="0.75rem" bd="1px solid var(--kt-line)" bdrs="0.5rem">
              <StepFields
                place={place}
                step={step}
                onChange={(changed) => changeStep(place, changed)}
                onRemove={
                  values.steps.length > 1 ? () => change({ steps: values.steps.filter((_, at) => at !== place) }) : null
                }
              />
            </Box>
          ))}
        </Stack>
        {values.steps.length < MAX_STEPS && (
          <Row>
            <Button
              variant="default"
              onClick={() => change({ steps: [...values.steps, { ...FIRST_STEP, who: nextOf(values.steps) }] })}
            >
              {routeFormTexts.addStep}
            </Button>
          </Row>
        )}
      </Stack>
    </DialogForm>
  );
}

/** The choices, with the one that the route has. */
const withOwn = (choices: readonly number[], own: number | null): readonly number[] =>
  own === null || choices.includes(own) ? choices : [...choices, own].toSorted((one, other) => one - other);

/** Whether the length in minutes says anything of these: a month has none, and leave is counted in days. */
const canBeLong = (kinds: readonly ApprovalKind[]): boolean =>
  !kinds.includes('month') && (kinds.length === 0 || kinds.some((kind) => kind !== 'leave'));

/** Who comes most likely after these: the superior of the last one's level, else the admins. */
function nextOf(steps: readonly StepDraft[]): string {
  const level = Math.max(0, ...steps.map(({ who }) => Number(who.split(' ')[1] ?? 0)));
  return level < MAX_SUPERIOR_LEVEL ? `superior ${level + 1}` : 'admins';
}

function StepFields({
  place,
  step: { who, people, mode },
  onChange,
  onRemove,
}: {
  readonly place: number;
  readonly step: StepDraft;
  readonly onChange: (changed: Partial<StepDraft>) => void;
  /** `null` for the only one. */
  readonly onRemove: (() => void) | null;
}): ReactNode {
  // The search is empty again once somebody was found.
  const [round, setRound] = useState(0);
  const number = place + 1;
  return (
    <Stack gap="sm">
      <Row justify="between" isSingleLine align="end">
        <Box flex={1}>
          <SelectField
            label={routeFormTexts.approver(number)}
            data={WHO}
            value={who}
            onChange={(event) => onChange({ who: event.currentTarget.value })}
          />
        </Box>
        {onRemove !== null && (
          <IconButton
            label={routeFormTexts.removeStep(number)}
            size="lg"
            tone="danger"
            type="button"
            onClick={onRemove}
          >
            <IconTrash size={20} aria-hidden />
          </IconButton>
        )}
      </Row>
      {who === 'people' && (
        <>
          {people.length > 0 && (
            <Row as="ul" gap="sm">
              {people.map((person) => (
                <Row as="li" key={person.id} gap="xs" isSingleLine>
                  {person.isGone ? texts.gone(person.name) : person.name}
                  <IconButton
                    label={routeFormTexts.removePerson(person.name)}
                    type="button"
                    onClick={() => onChange({ people: people.filter(({ id }) => id !== person.id) })}
                  >
                    <IconX size={16} aria-hidden />
                  </IconButton>
                </Row>
              ))}
            </Row>
          )}
          {people.length < MAX_PEOPLE_OF_STEP && (
            <EmployeeSearch
              key={round}
              label={routeFormTexts.addPerson}
              placeholder={texts.chooseEmployee}
              chosen={undefined}
              onChoose={(person) => {
                if (person === null) return;
                setRound(round + 1);
                if (!people.some(({ id }) => id === person.id)) onChange({ people: [...people, person] });
              }}
            />
          )}
          {people.length > 1 && (
            <SelectField
              label={routeFormTexts.mode(number)}
              data={[
                { value: 'one', label: texts.modes.one },
                { value: 'all', label: texts.modes.all },
              ]}
              value={mode}
              onChange={(event) => onChange({ mode: event.currentTarget.value === 'all' ? 'all' : 'one' })}
            />
          )}
        </>
      )}
    </Stack>
  );
}

function validate({ name, kinds, steps }: Values): FieldErrors<keyof Values> {
  const gone = steps.flatMap(({ who, people }) => (who === 'people' ? people.filter(({ isGone }) => isGone) : []));
  return {
    ...(name.trim() === '' && { name: texts.required(routeFormTexts.name) }),
    ...(kinds.length === 0 && { kinds: routeFormTexts.kindsMissing }),
    ...(steps.some(({ who, people }) => who === 'people' && people.length === 0) && {
      steps: routeFormTexts.peopleMissing,
    }),
    ...(gone.length > 0 && { steps: routeFormTexts.goneInForm }),
  };
}
