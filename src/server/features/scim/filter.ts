import { type Compare, type Filter, parse } from 'scim2-parse-filter';

import {
  type Attribute,
  attributeOf,
  keyOf,
  type Part,
  type Parts,
  partOf,
  type Resource,
  type ResourceType,
} from './attributes.ts';
import { isIgnored } from './resource.ts';
import { ScimError } from './scim-error.ts';

/** The longest filter: those of providers have one or two conditions. */
const MAX_LENGTH = 1000;

const invalid = (detail: string): ScimError => new ScimError(400, 'invalidFilter', detail);

/** A filter as it was sent. Throws `invalidFilter`. */
export function parseFilter(text: string): Filter {
  if (text.length > MAX_LENGTH) throw invalid(`フィルターは${MAX_LENGTH}文字までです`);
  // Of line breaks in a text that isn't closed the parser would try all ways to read them.
  if (/\p{Cc}/u.test(text)) throw invalid('フィルターに使用できない文字が含まれています');
  try {
    return parse(text);
  } catch {
    throw invalid('フィルターの形式が正しくありません');
  }
}

type Simple = Compare['compValue'];

/** How two values are compared. */
function compares(
  op: Compare['op'],
  actual: string | boolean,
  expected: Simple,
  part: Pick<Part, 'type' | 'caseExact'>,
): boolean {
  if (part.type === 'boolean') {
    const truth = typeof expected === 'string' ? expected.toLowerCase() === 'true' : expected;
    if (op === 'eq') return actual === truth;
    if (op === 'ne') return actual !== truth;
    throw invalid('真偽値はeqかneで比べてください');
  }
  const isTime = part.type === 'dateTime' && op !== 'co' && op !== 'sw' && op !== 'ew';
  const form = (value: unknown): string | number => {
    if (isTime) return Date.parse(String(value));
    return part.caseExact === true ? String(value) : String(value).normalize('NFKC').toLowerCase();
  };
  const [one, other] = [form(actual), form(expected)];
  switch (op) {
    case 'eq':
      return one === other;
    case 'ne':
      return one !== other;
    case 'co':
      return String(one).includes(String(other));
    case 'sw':
      return String(one).startsWith(String(other));
    case 'ew':
      return String(one).endsWith(String(other));
    case 'gt':
      return one > other;
    case 'ge':
      return one >= other;
    case 'lt':
      return one < other;
    case 'le':
      return one <= other;
  }
}

/** The values that a condition is about, with their type. */
interface Found {
  readonly type: Pick<Part, 'type' | 'caseExact'>;
  readonly values: readonly (string | boolean)[];
}

/** Whether a filter holds where its conditions find their values by `find`. */
function holds(
  filter: Filter,
  find: (path: string) => Found,
  inEach: (path: string, inner: Filter) => boolean,
): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((one) => holds(one, find, inEach));
    case 'or':
      return filter.filters.some((one) => holds(one, find, inEach));
    case 'not':
      return !holds(filter.filter, find, inEach);
    case '[]':
      return inEach(filter.attrPath, filter.valFilter);
    case 'pr':
      return find(filter.attrPath).values.length > 0;
    case 'eq':
    case 'ne':
    case 'co':
    case 'sw':
    case 'ew':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const { type, values } = find(filter.attrPath);
      if (filter.compValue === null) return (values.length === 0) === (filter.op === 'eq');
      // What isn't there is not equal to anything.
      if (values.length === 0) return filter.op === 'ne';
      return values.some((value) => compares(filter.op, value, filter.compValue, type));
    }
  }
}

const valuesOf = (parts: readonly Parts[], name: string): (string | boolean)[] =>
  parts.flatMap((one) => one[name] ?? []);

/** Whether one value of an attribute that has several matches. Throws `invalidFilter` for a part that it doesn't have. */
export const matchesParts = (attribute: Attribute, filter: Filter, parts: Parts): boolean =>
  holds(
    filter,
    (path) => {
      const part = partOf(attribute, path);
      if (part === undefined) throw invalid(`${attribute.name}に${path}はありません`);
      return { type: part, values: valuesOf([parts], part.name) };
    },
    () => {
      throw invalid('フィルターの中で、さらに絞り込むことはできません');
    },
  );

/** An attribute and, after a dot, the part of it that a path names. */
function pathOf(
  type: ResourceType,
  path: string,
): { readonly attribute: Attribute; readonly part: Part | null } | null {
  const whole = attributeOf(type, path);
  if (whole !== undefined)
    return { attribute: whole, part: whole.type === 'complex' ? (partOf(whole, 'value') ?? null) : null };
  const dot = path.lastIndexOf('.');
  const attribute = attributeOf(type, path.slice(0, dot));
  const part = attribute && partOf(attribute, path.slice(dot + 1));
  return attribute === undefined || part === undefined ? null : { attribute, part };
}

const partsIn = (resource: Resource, attribute: Attribute): readonly Parts[] => {
  const value = resource.get(keyOf(attribute)) ?? null;
  if (value === null || typeof value !== 'object') return [];
  return Array.isArray(value) ? value : [value as Parts];
};

/** Whether a resource matches. Throws `invalidFilter` for an attribute that there isn't. */
export const matches = (type: ResourceType, filter: Filter, resource: Resource): boolean =>
  holds(
    filter,
    (path) => {
      const found = pathOf(type, path);
      if (found === null) {
        if (isIgnored(path.replace(/\.[^.:]*$/, ''))) return { type: { type: 'string' }, values: [] };
        throw invalid(`${path}では絞り込めません`);
      }
      const { attribute, part } = found;
      if (attribute.type === 'complex') {
        // Without a part that says its value, it is there or not.
        const parts = partsIn(resource, attribute);
        return part === null
          ? { type: { type: 'boolean' }, values: parts.map(() => true) }
          : { type: part, values: valuesOf(parts, part.name) };
      }
      const value = resource.get(keyOf(attribute)) ?? null;
      return { type: attribute as Part, values: value === null || typeof value === 'object' ? [] : [value] };
    },
    (path, inner) => {
      const attribute = attributeOf(type, path);
      if (attribute?.isMany !== true) throw invalid(`${path}では絞り込めません`);
      return partsIn(resource, attribute).some((parts) => matchesParts(attribute, inner, parts));
    },
  );

/** What all that match have: the attributes, or parts of one, that a filter wants to be equal to a text, by their names. */
export function neededBy(type: ResourceType, filter: Filter): ReadonlyMap<string, string> {
  if (filter.op === 'and') return new Map(filter.filters.flatMap((one) => [...neededBy(type, one)]));
  if (filter.op !== 'eq' || typeof filter.compValue !== 'string') return new Map();
  const found = pathOf(type, filter.attrPath);
  // Another part than the value, such as the type of an address, says nothing of the value.
  if (found === null || (found.part !== null && found.part.name !== 'value')) return new Map();
  return new Map([[keyOf(found.attribute), filter.compValue]]);
}
