import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readConfig, readEnvironment } from './config.ts';
import { originOfTiles } from './features/places/settings.ts';
import { ConfigError } from './platform/settings.ts';

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('readConfig', () => {
  it('has defaults for everything: embedded database, demo data, this machine only', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      ownerDatabaseUrl: null,
      dataDir: null,
      demo: 'locally',
      jwtSecret: null,
      defaultCompanyId: 'demo',
      auditAnchor: null,
      auditKey: null,
      geocoder: null,
      pleasanter: null,
      mail: null,
      siteUrl: null,
      apiSecret: null,
      map: null,
      trustedProxies: [],
      backupDir: null,
      backupPassphrase: null,
      writesPerMinute: 240,
      logLevel: 'info',
      metricsPort: null,
      metricsToken: null,
      drainSeconds: 0,
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it('adds no demo data to a configured database unless requested', () => {
    const DATABASE_URL = 'postgres://kintai@db/kintai';
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      demo: 'off',
      defaultCompanyId: '',
    });
    expect(readConfig({ DATABASE_URL, KINTAI_DEMO: '1' })).toMatchObject({ demo: 'always', defaultCompanyId: 'demo' });
    expect(readConfig({ KINTAI_DEMO: '0' })).toMatchObject({ demo: 'off', defaultCompanyId: '' });
  });

  it('reads the geocoder and the proxies', () => {
    const config = readConfig({
      KINTAI_GEOCODER: 'nominatim',
      KINTAI_GEOCODER_URL: 'https://osm.example/reverse',
      KINTAI_TRUST_PROXY: '10.0.0.5, 192.168.0.0/24,::1',
    });
    expect(config.geocoder).toEqual({ provider: 'nominatim', url: 'https://osm.example/reverse', key: undefined });
    expect(config.trustedProxies).toEqual(['10.0.0.5', '192.168.0.0/24', '::1']);
  });

  it('reads where the tiles of a map come from, and wants to know whose it is', () => {
    const tiles = 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1';
    const { map } = readConfig({ KINTAI_MAP_TILES: tiles, KINTAI_MAP_ATTRIBUTION: '© 地図' });
    expect(map).toEqual({ tiles, attribution: '© 地図' });
    expect(map && originOfTiles(map)).toBe('https://tiles.example:8443');
    expect(() => readConfig({ KINTAI_MAP_TILES: tiles })).toThrow('KINTAI_MAP_ATTRIBUTION');
    for (const wrong of ['https://tiles.example/{z}/{x}.png', 'https://{z}.example/{z}/{x}/{y}', 'data:{z}{x}{y}'])
      expect(() => readConfig({ KINTAI_MAP_TILES: wrong, KINTAI_MAP_ATTRIBUTION: '©' })).toThrow('KINTAI_MAP_TILES');
  });

  it('reads as which API client a command calls', () => {
    expect(readConfig({ KINTAI_SECRET: 'kintai_demo.abc-DEF_123' }).apiSecret).toBe('kintai_demo.abc-DEF_123');
  });

  it('reads how much one person may write', () => {
    expect(readConfig({}).writesPerMinute).toBe(240);
    expect(readConfig({ KINTAI_WRITES_PER_MINUTE: '5000' }).writesPerMinute).toBe(5000);
  });

  const PLEASANTER = {
    PLEASANTER_URL: 'https://pleasanter.example/fs/',
    PLEASANTER_API_KEY: 'secret-key',
    PLEASANTER_SITE_ID: '123',
  };

  it('reads Pleasanter with its columns, overridden where configured', () => {
    expect(readConfig(PLEASANTER).pleasanter).toMatchObject({
      url: 'https://pleasanter.example/fs',
      apiKey: 'secret-key',
      siteId: 123,
      columns: { request_key: 'ClassA', start_date: 'DateA', days: 'NumA' },
      companyIds: null,
    });
    const changed = readConfig({
      ...PLEASANTER,
      PLEASANTER_COLUMNS: '{"request_key":"Class001","company_id":"ClassA","reason":null}',
      PLEASANTER_COMPANY_IDS: 'ACME, acme-west',
    });
    expect(changed.pleasanter).toMatchObject({
      columns: { request_key: 'Class001', company_id: 'ClassA', reason: null, status: 'ClassE' },
      companyIds: ['acme', 'acme-west'],
    });
  });

  const MAIL = {
    KINTAI_SMTP_URL: 'smtp://kintai:pass%20word@smtp.example.com',
    KINTAI_MAIL_FROM: '勤怠管理システム <kintai@example.com>',
    KINTAI_URL: 'https://kintai.example.com/',
  };

  it('reads how mail is sent: encrypted, but on this machine', () => {
    expect(readConfig(MAIL).mail).toEqual({
      host: 'smtp.example.com',
      port: 587,
      isSecure: false,
      requiresTls: true,
      login: { user: 'kintai', password: 'pass word' },
      from: { name: '勤怠管理システム', address: 'kintai@example.com' },
      siteUrl: 'https://kintai.example.com',
    });
    const smtps = { ...MAIL, KINTAI_SMTP_URL: 'smtps://smtp.example.com', KINTAI_MAIL_FROM: 'kintai@example.com' };
    expect(readConfig(smtps).mail).toMatchObject({ port: 465, isSecure: true, requiresTls: false, login: null });
    const local = { ...MAIL, KINTAI_SMTP_URL: 'smtp://[::1]:25' };
    expect(readConfig(local).mail).toMatchObject({ host: '::1', port: 25, requiresTls: false });
    expect(readConfig({ KINTAI_URL: MAIL.KINTAI_URL }).mail).toBeNull();
  });

  it.each([
    [{ KINTAI_MAIL_FROM: '' }, 'KINTAI_MAIL_FROM must be set too'],
    [{ KINTAI_URL: '' }, 'KINTAI_URL must be set too'],
    [{ KINTAI_SMTP_URL: 'https://smtp.example.com' }, 'KINTAI_SMTP_URL must be the smtp or smtps URL'],
    [{ KINTAI_SMTP_URL: 'smtp://smtp.example.com?pool=true' }, 'KINTAI_SMTP_URL must be the smtp or smtps URL'],
    [{ KINTAI_MAIL_FROM: 'a@example.com, b@example.com' }, 'KINTAI_MAIL_FROM must be a mail address'],
    [{ KINTAI_URL: 'kintai.example.com' }, 'KINTAI_URL must be the address'],
  ])('rejects mail with %j', (changed, fault) => {
    expect(faultsOf({ ...MAIL, ...changed })).toEqual([expect.stringContaining(fault)]);
  });

  it.each(Object.keys(PLEASANTER))('rejects Pleasanter without %s', (missing) => {
    expect(faultsOf({ ...PLEASANTER, [missing]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^${missing} must be set too .+, for example: .+`)),
    ]);
    expect(faultsOf({ PLEASANTER_COLUMNS: '{}' })).toHaveLength(3);
  });

  it.each([
    ['PLEASANTER_URL', 'ftp://pleasanter.example'],
    ['PLEASANTER_URL', 'https://user:password@pleasanter.example'],
    ['PLEASANTER_URL', 'https://pleasanter.example/?a=b'],
    ['PLEASANTER_API_KEY', 'two words'],
    ['PLEASANTER_SITE_ID', '0'],
    ['PLEASANTER_SITE_ID', 'leave'],
    ['PLEASANTER_COLUMNS', 'ClassA'],
    ['PLEASANTER_COLUMNS', '{"unknown":"ClassA"}'],
    ['PLEASANTER_COLUMNS', '{"days":"ClassJ"}'],
    ['PLEASANTER_COLUMNS', '{"start_date":"DateAA"}'],
    ['PLEASANTER_COLUMNS', '{"request_key":null}'],
    ['PLEASANTER_COLUMNS', '{"reason":"ClassB"}'],
    ['PLEASANTER_COMPANY_IDS', ','],
    ['PLEASANTER_COMPANY_IDS', 'a b'],
  ])('rejects %s=%s', (name, value) => {
    const [fault, ...more] = faultsOf({ ...PLEASANTER, [name]: value });
    expect(more).toEqual([]);
    expect(fault).toMatch(new RegExp(`^${name} must be .+, for example: .+`));
    expect(fault?.replace(/, for example:.*/, '')).not.toContain(value);
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['DATABASE_URL', 'mysql://db/kintai'],
    ['DATABASE_URL', 'db'],
    ['KINTAI_OWNER_DATABASE_URL', 'db'],
    ['KINTAI_AUDIT_ANCHOR', 'http://anchor.example/heads'],
    ['KINTAI_AUDIT_ANCHOR', 'https://user:password@anchor.example/'],
    ['KINTAI_DEMO', 'yes'],
    ['KINTAI_JWT_SECRET', 'short'],
    ['KINTAI_SECRET', 'eyJhbGciOi'],
    ['KINTAI_DEFAULT_COMPANY_ID', 'a b'],
    ['KINTAI_GEOCODER', 'bing'],
    ['KINTAI_GEOCODER_URL', 'ftp://x'],
    ['KINTAI_TRUST_PROXY', 'proxy.example'],
    ['KINTAI_WRITES_PER_MINUTE', '-5'],
    ['KINTAI_WRITES_PER_MINUTE', 'many'],
    ['LOG_LEVEL', 'loud'],
    ['KINTAI_METRICS_PORT', 'on'],
    ['KINTAI_METRICS_TOKEN', 'short'],
    ['KINTAI_DRAIN_SECONDS', '61'],
  ])('rejects %s=%s, naming it with an example and without repeating the value', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(
      new RegExp(`^${name} must be .+, for example: .+|^${name} must have .+, for example: .+`),
    );
    expect(faults[0]?.replace(/, for example:.*/, '')).not.toContain(value);
  });

  it('names every error together', () => {
    expect(faultsOf({ PORT: 'x', LOG_LEVEL: 'x', KINTAI_GEOCODER: 'google' })).toHaveLength(3);
  });
});

describe('readEnvironment', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kintai-env-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const envFile = (text: string): string => {
    const file = join(folder, '.env');
    writeFileSync(file, text);
    return file;
  };

  it('needs no file', () => {
    expect(readEnvironment({ PORT: '81' }, join(folder, '.env'))).toMatchObject({ port: 81 });
  });

  it('takes from the file what the environment lacks, an empty value included', () => {
    const file = envFile('PORT=82\nHOST="0.0.0.0" # all\nLOG_LEVEL=debug\n');
    expect(readEnvironment({ PORT: '81', LOG_LEVEL: '' }, file)).toMatchObject({
      port: 81,
      host: '0.0.0.0',
      logLevel: 'info',
    });
  });

  it('fails with the name of a file that can’t be read', () => {
    const file = join(folder, '.env');
    symlinkSync(file, file);
    expect(() => readEnvironment({}, file)).toThrow(ConfigError);
    expect(() => readEnvironment({}, file)).toThrow(`The file ${file} can't be read (ELOOP).`);
    expect(() => readEnvironment({}, folder)).toThrow(`The file ${folder} can't be read (EISDIR).`);
  });
});
