import {
  type Attribute,
  attributeOf,
  extensionOf,
  isLeftAside,
  keyOf,
  type Parts,
  partOf,
  type Part,
  type Resource,
  type ResourceType,
  type Value,
} from './attributes.ts';
import { invalidValue, ScimError } from './scim-error.ts';

/** Whether something is an object with names. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A simple value as it was sent; nothing in a text is none. Entra sends truth as a text, `"False"`. */
export function readSimple(type: Part['type'], value: unknown, name: string): string | boolean | null {
  if (value === null || value === '') return null;
  if (type === 'boolean') {
    if (typeof value === 'boolean') return value;
    const text = typeof value === 'string' ? value.toLowerCase() : '';
    if (text !== 'true' && text !== 'false') throw invalidValue(`${name}はtrueかfalseにしてください`);
    return text === 'true';
  }
  if (typeof value !== 'string') throw invalidValue(`${name}は文字列にしてください`);
  return value;
}

/** The parts of a value as they were sent; those that can't be set or aren't kept are left aside. */
export function readParts(attribute: Attribute, value: unknown): Parts {
  // A reference as its id alone, as Entra sends a manager.
  const sent = isObject(value) ? value : { value };
  const parts: Record<string, string | boolean | null> = {};
  for (const [name, given] of Object.entries(sent)) {
    const part = partOf(attribute, name);
    if (part === undefined || part.mutability === 'readOnly') continue;
    parts[part.name] = readSimple(part.type, given, `${attribute.name}.${part.name}`);
  }
  return parts;
}

const hasAny = (parts: Parts): boolean => Object.values(parts).some((part) => part !== null);

/** The value of an attribute as it was sent. */
export function readValue(attribute: Attribute, value: unknown): Value {
  if (value === null) return null;
  if (attribute.isMany === true) {
    const all = (Array.isArray(value) ? value : [value]).map((one) => readParts(attribute, one)).filter(hasAny);
    return all.length === 0 ? null : all;
  }
  if (attribute.type !== 'complex') return readSimple(attribute.type, value, attribute.name);
  if (Array.isArray(value)) throw invalidValue(`${attribute.name}は1つだけにしてください`);
  const parts = readParts(attribute, value);
  return hasAny(parts) ? parts : null;
}

/** The attributes that a body says something about, each by its name; those of extensions are nested, or written out. */
export function* attributesIn(
  type: ResourceType,
  body: Readonly<Record<string, unknown>>,
): Generator<[Attribute, unknown]> {
  for (const [name, value] of Object.entries(body)) {
    const extension = extensionOf(type, name);
    if (extension !== undefined) {
      if (!isObject(value)) throw invalidValue(`${extension}の形式が正しくありません`);
      for (const [inner, given] of Object.entries(value)) {
        const attribute = attributeOf(type, `${extension}:${inner}`);
        if (attribute !== undefined) yield [attribute, given];
      }
      continue;
    }
    const attribute = attributeOf(type, name);
    if (attribute !== undefined) yield [attribute, value];
  }
}

/** What a body that creates or replaces a resource says; what it leaves out isn't there. */
export function readResource(type: ResourceType, body: unknown): Resource {
  if (!isObject(body)) throw new ScimError(400, 'invalidSyntax', 'JSONのオブジェクトを送信してください');
  const schemas = body['schemas'];
  if (schemas !== undefined && !(Array.isArray(schemas) && schemas.includes(type.schema)))
    throw new ScimError(400, 'invalidSyntax', `schemasに${type.schema}を指定してください`);
  const resource = new Map<string, Value>();
  for (const [attribute, value] of attributesIn(type, body))
    if (attribute.mutability !== 'readOnly') resource.set(keyOf(attribute), readValue(attribute, value));
  return resource;
}

/** Which attributes a request wants to have (RFC 7644 §3.9). */
export interface Selection {
  readonly attributes: readonly string[] | null;
  readonly excluded: readonly string[];
}

/** The names in a list that are separated by commas. */
export const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Whether a path names an attribute, the schema that it is of, or a part of it. */
const names = (type: ResourceType, path: string, attribute: Attribute): boolean => {
  if (attribute.extension !== undefined && path.toLowerCase() === attribute.extension.toLowerCase()) return true;
  const [whole, part] = [attributeOf(type, path), attributeOf(type, path.replace(/\.[^.:]*$/, ''))];
  return whole === attribute || (attribute.type === 'complex' && part === attribute);
};

/** The parts of a complex value that are wanted. */
function pickParts(type: ResourceType, attribute: Attribute, value: Value, wanted: readonly string[]): Value {
  const paths = wanted.filter((path) => names(type, path, attribute));
  const isWhole = paths.some((path) => attributeOf(type, path) === attribute || extensionOf(type, path) !== undefined);
  if (isWhole || attribute.type !== 'complex' || value === null || typeof value !== 'object') return value;
  const parts = new Set(paths.map((path) => partOf(attribute, path.slice(path.lastIndexOf('.') + 1))?.name));
  const pick = (one: Parts): Parts => Object.fromEntries(Object.entries(one).filter(([name]) => parts.has(name)));
  return Array.isArray(value) ? value.map(pick) : pick(value as Parts);
}

/** A resource as JSON, with what is wanted of it; its id always. */
export function toJson(type: ResourceType, resource: Resource, { attributes, excluded }: Selection): object {
  const json: Record<string, unknown> = {};
  const schemas = [type.schema];
  for (const attribute of type.attributes) {
    const value = resource.get(keyOf(attribute)) ?? null;
    const isAlways = attribute.name === 'id';
    const isWanted =
      attributes === null
        ? !excluded.some((path) => attributeOf(type, path) === attribute || isSchemaOf(path, attribute))
        : attributes.some((path) => names(type, path, attribute));
    if (value === null || !(isWanted || isAlways)) continue;
    const shown = attributes === null ? value : pickParts(type, attribute, value, attributes);
    if (attribute.extension === undefined) json[attribute.name] = shown;
    else {
      if (!schemas.includes(attribute.extension)) schemas.push(attribute.extension);
      json[attribute.extension] = { ...(json[attribute.extension] as object | undefined), [attribute.name]: shown };
    }
  }
  return { schemas, ...json };
}

const isSchemaOf = (path: string, { extension }: Attribute): boolean => path.toLowerCase() === extension?.toLowerCase();

/** Whether a name is one that is left aside, with the schema that it may begin with. */
export const isIgnored = (name: string): boolean => isLeftAside(name.slice(name.lastIndexOf(':') + 1));
