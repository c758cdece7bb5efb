import type { PlaceResponse } from '#contract/places.ts';
import { formatPosition, parsePosition } from '#domain/places/map.ts';
import { isTooWide, normaliseNetwork } from '#domain/places/network.ts';
import { type Circle, PLACE_RADIUS } from '#domain/places/place.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
import { texts } from './texts.ts';

/** Somebody, or some, whom a place is for. */
export interface PlaceTarget {
  readonly kind: 'department' | 'client' | 'person';
  readonly id: number;
  readonly name: string;
}

/** A place as it is typed. */
export interface PlaceValues {
  readonly name: string;
  readonly position: string;
  readonly radius: string;
  /** One in each line. */
  readonly networks: string;
  readonly scope: string;
  /** A list of {@link PlaceTarget}, as a draft stores it. */
  readonly targets: string;
}

const RADIUS = { min: PLACE_RADIUS.least, max: PLACE_RADIUS.most };

/** A new place's radius, in metres: a phone's position is off by some tens of them. */
const USUAL_RADIUS = '100';

/** What the form begins with. */
export const valuesOf = (place: PlaceResponse | null): PlaceValues => ({
  name: place?.name ?? '',
  position: place?.circle == null ? '' : formatPosition(place.circle),
  radius: place?.circle == null ? USUAL_RADIUS : String(place.circle.radius),
  networks: place?.networks.join('\n') ?? '',
  scope: place?.is_for_all === false ? 'chosen' : 'all',
  targets: JSON.stringify(place === null ? [] : targetsOf(place)),
});

/** Whom a place is for, where it isn't for all. */
export const targetsOf = (place: PlaceResponse): PlaceTarget[] => [
  ...place.departments.map(({ id, name }) => ({ kind: 'department' as const, id, name })),
  ...place.client_companies.map(({ id, name }) => ({ kind: 'client' as const, id, name })),
  ...place.people.map(({ id, name, employee_id }) => ({ kind: 'person' as const, id, name: `${employee_id} ${name}` })),
];

/** The list that a draft has stored. */
export const readTargets = ({ targets }: Pick<PlaceValues, 'targets'>): readonly PlaceTarget[] =>
  JSON.parse(targets) as PlaceTarget[];

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** The circle as typed; `null` while it is none. */
export function circleOf({ position, radius }: Pick<PlaceValues, 'position' | 'radius'>): Circle | null {
  const [centre, metres] = [parsePosition(position), parseTypedNumber(radius, RADIUS)];
  return centre === null || metres === null ? null : { ...centre, radius: metres };
}

/** What is sent. */
export function bodyOf(values: PlaceValues) {
  const targets = values.scope === 'all' ? [] : readTargets(values);
  const ids = (kind: PlaceTarget['kind']) => targets.flatMap((target) => (target.kind === kind ? target.id : []));
  return {
    name: values.name.trim(),
    circle: values.position.trim() === '' ? null : circleOf(values),
    networks: linesOf(values.networks).map((line) => normaliseNetwork(line) ?? line),
    is_for_all: values.scope === 'all',
    department_ids: ids('department'),
    client_company_ids: ids('client'),
    user_ids: ids('person'),
  };
}

/** What is wrong with it. */
export function validatePlace(values: PlaceValues): FieldErrors<keyof PlaceValues> {
  const errors: { -readonly [Name in keyof PlaceValues]?: string } = {};
  if (values.name.trim() === '') errors.name = texts.required(texts.name);
  const hasCircle = values.position.trim() !== '';
  const lines = linesOf(values.networks);
  if (hasCircle && parsePosition(values.position) === null) errors.position = texts.wrongPosition;
  if (hasCircle && parseTypedNumber(values.radius, RADIUS) === null)
    errors.radius = texts.wrongRadius(PLACE_RADIUS.least, PLACE_RADIUS.most);
  if (!hasCircle && lines.length === 0) errors.position = texts.empty;
  const wrong = lines.find((line) => normaliseNetwork(line) === null);
  const wide = lines.find(isTooWide);
  if (wide !== undefined) errors.networks = texts.wideNetwork(wide.trim());
  if (wrong !== undefined) errors.networks = texts.wrongNetwork(wrong.trim());
  if (values.scope !== 'all' && readTargets(values).length === 0) errors.scope = texts.nobodyChosen;
  return errors;
}
