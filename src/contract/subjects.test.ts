import { describe, expect, it } from 'vitest';

import type { Route } from './route.ts';
import { routes } from './routes.ts';
import { pathsOfAssignment, pathsOfEmployee } from './subjects.ts';

/** A call's name without the names of its parameters, which a call and its twin may call otherwise. */
const shapeOf = (name: string): string => name.replaceAll(/\{\w+\}/g, '{}');

const byShape = new Map<string, Route>(Object.entries(routes).map(([name, route]) => [shapeOf(name), route]));

const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const fieldsOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape as object) : [];

describe.each(Object.entries(pathsOfEmployee))('the call of an employee to %s', (name, written) => {
  const own: Route = routes[name as keyof typeof pathsOfEmployee];
  const [path = '', query = ''] = written.split('?');
  const [method = ''] = name.split(' ');
  const twin = byShape.get(`${method} ${shapeOf(path)}`);

  it('is in the contract, for those with a permission', () => {
    expect(twin?.access).toBeDefined();
    expect(['public', 'session', 'user']).not.toContain(twin?.access);
  });

  it('takes and answers the same', () => {
    expect(twin?.success).toBe(own.success);
    expect(twin?.body).toBe(own.body);
    expect(twin?.idempotent).toBe(own.idempotent);
    expect(twin?.writesIntoMonth).toBe(own.writesIntoMonth);
  });

  it('has the employee first, and each parameter of the own call once', () => {
    expect(parametersOf(written)).toEqual(['subject', ...parametersOf(name)]);
  });

  it('knows what its query has', () => {
    const sent = [...new URLSearchParams(query).keys(), ...fieldsOf(own.query)];
    expect(fieldsOf(twin?.query).toSorted()).toEqual(sent.toSorted());
  });
});

describe.each(Object.entries(pathsOfAssignment))('the call of an assignment to %s', (name, path) => {
  const own: Route = routes[name as keyof typeof pathsOfAssignment];
  const twin: Route | undefined = new Map<string, Route>(Object.entries(routes)).get(`GET ${path}`);

  it('takes and answers the same, for who sees assignments', () => {
    expect(twin).toMatchObject({ access: 'read_assignments', people: 'listed' });
    expect([twin?.success, twin?.query, twin?.params, twin?.errors]).toEqual([
      own.success,
      own.query,
      own.params,
      own.errors,
    ]);
  });
});
