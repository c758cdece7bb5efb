/** A small tree with everything that the layers allow. */
export const CLEAN: Record<string, string> = {
  'src/domain/time/date.ts': `
    /** The year of the text. */
    export const yearOf = (text: string): number => new Date(text).getUTCFullYear();
    export type Year = number;`,
  'src/domain/leave/grant.ts': `
    import { between } from '@holiday-jp/holiday_jp';
    import { yearOf } from '../time/date.ts';
    import type { Year } from '#domain/time/date.ts';
    export const grantYear = (text: string): Year => yearOf(text);
    export { between };`,
  'src/domain/leave/grant.test.ts': `
    import { expect, test } from 'vitest';
    import { grantYear } from './grant.ts';
    test('a year', () => expect(grantYear(new Date().toISOString())).toBeGreaterThan(Date.now() > 0 ? 1 : 0));`,
  'src/contract/own-messages.ts': `
    import type { Year } from '#domain/time/date.ts';
    export const ownMessages = { not_found: 'ありません' } as const;
    export type MessageYear = Year;`,
  'src/contract/errors.ts': `
    import { ownMessages } from './own-messages.ts';
    export const errors = { not_found: { status: 404, message: ownMessages.not_found } } as const;`,
  'src/contract/auth.ts': `
    import { z } from 'zod';
    import { yearOf } from '#domain/time/date.ts';
    import { errors } from './errors.ts';
    export const login = z.object({ year: z.string().transform(yearOf) });
    export type Login = z.infer<typeof login>;
    export const statuses = Object.values(errors);`,
  'src/server/platform/log.ts': `
    import { readFileSync } from 'node:fs';
    export const log = (text: string): boolean => process.stdout.write(text + readFileSync('x', 'utf8'));`,
  'src/server/records/employees.ts': `
    import { grantYear } from '#domain/leave/grant.ts';
    import { log } from '../platform/log.ts';
    export const yearOfGrant = (text: string): number => (log(text) ? grantYear(text) : 0);`,
  'src/server/shared/owned/entity.ts': `
    import { log } from '../../platform/log.ts';
    import { yearOfGrant } from '../../records/employees.ts';
    export const ownedSince = (text: string): number => (log(text) ? yearOfGrant(text) : 0);`,
  'src/server/shared/mail/mail-outbox.ts': `export const outbox = {};`,
  'src/server/shared/approval/approval.ts': `export const approval = {};`,
  'src/server/shared/sheet/sheet.ts': `
    import { approval } from '../approval/approval.ts';
    export const sheet = { approval };`,
  'src/server/shared/shift/shifts.ts': `
    import { sheet } from '#server/shared/sheet/sheet.ts';
    export const shifts = { sheet };`,
  'src/server/features/auth/auth.service.ts': `
    import { login } from '#contract/auth.ts';
    import { yearOf } from '#domain/time/date.ts';
    import { log } from '../../platform/log.ts';
    import { yearOfGrant } from '../../records/employees.ts';
    import { ownedSince } from '../../shared/owned/entity.ts';
    export const enter = (body: unknown): number =>
      log('in') ? login.parse(body).year : yearOf('2026') + yearOfGrant('') + ownedSince('');`,
  'src/server/features/auth/auth.routes.ts': `
    import { enter } from './auth.service.ts';
    export const routes = { enter };`,
  'src/server/features/shift/shift.routes.ts': `export const shifts = {};`,
  'src/server/app.ts': `
    import { routes } from './features/auth/auth.routes.ts';
    import { shifts } from '#server/features/shift/shift.routes.ts';
    export const app = { routes, shifts };`,
  'src/server/testing/server.ts': `export { app } from '../app.ts';`,
  'src/web/lib/api.ts': `
    import { ownMessages } from '#contract/own-messages.ts';
    import type { Login } from '#contract/auth.ts';
    export const call = (body: Login): string => JSON.stringify({ body, ownMessages });`,
  'src/web/ui/button.tsx': `
    export const Button = ({ label }: { label: string }) => <button type="button">{label}</button>;`,
  'src/web/features/auth/login-screen.tsx': `
    import { yearOf } from '#domain/time/date.ts';
    import { call } from '#web/lib/api.ts';
    import { Button } from '../../ui/button.tsx';
    export const LoginScreen = () => <Button label={call({ year: yearOf(document.title) })} />;`,
  'src/web/features/clock/clock-screen.tsx': `export const ClockScreen = () => <p />;`,
  'src/web/app/routes.tsx': `
    import { LoginScreen } from '../features/auth/login-screen.tsx';
    export const clock = () => import('#web/features/clock/clock-screen.tsx');
    export const login = LoginScreen;`,
};

