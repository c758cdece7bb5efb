import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { GROUPS, keyOf, type Resource, type ResourceType, USERS } from './attributes.ts';
import { patched } from './patch.ts';
import { ScimError } from './scim-error.ts';
import { addProvider, type Provider } from './testing/provider.ts';

// What a broken or hostile provider sends: known names in wrong places, unknown ones, and values of any kind.

const NAMES = [
  ...[...USERS.attributes, ...GROUPS.attributes].map(({ name }) => name),
  ...USERS.extensions,
  'title',
  'unknown',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
];
const name = fc.constantFrom(...NAMES);
const condition = fc.constantFrom(
  'type eq "work"',
  'value eq "1"',
  'primary eq true',
  'not (value pr)',
  'a[',
  '"',
  '',
  'x eq 1',
);
const path = fc.oneof(
  name,
  fc.tuple(name, name).map((names) => names.join('.')),
  fc.tuple(name, name).map((names) => names.join(':')),
  fc.tuple(name, condition).map(([of, where]) => `${of}[${where}]`),
  fc.tuple(name, condition, name).map(([of, where, part]) => `${of}[${where}].${part}`),
  fc.string({ maxLength: 40 }),
);
const simple = fc.oneof(
  fc.constantFrom('True', 'False', 'true', '', 'E0001', '1', '999999', 'a@example.com', '2026-04-01', '\0', '佐藤'),
  fc.boolean(),
  fc.integer(),
  fc.constant(null),
  fc.string({ maxLength: 20 }),
);
const value = fc.oneof(
  simple,
  fc.array(fc.dictionary(name, simple, { maxKeys: 3 }), { maxLength: 3 }),
  fc.dictionary(fc.oneof(name, path), fc.oneof(simple, fc.dictionary(name, simple, { maxKeys: 2 })), { maxKeys: 4 }),
);
const operation = fc.record(
  { op: fc.constantFrom('add', 'Replace', 'remove', 'Add', 'move', 7), path: fc.oneof(path, simple), value },
  { requiredKeys: [] },
);
const body = fc.record({ Operations: fc.array(operation, { maxLength: 4 }) });

/** The resource after a patch, or `null` where it is refused. */
function patchedOrRefused(type: ResourceType, current: Resource, sent: unknown): Resource | null {
  try {
    return patched(type, current, sent);
  } catch (error) {
    if (error instanceof ScimError) return null;
    throw error;
  }
}

it('a patch makes a resource of kept attributes, or is refused', () => {
  const untouched = Object.getOwnPropertyNames(Object.prototype).toSorted();
  const current: Resource = new Map([['displayName', 'b']]);
  fc.assert(
    fc.property(fc.constantFrom(USERS, GROUPS), body, (type, sent) => {
      const known = new Set(type.attributes.map((one) => keyOf(one)));
      const after = patchedOrRefused(type, current, sent);
      expect([...(after ?? current).keys()].filter((key) => !known.has(key))).toEqual([]);
      expect([...current]).toEqual([['displayName', 'b']]);
    }),
    { numRuns: 1000, seed: 20_261_130 },
  );
  expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(untouched);
});

let server: TestServer;
let provider: Provider;
beforeAll(async () => {
  server = await startTestServer();
  provider = await addProvider(server);
});
afterAll(() => server.stop());

it('a request that is refused changes nothing, whatever it has', async () => {
  const { send } = provider;
  const person = (await send('POST /Users', { userName: 'hanako@example.com', displayName: '佐藤 花子' })).body;
  const group = (await send('POST /Groups', { displayName: '営業部' })).body;
  const state = async () => ({
    audit: await provider.audit(),
    person: (await send(`GET /Users/${person.id}`)).body,
    group: (await send(`GET /Groups/${group.id}`)).body,
  });
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(`Users/${person.id}`, `Groups/${group.id}`), body, async (resource, sent) => {
      const before = await state();
      const { status, body: answer } = await send(`PATCH /${resource}`, sent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status, JSON.stringify([sent, answer])).toBeLessThan(500);
      if (status >= 400) expect(await state()).toEqual(before);
    }),
    { numRuns: 40, seed: 20_261_130, endOnFailure: true },
  );
  // Both were tried: what is taken, and what isn't.
  expect([...statuses.keys()].some((status) => status < 400)).toBe(true);
  expect(statuses.get(400)).toBeGreaterThan(5);
  expect(server.warnings).toEqual([]);
});
