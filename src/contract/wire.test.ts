import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { routes } from './routes.ts';
import type { Route } from './route.ts';
import { line, typedId } from './wire.ts';

/** The texts of several lines. */
const TEXTS = [
  'comment',
  'content',
  'description',
  'footing',
  'heard_wish',
  'metadata',
  'modification_reason',
  'note',
  'notes',
  'place_reason',
  'proof',
  'purposes',
  'reason',
  'saml_certificates',
];
/** Secrets, and what a client has seen and sends back, to be compared. */
const COMPARED =
  'challenge confirmPassword content_hash currentPassword newPassword password pin setup token day_version grants_seen seen_at version'.split(
    ' ',
  );
/** Fields of names that are of one line elsewhere: compared, too, or read. */
const OTHERS = [
  'POST /api/auth/login/second-factor code',
  'PUT /api/auth/second-factor/totp code',
  'POST /api/auth/second-factor/passkeys transports',
  'POST /api/time-records type',
  'POST /api/offline-punches type',
  'POST /api/client-approval/decide code',
  'POST /api/kiosk/punches text',
  'POST /api/auth/login/sso/finish answer',
  'POST /api/auth/confirm-sso/finish answer',
  'PUT /api/admin/import-columns/{import} column',
  'PUT /api/admin/import-columns/{import} headings',
  'PUT /api/admin/import-columns/{import} ignored',
  'PUT /api/vacation/{id} client_approver',
  'PUT /api/admin/vacations/{id} client_approver',
  'PUT /api/admin/users/{id} employee_id',
  'POST /api/admin/users/{id}/months/{month}/accepted-findings name',
  'POST /api/admin/users/{id}/months/{month}/accepted-findings text',
  'POST /api/admin/users/{id}/months/{month}/accepted-findings/undo name',
  'POST /api/admin/users/{id}/months/{month}/accepted-findings/undo text',
  'POST /api/admin/months/{month}/accepted-findings name',
  'POST /api/admin/months/{month}/accepted-findings text',
  'POST /api/admin/months/{month}/accepted-findings/undo name',
  'POST /api/admin/months/{month}/accepted-findings/undo text',
];

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

/** What a schema is made of, layer by layer: what it is around, of an array what it has. */
const layersOf = (schema: z.ZodType): z.ZodType[] => {
  const { innerType, element, options = [], in: input, out } = schema.def as unknown as Definition;
  const within = [innerType, element, ...options, input, out].filter((one) => one !== undefined);
  return [schema, ...within.flatMap(layersOf)];
};

const typeOf = (schema: z.ZodType): string => (schema.def as unknown as Definition).type;

/** The fields of a body, however deep, and the elements of their lists; without those that a write ignores. */
const fieldsOf = (schema: z.ZodType): [string, z.ZodType][] =>
  layersOf(schema).flatMap((layer) =>
    Object.entries((layer.def as unknown as Definition).shape ?? {}).flatMap(([name, field]) => {
      const layers = layersOf(field);
      if (layers.some((one) => typeOf(one) === 'unknown')) return [];
      const elements = layers.flatMap((one) => (one.def as unknown as Definition).element ?? []);
      return [field, ...elements].map((one): [string, z.ZodType] => [name, one]).concat(fieldsOf(field));
    }),
  );

const accepting = (text: string): string[] =>
  Object.entries<Route>(routes).flatMap(([route, { body }]) =>
    body === undefined
      ? []
      : fieldsOf(body)
          .filter(([, field]) => field.safeParse(text).success)
          .map(([name]) => `${route} ${name}`),
  );
const isText = (field: string): boolean => [...TEXTS, ...COMPARED].includes(field.split(' ').at(-1) ?? '');

it('only texts of several lines take a line break', () => {
  const found = accepting('a\nb');
  expect(found.filter((field) => !isText(field)).toSorted()).toEqual(OTHERS.toSorted());
  expect(new Set(found.map((field) => field.split(' ').at(-1)))).toEqual(
    new Set([...TEXTS, ...COMPARED, ...OTHERS.map((field) => field.split(' ').at(-1))]),
  );
});

describe('a text of one line', () => {
  const name = line(5, '名称');
  it.each([
    [' 山田\u200B ', '山田'],
    ['葛\u{E0100}城', '葛\u{E0100}城'],
    ['山田\n', '山田'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(name.parse(typed)).toBe(stored);
  });

  it.each([
    ['a\nb', '改行やタブなど、使用できない文字が含まれています'],
    ['a\tb', '改行やタブなど、使用できない文字が含まれています'],
    ['a\u2028b', '改行やタブなど、使用できない文字が含まれています'],
    ['a\u0085b', '使用できない文字が含まれています'],
    ['a\0b', '使用できない文字が含まれています'],
    ['\u200B\u00AD', '名称を入力してください'],
    ['abcdef', '5文字以内で入力してください'],
  ])('%j is refused: %s', (typed, message) => {
    expect(name.safeParse(typed).error?.issues[0]?.message).toBe(message);
  });

  it('may be as long as its form that is stored', () => {
    expect(typedId('コード').safeParse('㍿'.repeat(16)).data).toBe('株式会社'.repeat(16));
    expect(typedId('コード').safeParse('㍿'.repeat(17)).error?.issues[0]?.message).toBe('64文字以内で入力してください');
  });
});
