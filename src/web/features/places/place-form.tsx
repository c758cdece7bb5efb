import { IconCurrentLocation, IconX } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { PlaceResponse } from '#contract/places.ts';
import { formatPosition, parsePosition } from '#domain/places/map.ts';
import { isInNetwork } from '#domain/places/network.ts';
import { PLACE_RADIUS } from '#domain/places/place.ts';
import { api } from '../../lib/api.ts';
import { useWorksAtClients } from '../../lib/works-at-clients.ts';
import { clientCompaniesQuery } from '../../lib/company-queries.ts';
import { departmentChoices, useDepartments } from '../../lib/departments.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import type { Form } from '../../lib/use-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { DialogForm, FieldHint } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { EmployeeSearch } from '../../ui/employee-search.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { choices } from '../../ui/group-fields.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Empty, Row, Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import {
  bodyOf,
  circleOf,
  type PlaceTarget,
  type PlaceValues,
  readTargets,
  validatePlace,
  valuesOf,
} from './place-draft.ts';
import { type MapSource, PlaceDrawing } from './place-drawing.tsx';
import styles from './places.module.css';
import { SAVING_PLACE } from './saving-place.ts';
import { texts } from './texts.ts';

/** The latest punches around a position, as the query of it names them: near enough for a drawing. */
const nearbyQuery = (latitude: string, longitude: string) =>
  queryOptions({
    queryKey: queryKey('places', 'nearby', latitude, longitude),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/nearby-punches', { query: { latitude, longitude }, signal })).punches,
    placeholderData: keepPreviousData,
  });

/** Adds a place to punch at, or changes one. */
export function PlaceForm({
  place,
  map,
  ownAddress,
  onClose,
  onSaved,
}: FormDialog & {
  /** `null` for a new one. */
  readonly place: PlaceResponse | null;
  readonly map: MapSource | null;
  /** From which the browser comes. */
  readonly ownAddress: string | null;
}): ReactNode {
  const form = useEntryForm({
    draft: `place ${place?.id ?? 'new'}`,
    initial: valuesOf(place),
    validate: validatePlace,
    mutation: SAVING_PLACE,
    save: (values, keyFor) => {
      const body = bodyOf(values);
      if (place !== null) return api('PUT /api/admin/places/{id}', { params: { id: String(place.id) }, body });
      return api('POST /api/admin/places', { body, idempotencyKey: keyFor(body) });
    },
    wireNames: {
      name: 'name',
      circle: 'position',
      'circle/radius': 'radius',
      networks: 'networks',
      is_for_all: 'scope',
    },
    failed: texts.placeSaveFailed,
    changes: 'places',
    onSaved,
  });
  const { values, change } = form;
  const addNetwork = (address: string): void =>
    change({ networks: [...values.networks.split('\n').filter(Boolean), address].join('\n') });
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={texts.name}
        required
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        maxLength={100}
      />
      <PositionFields form={form} />
      <Drawing values={values} map={map} />
      <Stack gap="sm">
        <TextArea {...form.field('networks')} label={texts.networks} rows={2} />
        <FieldHint>{texts.networksHint}</FieldHint>
        {ownAddress !== null &&
          !values.networks.split('\n').some((network) => isInNetwork(ownAddress, network.trim())) && (
            <Row>
              <Button variant="default" size="sm" onClick={() => addNetwork(ownAddress)}>
                {texts.addOwn(ownAddress)}
              </Button>
            </Row>
          )}
      </Stack>
      <TargetFields form={form} />
    </DialogForm>
  );
}

/** The circle: its centre, typed or where the device is, and its radius. */
function PositionFields({ form }: { readonly form: Form<PlaceValues> }): ReactNode {
  const [here, setHere] = useState<'locating' | 'failed' | number | null>(null);
  const locate = (): void => {
    setHere('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        form.change({ position: formatPosition({ latitude, longitude }) });
        setHere(Math.max(1, Math.round(accuracy)));
      },
      () => setHere('failed'),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 },
    );
  };
  return (
    <>
      <Stack gap="sm">
        <TextField
          {...form.field('position')}
          {...hintBelow(texts.positionHint)}
          label={texts.position}
          placeholder={texts.positionPlaceholder}
          autoComplete="off"
          // An address of a map is long.
          maxLength={500}
        />
        {'geolocation' in navigator && (
          <Row>
            <ActionButton
              variant="default"
              size="sm"
              leftSection={<IconCurrentLocation size={16} aria-hidden />}
              isBusy={here === 'locating'}
              busy={texts.locating}
              onClick={locate}
            >
              {texts.takeHere}
            </ActionButton>
          </Row>
        )}
        <div role="status">
          {here !== null && here !== 'locating' && (
            <FieldHint isImportant={here === 'failed'}>
              {here === 'failed' ? texts.hereFailed : texts.hereIs(here)}
            </FieldHint>
          )}
        </div>
      </Stack>
      <TextField
        {...form.field('radius')}
        {...hintBelow(texts.radiusHint(PLACE_RADIUS.least, PLACE_RADIUS.most))}
        label={texts.radius}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
    </>
  );
}