/** What lint must refuse: the folder and the code of a violation, and the rule that has to fire. */
export const REFUSED_BY_LINT: readonly (readonly [folder: string, code: string, rule: string])[] = [
  ...['contract/errors', 'server/app', 'web/lib/api'].flatMap((target) => [
    ['domain/leave', `import * as up from '#${target}.ts'; export { up };`, 'no-restricted-imports'] as const,
    [
      'domain/leave',
      `import type * as up from '#${target}.ts'; export type Up = typeof up;`,
      'no-restricted-imports',
    ] as const,
    ['domain/leave', `export * from '../../${target}.ts';`, 'no-restricted-imports'] as const,
    ['domain/leave', `export const up = () => import('#${target}.ts');`, 'no-restricted-imports'] as const,
  ]),
  ['domain/leave', `import { z } from 'zod'; export { z };`, 'no-restricted-imports'],
  ['domain/leave', `import { readFileSync } from 'node:fs'; export { readFileSync };`, 'no-restricted-imports'],
  ['contract', `export * from '#server/app.ts';`, 'no-restricted-imports'],
  ['contract', `export * from '../server/app.ts';`, 'no-restricted-imports'],
  ['contract', `import type { app } from '#server/app.ts'; export type App = typeof app;`, 'no-restricted-imports'],
  ['contract', `export * from '#web/lib/api.ts';`, 'no-restricted-imports'],
  ['contract', `export * from 'kysely';`, 'no-restricted-imports'],
  ['contract', `export * from 'node:fs';`, 'no-restricted-imports'],
  ['server', `export * from '#web/lib/api.ts';`, 'no-restricted-imports'],
  ['server', `import type { call } from '../web/lib/api.ts'; export type Call = typeof call;`, 'no-restricted-imports'],
  ['server/platform', `export * from '#web/lib/api.ts';`, 'no-restricted-imports'],
  ['server/platform', `export * from '#server/features/auth/auth.routes.ts';`, 'no-restricted-imports'],
  ['server/platform', `export * from '../features/auth/auth.routes.ts';`, 'no-restricted-imports'],
  ['server/platform', `export * from '../../web/lib/api.ts';`, 'no-restricted-imports'],
  ['server/platform', `export * from '#server/records/employees.ts';`, 'no-restricted-imports'],
  ['server/platform', `export * from '../records/employees.ts';`, 'no-restricted-imports'],
  ['server/platform', `export * from '#domain/leave/grant.ts';`, 'no-restricted-imports'],
  ['server/records', `export * from '#web/lib/api.ts';`, 'no-restricted-imports'],
  ['server/records', `export * from '../../web/lib/api.ts';`, 'no-restricted-imports'],
  ['server/records', `export * from '#server/features/auth/auth.routes.ts';`, 'no-restricted-imports'],
  ['server/records', `export * from '../features/auth/auth.routes.ts';`, 'no-restricted-imports'],
  ['server/platform', `export * from '../shared/owned/entity.ts';`, 'no-restricted-imports'],
  ['server/records', `export * from '../shared/owned/entity.ts';`, 'no-restricted-imports'],
  ['server/shared/owned', `export * from '#web/lib/api.ts';`, 'no-restricted-imports'],
  ['server/shared/owned', `export * from '../../../web/lib/api.ts';`, 'no-restricted-imports'],
  ['server/shared/owned', `export * from '#server/features/auth/auth.routes.ts';`, 'no-restricted-imports'],
  ['server/shared/owned', `export * from '../../features/auth/auth.routes.ts';`, 'no-restricted-imports'],
  ['server/shared/owned', `export * from '../mail/mail-outbox.ts';`, 'no-restricted-imports'],
  ['server/shared/owned', `export * from '#server/shared/mail/mail-outbox.ts';`, 'no-restricted-imports'],
  ['server/shared/sheet', `export * from '../shift/shifts.ts';`, 'no-restricted-imports'],
  ['server/features/shifts', `export * from '#web/lib/api.ts';`, 'no-restricted-imports'],
  ['server/features/shifts', `export * from '../../../web/lib/api.ts';`, 'no-restricted-imports'],
  ['server/features/shifts', `export * from '#server/features/auth/auth.routes.ts';`, 'no-restricted-imports'],
  ['server/features/shifts', `export * from '../auth/auth.routes.ts';`, 'no-restricted-imports'],
  ['server/features/shifts', `export * from '../../features/auth/auth.routes.ts';`, 'no-restricted-imports'],
  ...['app', 'ui', 'lib', 'features/clock'].flatMap((folder) => [
    [`web/${folder}`, `export * from '#server/app.ts';`, 'no-restricted-imports'] as const,
    [
      `web/${folder}`,
      `import type { app } from '#server/app.ts'; export type App = typeof app;`,
      'no-restricted-imports',
    ] as const,
    [`web/${folder}`, `import { z } from 'zod'; export { z };`, 'no-restricted-imports'] as const,
    [`web/${folder}`, `import { login } from '#contract/auth.ts'; export { login };`, 'no-restricted-imports'] as const,
    [
      `web/${folder}`,
      `import { errors } from '#contract/errors.ts'; export { errors };`,
      'no-restricted-imports',
    ] as const,
    [
      `web/${folder}`,
      `import { type Login } from '#contract/auth.ts'; export type { Login };`,
      'no-import-type-side-effects',
    ] as const,
  ]),
  ...['app', 'ui', 'lib', 'features/clock'].map((folder) => {
    const up = folder.includes('/') ? '../../..' : '../..';
    return [`web/${folder}`, `export * from '${up}/server/app.ts';`, 'no-restricted-imports'] as const;
  }),
  ['web/features/clock', `export * from '#web/features/auth/login-screen.tsx';`, 'no-restricted-imports'],
  ['web/features/clock', `export * from '../auth/login-screen.tsx';`, 'no-restricted-imports'],
  ['web/features/clock', `export * from '../../features/auth/login-screen.tsx';`, 'no-restricted-imports'],
  ['web/features/clock', `export * from '#web/app/routes.tsx';`, 'no-restricted-imports'],
  ['web/features/clock', `export * from '../../app/routes.tsx';`, 'no-restricted-imports'],
  ['web/ui', `export * from '#web/features/auth/login-screen.tsx';`, 'no-restricted-imports'],
  ['web/lib', `export * from '../features/auth/login-screen.tsx';`, 'no-restricted-imports'],
  ...['domain/leave', 'contract'].flatMap((folder) => [
    [folder, `export const now = () => Date.now();`, 'no-restricted-properties'] as const,
    [folder, `export const now = () => new Date();`, 'no-restricted-globals'] as const,
    [folder, `export const now = () => globalThis.Date();`, 'no-restricted-globals'] as const,
    [folder, `export const now = () => performance.now();`, 'no-restricted-globals'] as const,
    [folder, `export const now = () => Temporal.Now.instant();`, 'no-restricted-globals'] as const,
    [folder, `export const zone = () => process.env.TZ;`, 'no-restricted-globals'] as const,
    [folder, `export const chance = () => Math.random();`, 'no-restricted-properties'] as const,
    [folder, `export const chance = () => crypto.randomUUID();`, 'no-restricted-globals'] as const,
  ]),
  ['web/lib', `export const id = () => crypto.randomUUID();`, 'no-restricted-properties'],
  ['server', `export const say = () => console.log('said');`, 'no-console'],
  ['server', `export const load = (text: any) => text;`, 'no-explicit-any'],
  ['server', `export const drop = () => { Promise.resolve(1); };`, 'no-floating-promises'],
  ['server', `import { app } from './app.ts'; export type App = typeof app;`, 'consistent-type-imports'],
  ['web/ui', `export const Picture = () => <img src="x.png" />;`, 'alt-text'],
];

/** What the compiler must refuse, by project references and types: the folder and the code of a violation. */
export const REFUSED_BY_TYPES: readonly (readonly [folder: string, code: string])[] = [
  ...['contract/errors', 'server/app', 'web/lib/api'].flatMap((target) => [
    ['domain/leave', `export * from '#${target}.ts';`] as const,
    ['domain/leave', `export type Up = typeof import('#${target}.ts');`] as const,
  ]),
  ...['server/app', 'web/lib/api'].flatMap((target) => [
    ['contract', `export * from '#${target}.ts';`] as const,
    ['contract', `export type Up = typeof import('#${target}.ts');`] as const,
  ]),
  ['server', `export type Up = typeof import('#web/lib/api.ts');`],
  ['web/lib', `export type Up = typeof import('#server/app.ts');`],
  ['domain/leave', `export const zone = process.env.TZ;`],
  ['domain/leave', `export const width = window.innerWidth;`],
  ['contract', `export const zone = process.env.TZ;`],
  ['server', `export const width = window.innerWidth;`],
  ['server', `export { app } from './testing/server.ts';`],
  ['web/lib', `export const bytes = Buffer.from('x');`],
];
