import { afterEach, expect, it } from 'vitest';

import { api } from '../lib/api.ts';
import { endFakeWire, fakeWire, refused } from './fake-wire.ts';

// The faults that would fail a test at its end are looked at here before that.
afterEach(() => endFakeWire());

const months = { closing_days: [] };

it('answers a route, and keeps what was sent', async () => {
  const wire = fakeWire({ 'GET /api/closing-days': months });
  expect(await api('GET /api/closing-days')).toEqual(months);
  expect(wire.sent('GET /api/closing-days')).toHaveLength(1);
});

it('reads the params of a path, and prefers the route that is spelled out', async () => {
  const wire = fakeWire({ 'GET /api/shifts/{month}': { month: '2026-11', shifts: [] } as never });
  await api('GET /api/shifts/{month}', { params: { month: '2026-11' } }).catch(() => null);
  expect(wire.sent('GET /api/shifts/{month}')[0]?.params).toEqual({ month: '2026-11' });
  expect(endFakeWire).toThrow('answered otherwise than by the contract');
});

it('refuses with the status and the text of the contract', async () => {
  fakeWire({ 'GET /api/closing-days': refused('server_error') });
  await expect(api('GET /api/closing-days')).rejects.toMatchObject({ status: 500, code: 'server_error' });
});

it('fails the test that called what has no answer', async () => {
  fakeWire({});
  await expect(api('GET /api/closing-days')).rejects.toMatchObject({ status: 500 });
  expect(endFakeWire).toThrow('GET /api/closing-days was called without an answer');
  expect(endFakeWire).not.toThrow();
});

it('fails the test whose screen sends what the contract refuses', async () => {
  fakeWire({ 'PUT /api/admin/closing-days': { ...months, message: '' } });
  const body = { effective_month: '2026-13', closing_day: 31 } as const;
  await api('PUT /api/admin/closing-days', { body }).catch(() => null);
  expect(endFakeWire).toThrow('was sent what the contract refuses');
});

it('holds an answer back, and loses the network', async () => {
  const wire = fakeWire({ 'GET /api/closing-days': months });
  const release = wire.hold('GET /api/closing-days');
  let isThere = false;
  const coming = api('GET /api/closing-days').then(() => (isThere = true));
  await new Promise((resolve) => void setTimeout(resolve, 0));
  expect(isThere).toBe(false);
  release();
  await coming;
  const find = wire.lose();
  await expect(api('GET /api/closing-days')).rejects.toMatchObject({ code: 'unreachable' });
  find();
  expect(await api('GET /api/closing-days')).toEqual(months);
});

it('keeps the parts of a form, whose file becomes bytes on the server alone', async () => {
  const nothing = { rows: [], added: 0, changed: 0, unchanged: 0, faulty: 0, unknown_names: [] };
  const wire = fakeWire({ 'POST /api/admin/users/import/preview': nothing });
  const file = new File(['社員ID'], '社員.csv');
  expect(await api('POST /api/admin/users/import/preview', { body: { file } })).toEqual(nothing);
  expect(wire.sent('POST /api/admin/users/import/preview')[0]?.body).toMatchObject({ file: { name: '社員.csv' } });
});
