import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readEnvironment } from './environment.ts';
import { ConfigError } from './platform/settings.ts';

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

describe('readEnvironment', () => {
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
