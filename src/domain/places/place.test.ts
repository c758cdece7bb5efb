import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  awayName,
  type Circle,
  consequenceOf,
  distanceBetween,
  distanceText,
  isAtPlace,
  isPlaceFor,
  judgeCircle,
  judgePlaces,
  offSiteName,
  type Place,
  PLACE_RADIUS,
  PLACE_VERDICTS,
  type PlaceVerdict,
} from './place.ts';

/** A degree of a meridian, in metres. */
const DEGREE = 111_195.08;

const TOKYO: Circle = { latitude: 35.681236, longitude: 139.767125, radius: 100 };
const northOf = ({ latitude, longitude }: Circle, metres: number) => ({
  latitude: latitude + metres / DEGREE,
  longitude,
});

describe('the distance of two points', () => {
  it.each([
    ['the same', [35, 139], [35, 139], 0],
    ['from the equator to a pole', [0, 0], [90, 0], 10_007_557],
    ['a degree along the equator', [0, 0], [0, 1], 111_195],
    ['a degree along a parallel of Tokyo', [35, 139], [35, 140], 91_085],
    ['across the date line', [0, 179.9995], [0, -179.9995], 111],
    ['across the date line, the other way', [51, -179.9995], [51, 179.9995], 70],
    ['over the north pole', [89.9995, 0], [89.9995, 180], 111],
    ['over the south pole', [-89.9995, 90], [-89.9995, -90], 111],
    ['at the pole, whatever the meridian', [90, 0], [90, 123], 0],
    ['to the other side of the earth', [0, 0], [0, 180], 20_015_115],
    ['to the other side, where rounding makes it farther', [2.5, 0], [-2.5, 180], 20_015_115],
  ] as const)('%s', (_, [lat, lng], [lat2, lng2], metres) => {
    const distance = distanceBetween({ latitude: lat, longitude: lng }, { latitude: lat2, longitude: lng2 });
    // Stations are known to a few metres only, and the earth's radius to 0.1.
    expect(Math.abs(distance - metres)).toBeLessThanOrEqual(metres * 0.001);
  });

  it('is the same in both directions, and no longer than half of the earth', () => {
    const point = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(point, point, (one, other) => {
        const there = distanceBetween(one, other);
        expect(there).toBe(distanceBetween(other, one));
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThanOrEqual(20_015_115);
      }),
    );
  });
});

describe('a position and a circle of 100 m', () => {
  it.each<[string, number, number | null, PlaceVerdict]>([
    ['in the middle', 0, 10, 'inside'],
    ['without an accuracy', 99, null, 'inside'],
    ['on the edge', 100, 0, 'inside'],
    ['on the edge, without an accuracy', 100, null, 'inside'],
    ['a metre out, without one', 101, null, 'outside'],
    ['a metre out, exactly', 101, 0, 'outside'],
    ['a metre out, within the accuracy', 101, 1, 'edge'],
    ['out by the whole accuracy', 150, 50, 'edge'],
    ['out by a metre more than that', 151, 50, 'outside'],
    ['out by as much as an accuracy may help', 200, 100, 'edge'],
    ['in it, with an accuracy as large', 50, 100, 'inside'],
    ['in it, with an accuracy that is larger', 0, 101, 'uncertain'],
    ['out of it, with an accuracy that is larger', 150, 101, 'uncertain'],
    ['surely elsewhere, however inexact', 5000, 2000, 'outside'],
    ['nobody knows', 5000, 5000, 'uncertain'],
  ])('%s', (_, metres, accuracy, verdict) => {
    expect(judgeCircle({ ...northOf(TOKYO, metres), accuracy }, TOKYO)).toEqual({ verdict, distance: metres });
  });

  it('is unknown without a position', () => {
    expect(judgeCircle(null, TOKYO)).toEqual({ verdict: 'uncertain', distance: null });
  });

  it('no accuracy helps by more than the radius', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 20, max: 500 }),
        (metres, accuracy, radius) => {
          const circle = { ...TOKYO, radius };
          const { verdict, distance } = judgeCircle({ ...northOf(circle, metres), accuracy }, circle);
          if (isAtPlace(verdict)) expect(distance).toBeLessThanOrEqual(2 * radius);
          if (verdict === 'outside') expect(metres).toBeGreaterThan(radius);
        },
      ),
    );
  });
});

