import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { GeocoderSettings } from './settings.ts';
import { GeocoderError } from './geocoder.ts';
import { createGeocoder } from './services.ts';
import { type FakeService, json, startFakeService, status, text } from './testing/fake-service.ts';

const SHIBUYA = { latitude: 35.6581, longitude: 139.7017 };
const KEY = 'AIzaSecretOfTheCompany';
const TIMEOUT_MS = 5_000;

let service: FakeService;
beforeAll(async () => void (service = await startFakeService()));
afterAll(() => service.stop());
beforeEach(() => void (service.calls.length = 0));

const reverse = (
  provider: GeocoderSettings['provider'],
  signal = new AbortController().signal,
  timeoutMs = TIMEOUT_MS,
) => createGeocoder({ provider, url: service.url, key: KEY }, timeoutMs).reverse(SHIBUYA, signal);

/** The error of a call that must fail. */
async function failure(call: Promise<unknown>): Promise<GeocoderError> {
  const error = await call.then(
    (address) => new Error(`found ${String(address)}`),
    (thrown: unknown) => thrown,
  );
  if (error instanceof GeocoderError) return error;
  throw error;
}

const query = () => Object.fromEntries(service.calls.at(-1)?.url.searchParams ?? []);

describe('gsi', () => {
  test.each([
    ['a town', { muniCd: '13113', lv01Nm: '渋谷二丁目' }, '東京都渋谷区渋谷二丁目'],
    [
      'a code without its leading zero',
      { muniCd: '1101', lv01Nm: '北一条西二丁目' },
      '北海道札幌市中央区北一条西二丁目',
    ],
    ['a town in a district', { muniCd: '01217', lv01Nm: '工栄町' }, '北海道江別市工栄町'],
    ['a village with its 郡', { muniCd: '47382', lv01Nm: '与那国' }, '沖縄県八重山郡与那国町与那国'],
    ['no town, U+2212', { muniCd: '13101', lv01Nm: '−' }, '東京都千代田区'],
    ['no town, U+FF0D', { muniCd: '13101', lv01Nm: '－' }, '東京都千代田区'],
    ['no town, hyphen', { muniCd: '13101', lv01Nm: '-' }, '東京都千代田区'],
    ['no name of a town', { muniCd: '13101' }, '東京都千代田区'],
    ['a municipality of later', { muniCd: '13999', lv01Nm: '中央一丁目' }, '東京都中央一丁目'],
  ])('%s', async (_name, results, address) => {
    service.reply = json({ results });
    expect(await reverse('gsi')).toBe(address);
    expect(query()).toEqual({ lat: '35.6581', lon: '139.7017' });
  });

  test.each([
    ['at sea or abroad', {}],
    ['no results', { results: null }],
    ['empty results', { results: {} }],
  ])('%s: no address', async (_name, body) => {
    service.reply = json(body);
    expect(await reverse('gsi')).toBeNull();
  });

  test('an error with 200 is no answer', async () => {
    service.reply = json({ error: 'overloaded' });
    expect(await failure(reverse('gsi'))).toMatchObject({ canRetry: true });
  });
});

describe('google', () => {
  const address = '日本、〒150-0002 東京都渋谷区渋谷２丁目２１−１';

  test('the most exact result', async () => {
    service.reply = json({
      plus_code: { compound_code: 'MP52+6M 日本、東京都渋谷区', global_code: '8Q7XMP52+6M' },
      results: [
        { formatted_address: address, types: ['premise'], place_id: 'ChIJ', geometry: { location_type: 'ROOFTOP' } },
        { formatted_address: '日本、東京都渋谷区', types: ['locality', 'political'] },
      ],
      status: 'OK',
    });
    expect(await reverse('google')).toBe(address);
    expect(query()).toEqual({
      latlng: '35.6581,139.7017',
      language: 'ja',
      region: 'jp',
      result_type: 'street_address|premise|subpremise|sublocality|locality|administrative_area_level_1',
      key: KEY,
    });
  });

  test('nothing there: no address', async () => {
    service.reply = json({ plus_code: {}, results: [], status: 'ZERO_RESULTS' });
    expect(await reverse('google')).toBeNull();
  });

  test.each([
    ['OVER_QUERY_LIMIT', true],
    ['UNKNOWN_ERROR', true],
    ['OVER_DAILY_LIMIT', false],
    ['REQUEST_DENIED', false],
    ['INVALID_REQUEST', false],
  ])('%s with 200, can retry: %s', async (state, canRetry) => {
    service.reply = json({ error_message: `The provided API key ${KEY} is invalid.`, results: [], status: state });
    expect(await failure(reverse('google'))).toMatchObject({ canRetry, message: `the service answered ${state}` });
  });

  test('an unknown status', async () => {
    service.reply = json({ results: [], status: `ODD_${KEY}` });
    expect(await failure(reverse('google'))).toMatchObject({
      canRetry: true,
      message: 'the service answered an unknown status',
    });
  });
});

