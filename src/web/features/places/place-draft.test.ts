import { expect, it } from 'vitest';

import { bodyOf, type PlaceValues, validatePlace, valuesOf } from './place-draft.ts';

const usual = { ...valuesOf(null), name: '本社', position: '35.681236, 139.767125' };
const targets = JSON.stringify([
  { kind: 'department', id: 3, name: '営業' },
  { kind: 'person', id: 9, name: 'E0009 九 太郎' },
]);

it.each<[string, Partial<PlaceValues>, string[]]>([
  ['nothing', {}, []],
  ['no name', { name: ' ' }, ['name']],
  ['neither a position nor a network', { position: '' }, ['position']],
  ['a network alone, whatever the radius', { position: '', radius: '', networks: '203.0.113.0/24' }, []],
  ['no position', { position: '東京駅' }, ['position']],
  ['too small', { radius: '19' }, ['radius']],
  ['too large', { radius: '501' }, ['radius']],
  ['no network', { networks: '203.0.113.0/24\n本社' }, ['networks']],
  ['too wide a network', { networks: '0.0.0.0/0' }, ['networks']],
  ['for nobody', { scope: 'chosen' }, ['scope']],
  ['for some', { scope: 'chosen', targets }, []],
])('what is wrong: %s', (_, changed, fields) => {
  expect(Object.keys(validatePlace({ ...usual, ...changed }))).toEqual(fields);
});

it('sends what is typed, and nobody beside all', () => {
  const typed = { ...usual, radius: '１５０', networks: ' 203.0.113.9/24 \n\n2001:db8::/48', targets };
  const body = {
    name: '本社',
    circle: { latitude: 35.681236, longitude: 139.767125, radius: 150 },
    networks: ['203.0.113.0/24', '2001:db8::/48'],
    is_for_all: true,
    department_ids: [],
    client_company_ids: [],
    user_ids: [],
  };
  expect(bodyOf(typed)).toEqual(body);
  expect(bodyOf({ ...typed, scope: 'chosen' })).toEqual({
    ...body,
    is_for_all: false,
    department_ids: [3],
    user_ids: [9],
  });
});

it('begins with the place as it is', () => {
  const place = {
    id: 1,
    name: '客先',
    circle: null,
    networks: ['203.0.113.0/24'],
    is_for_all: false,
    departments: [{ id: 3, name: '営業 / 東' }],
    client_companies: [{ id: 5, name: '客先株式会社' }],
    people: [{ id: 9, name: '九 太郎', employee_id: 'E0009' }],
  };
  expect(bodyOf(valuesOf(place))).toEqual({
    name: '客先',
    circle: null,
    networks: ['203.0.113.0/24'],
    is_for_all: false,
    department_ids: [3],
    client_company_ids: [5],
    user_ids: [9],
  });
});
