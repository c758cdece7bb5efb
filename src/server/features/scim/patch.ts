import type { Filter } from 'scim2-parse-filter';

import {
  type Attribute,
  attributeOf,
  extensionOf,
  keyOf,
  type Parts,
  type Part,
  partOf,
  type Resource,
  type ResourceType,
  type Value,
} from './attributes.ts';
import { matchesParts, parseFilter } from './filter.ts';
import { attributesIn, isIgnored, isObject, readParts, readSimple, readValue } from './resource.ts';
import { invalidValue, ScimError } from './scim-error.ts';

/** The most operations of one request, and the longest path. */
const MOST = 1000;

type Op = 'add' | 'replace' | 'remove';

/** What a path names: an attribute, those of its values that match, and a part of them. */
interface Target {
  readonly attribute: Attribute;
  readonly filter: Filter | null;
  readonly part: Part | null;
}

const invalidPath = (path: string): ScimError =>
  new ScimError(400, 'invalidPath', `pathが正しくありません: ${path.slice(0, 200)}`);
const noTarget = (path: string): ScimError => new ScimError(400, 'noTarget', `対象がありません: ${path.slice(0, 200)}`);

/** The target of a path; `null` for one that is left aside. Throws `invalidPath`. */
function targetOf(type: ResourceType, path: string): Target | null {
  const [, name = '', condition, sub] = /^([^[\]]+)(?:\[([^]*)\])?(?:\.([\w$-]+))?$/.exec(path) ?? [];
  const whole = condition === undefined && sub === undefined ? attributeOf(type, name) : undefined;
  if (whole !== undefined) return { attribute: whole, filter: null, part: null };
  // Without a condition, the last name after a dot is a part's: `name.familyName`.
  const dot = name.lastIndexOf('.');
  const isDotted = condition === undefined && dot > name.lastIndexOf(':');
  const [owner, partName] = isDotted ? [name.slice(0, dot), name.slice(dot + 1)] : [name, sub];
  const attribute = attributeOf(type, owner);
  if (attribute === undefined) {
    if (isIgnored(owner)) return null;
    throw invalidPath(path);
  }
  const part = partName === undefined ? null : (partOf(attribute, partName) ?? null);
  if (partName !== undefined && part === null) throw invalidPath(path);
  if (condition !== undefined && attribute.isMany !== true) throw invalidPath(path);
  return { attribute, filter: condition === undefined ? null : parseFilter(condition), part };
}

/** The parts that a condition says the values are to have: `type eq "work"` of an address that isn't there yet. */
function saidBy(attribute: Attribute, filter: Filter): Parts | null {
  if (filter.op === 'and') {
    const all = filter.filters.map((one) => saidBy(attribute, one));
    return all.includes(null) ? null : Object.assign({}, ...all);
  }
  const part = filter.op === 'eq' ? partOf(attribute, filter.attrPath) : undefined;
  if (part === undefined || filter.op !== 'eq' || filter.compValue === null) return null;
  return { [part.name]: readSimple(part.type, filter.compValue, part.name) };
}

const asList = (value: Value | undefined): readonly Parts[] =>
  value === null || value === undefined || typeof value !== 'object'
    ? []
    : Array.isArray(value)
      ? value
      : [value as Parts];

const orNone = (list: readonly Parts[]): Value => (list.length === 0 ? null : list);

/** The values with others added; of those that are primary the last one stays so. */
function withAdded(before: readonly Parts[], added: readonly Parts[]): readonly Parts[] {
  const others = added.some(({ primary }) => primary === true)
    ? before.map((one) => (one['primary'] === true ? { ...one, primary: false } : one))
    : before;
  const texts = new Set(others.map((one) => one['value']));
  return [...others, ...added.filter(({ value }) => value === undefined || value === null || !texts.has(value))];
}

/** The values after an operation on those of them that match a condition. */
function changeMatching(
  { attribute, filter, part }: Target & { readonly filter: Filter },
  before: readonly Parts[],
  { op, path, value }: Operation,
): Value {
  const isMatch = before.map((one) => matchesParts(attribute, filter, one));
  if (op === 'remove')
    return orNone(
      before.flatMap((one, place) => {
        if (isMatch[place] !== true) return [one];
        return part === null ? [] : [{ ...one, [part.name]: null }];
      }),
    );
  const given = part === null ? readParts(attribute, value) : { [part.name]: readSimple(part.type, value, path) };
  if (isMatch.includes(true)) return before.map((one, place) => (isMatch[place] === true ? { ...one, ...given } : one));
  const said = saidBy(attribute, filter);
  if (said === null) throw noTarget(path);
  return withAdded(before, [{ ...said, ...given }]);
}

/** An operation with a path. */
interface Operation {
  readonly op: Op;
  readonly path: string;
  readonly value: unknown;
}