describe('nominatim', () => {
  const place = (address: Record<string, string>) => ({
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'way',
    lat: '35.65',
    lon: '139.70',
    category: 'building',
    type: 'office',
    addresstype: 'building',
    display_name: '番地, 町, 市, 県, 日本',
    address: { country: '日本', country_code: 'jp', ...address },
    boundingbox: ['35.1', '35.2', '139.1', '139.2'],
  });

  test.each([
    [
      'Tokyo, whose prefecture is a code alone',
      {
        house_number: '1',
        neighbourhood: '西新宿二丁目',
        quarter: '西新宿',
        city: '新宿区',
        'ISO3166-2-lvl4': 'JP-13',
        postcode: '163-8001',
      },
      '東京都新宿区西新宿二丁目',
    ],
    [
      'a ward of a designated city',
      {
        neighbourhood: '大手前二丁目',
        suburb: '中央区',
        city: '大阪市',
        province: '大阪府',
        'ISO3166-2-lvl4': 'JP-27',
      },
      '大阪府大阪市中央区大手前二丁目',
    ],
    [
      'a town in a 郡, without a code',
      { road: '国道5号', quarter: '本町', town: '余市町', county: '余市郡', province: '北海道' },
      '北海道余市郡余市町本町',
    ],
    ['a 振興局', { town: '余市町', county: '後志総合振興局', 'ISO3166-2-lvl4': 'JP-01' }, '北海道余市町'],
    [
      'a village',
      { hamlet: '奥', village: '檜原村', county: '西多摩郡', 'ISO3166-2-lvl4': 'JP-13' },
      '東京都西多摩郡檜原村奥',
    ],
    ['nothing but a country', {}, '番地, 町, 市, 県, 日本'],
    ['abroad', { city: 'Seoul', country: '大韓民国', country_code: 'kr' }, '番地, 町, 市, 県, 日本'],
  ])('%s', async (_name, parts, address) => {
    service.reply = json(place(parts));
    expect(await reverse('nominatim')).toBe(address);
  });

  test('sends what its terms require', async () => {
    service.reply = json(place({ city: '新宿区', 'ISO3166-2-lvl4': 'JP-13' }));
    await reverse('nominatim');
    expect(query()).toEqual({
      format: 'jsonv2',
      lat: '35.6581',
      lon: '139.7017',
      zoom: '18',
      layer: 'address',
      addressdetails: '1',
      'accept-language': 'ja',
    });
    expect(service.calls[0]?.headers['user-agent']).toMatch(/^kintai /);
    expect(createGeocoder({ provider: 'nominatim', url: undefined, key: undefined }).callsPerSecond).toBe(1);
  });

  test.each([200, 404])('nothing mapped there, with %i: no address', async (code) => {
    service.reply = json({ error: 'Unable to geocode' }, code);
    expect(await reverse('nominatim')).toBeNull();
  });

  test('an error that is no answer', async () => {
    service.reply = json({ error: { code: 500, message: 'database is down' } });
    expect(await failure(reverse('nominatim'))).toMatchObject({
      canRetry: true,
      message: 'the service answered an error',
    });
  });

  test('a page where nothing was found is no answer', async () => {
    service.reply = status(404);
    expect(await failure(reverse('nominatim'))).toMatchObject({ canRetry: true, message: 'the answer is not JSON' });
  });
});