describe('several places', () => {
  const place = (id: number, rest: Partial<Place> = {}): Place => ({
    id,
    name: `場所${id}`,
    circle: TOKYO,
    isOnNetwork: false,
    ...rest,
  });
  const far = { ...TOKYO, latitude: 36 };
  const at = { ...northOf(TOKYO, 30), accuracy: 10 };
  const judged = (id: number, verdict: PlaceVerdict, distance: number | null) => ({
    verdict,
    distance,
    place: { id, name: `場所${id}` },
  });

  it.each([
    ['none', at, [], null],
    [
      'the nearest of two that one is at',
      at,
      [place(1, { circle: { ...TOKYO, ...northOf(TOKYO, 80) } }), place(2)],
      judged(2, 'inside', 30),
    ],
    [
      'the nearest, where it comes last',
      at,
      [place(1), place(2, { circle: { ...TOKYO, ...northOf(TOKYO, 35) } })],
      judged(2, 'inside', 5),
    ],
    [
      'the nearest, where it comes first',
      at,
      [place(1, { circle: { ...TOKYO, ...northOf(TOKYO, 35) } }), place(2)],
      judged(1, 'inside', 5),
    ],
    ['the first of equal ones', at, [place(2), place(1)], judged(1, 'inside', 30)],
    [
      'a network rather than elsewhere',
      at,
      [place(1, { circle: far, isOnNetwork: true })],
      judged(1, 'network', 35_415),
    ],
    ['the circle rather than the network', at, [place(1, { isOnNetwork: true })], judged(1, 'inside', 30)],
    ['a network alone, from elsewhere', at, [place(1, { circle: null })], judged(1, 'outside', null)],
    ['a network alone, offline', at, [place(1, { circle: null, isOnNetwork: null })], judged(1, 'uncertain', null)],
    ['a network without a position', null, [place(1, { isOnNetwork: true })], judged(1, 'network', null)],
    ['no position', null, [place(1)], judged(1, 'uncertain', null)],
    [
      'the nearest of those elsewhere',
      { ...at, latitude: 35.8 },
      [place(1, { circle: far }), place(2)],
      judged(2, 'outside', 13_206),
    ],
  ] as const)('%s', (_, position, places, expected) => {
    expect(judgePlaces(position, places)).toEqual(expected);
  });
});

it.each([
  ['for all', { isForAll: true }, true],
  ['for nobody any more', {}, false],
  ['for the person', { userIds: [9, 1] }, true],
  ['for somebody else', { userIds: [9] }, false],
  ['for the client', { clientCompanyIds: [5] }, true],
  ['for another client', { clientCompanyIds: [6] }, false],
  ['for the department above', { departmentIds: [30] }, true],
  ['for another department', { departmentIds: [32] }, false],
])('a place is %s', (_, scope, expected) => {
  const none = { isForAll: false, departmentIds: [], clientCompanyIds: [], userIds: [] };
  const person = { userId: 1, clientCompanyIds: [4, 5], departmentIds: [31, 30] };
  expect(isPlaceFor({ ...none, ...scope }, person)).toBe(expected);
  if ('clientCompanyIds' in scope)
    expect(isPlaceFor({ ...none, ...scope }, { ...person, clientCompanyIds: [] })).toBe(false);
});

describe('what comes of it', () => {
  const outcomes = (isOffSite: boolean) =>
    PLACE_VERDICTS.map((verdict) =>
      (['off', 'mark', 'reason', 'refuse'] as const).map((rule) => consequenceOf(rule, { verdict }, isOffSite)),
    );
  const none = ['none', 'none', 'none', 'none'];
  it('refuses only who is surely elsewhere', () => {
    expect(outcomes(false)).toEqual([
      none,
      none,
      none,
      ['none', 'mark', 'reason', 'reason'],
      ['none', 'mark', 'reason', 'refuse'],
    ]);
  });

  it('asks where they go who are off site', () => {
    const elsewhere = ['none', 'none', 'reason', 'reason'];
    expect(outcomes(true)).toEqual([none, none, none, elsewhere, elsewhere]);
  });

  it('is nothing where no place is for the person', () => {
    expect(consequenceOf('refuse', null, false)).toBe('none');
  });

  it.each<[PlaceVerdict, boolean, string | null]>([
    ['edge', false, null],
    ['outside', false, '打刻場所外'],
    ['uncertain', false, '打刻場所未確認'],
    ['outside', true, null],
  ])('%s, off site %s, is called %s', (verdict, isOffSite, name) => {
    expect(awayName({ verdict, name: '本社', distance: null, reason: null }, isOffSite)).toBe(name);
    expect(awayName(undefined, isOffSite)).toBe(null);
  });
});

it.each([
  [0, '約0m'],
  [999, '約999m'],
  [1000, '約1.0km'],
  [1049, '約1.0km'],
  [1051, '約1.1km'],
  [9949, '約9.9km'],
  [9950, '約10km'],
  [402_499, '約402km'],
  [402_745, '約403km'],
])('%d m is %s', (metres, text) => {
  expect(distanceText(metres)).toBe(text);
});

it('a place has a radius of 20 to 500 m', () => {
  expect(PLACE_RADIUS).toEqual({ least: 20, most: 500 });
});

it('a clock-in off site is 直行, a clock-out 直帰', () => {
  expect(['clock_in', 'clock_out'].map(offSiteName)).toEqual(['直行', '直帰']);
});