/** The value of an attribute without those that are named, each by its `value`. */
function without(attribute: Attribute, before: readonly Parts[], value: unknown): Value {
  const named = new Set(asList(readValue(attribute, value)).map((one) => one['value']));
  return orNone(before.filter((one) => !named.has(one['value'])));
}

function valueAfter({ attribute, filter, part }: Target, current: Value, operation: Operation): Value {
  const { op, path, value } = operation;
  if (filter !== null) return changeMatching({ attribute, filter, part }, asList(current), operation);
  if (part !== null) {
    const given = op === 'remove' ? null : readSimple(part.type, value, path);
    if (attribute.isMany === true) return orNone(asList(current).map((one) => ({ ...one, [part.name]: given })));
    return readValue(attribute, { ...asList(current)[0], [part.name]: given });
  }
  if (op === 'remove')
    return attribute.isMany === true && value !== undefined && value !== null
      ? without(attribute, asList(current), value)
      : null;
  const given = readValue(attribute, value);
  if (attribute.isMany === true) return op === 'add' ? orNone(withAdded(asList(current), asList(given))) : given;
  // What isn't named of a value with parts stays.
  return attribute.type === 'complex' && given !== null ? { ...asList(current)[0], ...(given as Parts) } : given;
}

/** Applies an operation. Throws `mutability` for what can't be set. */
function apply(type: ResourceType, resource: Map<string, Value>, operation: Operation): void {
  const target = targetOf(type, operation.path);
  if (target === null) return;
  const { attribute } = target;
  if (attribute.mutability === 'readOnly') throw new ScimError(400, 'mutability', `${attribute.name}は変更できません`);
  const key = keyOf(attribute);
  const after = valueAfter(target, resource.get(key) ?? null, operation);
  if (after === null && attribute.isRequired === true) throw invalidValue(`${attribute.name}は空にできません`);
  resource.set(key, after);
}

/** An operation without a path: of each attribute in its value. */
function applyAll(type: ResourceType, resource: Map<string, Value>, op: Op, value: unknown): void {
  if (!isObject(value)) throw invalidValue('pathのない操作では、valueをオブジェクトにしてください');
  for (const [attribute, given] of attributesIn(type, value))
    if (attribute.mutability !== 'readOnly') apply(type, resource, { op, path: keyOf(attribute), value: given });
  // Names with parts and conditions, as Entra sends them: `name.familyName`, `emails[type eq "work"].value`.
  for (const [name, given] of Object.entries(value))
    if (/[.[]/.test(name) && extensionOf(type, name) === undefined && attributeOf(type, name) === undefined)
      apply(type, resource, { op, path: name, value: given });
}

/** The operations of a body. Throws `invalidSyntax`. */
function operationsIn(body: unknown): readonly unknown[] {
  const key = isObject(body) ? Object.keys(body).find((name) => name.toLowerCase() === 'operations') : undefined;
  const operations = isObject(body) && key !== undefined ? body[key] : undefined;
  if (!Array.isArray(operations) || operations.length > MOST)
    throw new ScimError(400, 'invalidSyntax', `Operationsに操作を${MOST}件まで指定してください`);
  return operations;
}

/** A resource after the operations of a body (RFC 7644 §3.5.2), all of them or none. */
export function patched(type: ResourceType, current: Resource, body: unknown): Resource {
  const resource = new Map(current);
  for (const operation of operationsIn(body)) {
    const op = isObject(operation) && typeof operation['op'] === 'string' ? operation['op'].toLowerCase() : '';
    if (!isObject(operation) || (op !== 'add' && op !== 'replace' && op !== 'remove'))
      throw new ScimError(400, 'invalidSyntax', 'opはadd、replace、removeのいずれかにしてください');
    const { path, value } = operation;
    if (op !== 'remove' && value === undefined) throw invalidValue('valueを指定してください');
    if (path === undefined || path === null || path === '') {
      if (op === 'remove') throw noTarget('');
      applyAll(type, resource, op, value);
      continue;
    }
    if (typeof path !== 'string' || path.length > MOST) throw invalidPath(typeof path);
    const extension = extensionOf(type, path);
    if (extension === undefined) apply(type, resource, { op, path, value });
    else applyExtension(type, resource, extension, { op, value });
  }
  return resource;
}

/** An operation on all of an extension. */
function applyExtension(
  type: ResourceType,
  resource: Map<string, Value>,
  extension: string,
  { op, value }: { readonly op: Op; readonly value: unknown },
): void {
  if (op !== 'remove') return applyAll(type, resource, op, { [extension]: value });
  for (const attribute of type.attributes)
    if (attribute.extension === extension && attribute.mutability === undefined) resource.set(keyOf(attribute), null);
}