describe.each(['gsi', 'google', 'nominatim'] as const)('%s with failures', (provider) => {
  const inAMinute = { date: 'Fri, 20 Nov 2026 00:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 00:01:00 GMT' };
  const inThePast = { date: 'Fri, 20 Nov 2026 00:00:00 GMT', 'retry-after': 'Thu, 19 Nov 2026 00:00:00 GMT' };

  test.each([
    ['429 with seconds', status(429, { 'retry-after': '120' }), { canRetry: true, retryAfterSeconds: 120 }],
    ['429 with a date', status(429, inAMinute), { canRetry: true, retryAfterSeconds: 60 }],
    ['429 with a date gone by', status(429, inThePast), { canRetry: true, retryAfterSeconds: undefined }],
    ['429 with nonsense', status(429, { 'retry-after': 'soon' }), { canRetry: true, retryAfterSeconds: undefined }],
    ['500', status(500), { canRetry: true }],
    ['503 with seconds', status(503, { 'retry-after': '5' }), { canRetry: true, retryAfterSeconds: 5 }],
    ['400', status(400), { canRetry: false }],
    ['401', status(401), { canRetry: false }],
    ['403', status(403), { canRetry: false, retryAfterSeconds: undefined }],
    [
      "a proxy's page with 200",
      text('<!DOCTYPE html><title>Sign in</title>'),
      { canRetry: true, message: 'the answer is not JSON' },
    ],
    ['half an answer', text('{"results": {"muniCd": "131'), { canRetry: true, message: 'the answer is not JSON' }],
    [
      'another shape',
      json({ results: { muniCd: 13 }, status: 7, error: undefined }),
      { canRetry: true, message: 'the answer has another shape than expected' },
    ],
    ['a list', json([]), { canRetry: true, message: 'the answer has another shape than expected' }],
  ])('%s', async (_name, reply, expected) => {
    service.reply = reply;
    expect(await failure(reverse(provider))).toMatchObject(expected);
  });

  test('a redirect is not followed', async () => {
    service.reply = status(302, { location: `${service.url}?elsewhere` });
    expect(await failure(reverse(provider))).toMatchObject({ canRetry: false });
    expect(service.calls).toHaveLength(1);
  });

  test('an endless response', async () => {
    service.reply = (response) => {
      const more = () => {
        while (!response.destroyed && response.write('{"results":'.repeat(1_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    expect(await failure(reverse(provider))).toMatchObject({ canRetry: true, message: 'the answer is too large' });
  });

  test('a connection that breaks', async () => {
    service.reply = (response) => response.socket?.resetAndDestroy();
    const error = await failure(reverse(provider));
    expect(error.canRetry).toBe(true);
    expect(error.message).toMatch(/^no answer \(\w+\)$/);
  });

  test('a response that breaks off', async () => {
    service.reply = (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{', () => response.socket?.resetAndDestroy());
    };
    expect(await failure(reverse(provider))).toMatchObject({ canRetry: true });
  });

  test('a response that never begins', async () => {
    service.reply = () => undefined;
    const error = await failure(reverse(provider, undefined, 50));
    expect(error).toMatchObject({ canRetry: true, message: 'no answer within 50 ms' });
  });

  test('a response that never ends', async () => {
    service.reply = (response) => response.writeHead(200).write('{');
    const error = await failure(reverse(provider, undefined, 50));
    expect(error).toMatchObject({ canRetry: true, message: 'no answer within 50 ms' });
  });

  test('aborted by the caller', async () => {
    const caller = new AbortController();
    service.reply = () => caller.abort();
    const error = await failure(reverse(provider, caller.signal));
    expect(error).toMatchObject({ canRetry: true, message: 'the call was given up' });
  });

  test('logs neither the position nor the key', async () => {
    for (const reply of [status(429), status(302), text('nonsense'), json({ status: 'REQUEST_DENIED' })]) {
      service.reply = reply;
      const error = await failure(reverse(provider));
      const logged = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
      expect(logged).not.toMatch(/35\.6|139\.7|AIza|127\.0\.0\.1/);
    }
  });

  test('no service at all', async () => {
    const gone = await startFakeService();
    await gone.stop();
    const call = createGeocoder({ provider, url: gone.url, key: KEY }).reverse(SHIBUYA, new AbortController().signal);
    expect(await failure(call)).toMatchObject({ canRetry: true, message: 'no answer (ECONNREFUSED)' });
  });
});