/** The place to scale, as it is typed, with the punches around it. */
function Drawing({ values, map }: { readonly values: PlaceValues; readonly map: MapSource | null }): ReactNode {
  const circle = circleOf(values);
  const centre = parsePosition(values.position);
  // Some hundred metres matter to nobody here, and each letter typed would ask again.
  const [latitude = '', longitude = ''] =
    centre === null ? [] : [centre.latitude.toFixed(3), centre.longitude.toFixed(3)];
  const query = nearbyQuery(latitude, longitude);
  const { data, isError } = useQuery(centre === null ? { ...query, queryFn: skipToken } : query);
  if (circle === null) return values.position.trim() === '' ? <Empty>{texts.noPosition}</Empty> : null;
  return (
    <>
      <PlaceDrawing circle={circle} punches={data ?? []} map={map} />
      {isError && <FieldHint isImportant>{texts.punchesFailed}</FieldHint>}
    </>
  );
}

/** Whom the place is for: all, or those who are named. */
function TargetFields({ form }: { readonly form: Form<PlaceValues> }): ReactNode {
  const { values, change, errors } = form;
  const targets = readTargets(values);
  const set = (next: readonly PlaceTarget[]): void => change({ targets: JSON.stringify(next), scope: values.scope });
  const add = (target: PlaceTarget | null): void => {
    if (target !== null && !targets.some(({ kind, id }) => kind === target.kind && id === target.id))
      set([...targets, target]);
  };
  return (
    <Stack gap="sm">
      <Choices
        legend={texts.target}
        name="scope"
        layout="row"
        choices={[
          { value: 'all', label: texts.all },
          { value: 'chosen', label: texts.chosen },
        ]}
        value={values.scope}
        onChange={(scope) => change({ scope })}
      />
      {errors.scope !== undefined && <FieldHint isImportant>{errors.scope}</FieldHint>}
      {values.scope !== 'all' && (
        <>
          {targets.length > 0 && (
            <ul className={styles.targets} aria-label={texts.targets}>
              {targets.map((target) => (
                <li key={`${target.kind} ${target.id}`}>
                  {target.name}
                  <IconButton
                    label={texts.remove(target.name)}
                    onClick={() => set(targets.filter((each) => each !== target))}
                  >
                    <IconX size={16} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <TargetPickers onAdd={add} />
        </>
      )}
    </Stack>
  );
}

/** Adds a department, a client company or a person to whom a place is for. */
function TargetPickers({ onAdd }: { readonly onAdd: (target: PlaceTarget | null) => void }): ReactNode {
  const departments = useDepartments();
  const worksAtClients = useWorksAtClients();
  const clients = useQuery(clientCompaniesQuery).data;
  // A new one each time: what was added is in the list.
  const [round, setRound] = useState(0);
  const offered = departmentChoices(departments);
  return (
    <>
      {offered.length > 0 && (
        <SelectField
          label={texts.department}
          name="department"
          value=""
          data={[{ value: '', label: texts.choose }, ...offered]}
          onChange={({ currentTarget: { value } }) =>
            onAdd({ kind: 'department', id: Number(value), name: departments.path(Number(value)) })
          }
        />
      )}
      {worksAtClients && clients !== undefined && clients.length > 0 && (
        <SelectField
          label={texts.client}
          name="client"
          value=""
          data={choices(texts.choose, clients)}
          onChange={({ currentTarget: { value } }) => {
            const client = clients.find(({ id }) => String(id) === value);
            onAdd(client === undefined ? null : { kind: 'client', id: client.id, name: client.name });
          }}
        />
      )}
      <EmployeeSearch
        key={round}
        label={texts.person}
        placeholder={texts.choosePerson}
        chosen={undefined}
        onChoose={(person) => {
          if (person === null) return;
          onAdd({ kind: 'person', id: person.id, name: `${person.employee_id} ${person.name}` });
          setRound(round + 1);
        }}
      />
    </>
  );
}
