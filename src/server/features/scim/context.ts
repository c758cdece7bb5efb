import type { Transaction } from 'kysely';

import type { DepartmentNode } from '#domain/departments/department.ts';
import { type IsoDate, laterOf } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { UserKey } from '../../records/user-key.ts';
import type { MailDelivery } from '../../shared/mail/mail-outbox.ts';
import type { OwnedWrite } from '../../shared/owned/write.ts';
import type { Resource, ResourceType, Value } from './attributes.ts';
import { toJson } from './resource.ts';
import { ScimError } from './scim-error.ts';
import { type Provisioning, provisioningOf } from './scim.repository.ts';

/** When a change is made, and whether mail is sent at all. */
interface ChangedAt {
  readonly isOn: boolean;
  readonly now: EpochMs;
}

/** What is changed of a person by their account. */
interface PersonChange {
  readonly name: string;
  readonly name_kana: string | null;
  readonly mail_address: string | null;
  readonly hire_date: IsoDate | null;
  readonly leaving_date: IsoDate | null;
  readonly active: boolean;
}

/** How people are stored, as the screens do it. */
export interface PeopleWrites {
  /** Locks a person, in the one order of all locks. */
  readonly lock: (trx: Transaction<DB>, user: UserKey) => Promise<unknown>;
  readonly register: (
    trx: Transaction<DB>,
    caller: Caller,
    person: {
      readonly employeeId: string;
      readonly name: string;
      readonly nameKana: string | null;
      readonly mailAddress: string | null;
      readonly hireDate: IsoDate | null;
    },
    at: ChangedAt,
  ) => Promise<number>;
  readonly change: (
    trx: Transaction<DB>,
    caller: Caller,
    user: UserKey,
    change: PersonChange,
    at: ChangedAt,
  ) => Promise<void>;
}

/** How departments are stored, as the screens do it. */
export interface DepartmentWrites {
  readonly storeGroup: (write: OwnedWrite, department: Omit<DepartmentNode, 'id'>) => Promise<number>;
  readonly renameGroup: (write: OwnedWrite, id: number, name: string) => Promise<void>;
  readonly removeGroup: (write: OwnedWrite, id: number) => Promise<void>;
}

/** What the requests of providers need. */
export interface ScimDependencies {
  readonly database: Database;
  readonly mail: MailDelivery;
  readonly people: PeopleWrites;
  readonly departments: DepartmentWrites;
  /** Called after what may leave an affair with nobody to decide on it. */
  readonly reroute: (companyId: string, now: EpochMs) => Promise<void>;
}

/** A request of a provider. */
export interface ScimCall {
  readonly caller: Caller;
  /** The address that the locations begin with. */
  readonly base: string;
  readonly now: EpochMs;
  /** The version that a change is of (`If-Match`); `null` for whichever. */
  readonly ifMatch: string | null;
}

/** The refusal of a program that isn't to register people. */
const notPermitted = (): ScimError =>
  new ScimError(403, undefined, 'このAPIクライアントには、社員の自動登録（SCIM）が許可されていません');

/** How the caller registers people. Throws where it isn't to. */
export async function requireProvisioning(
  db: Database['kysely'],
  caller: Caller,
  isLocked: { readonly isLocked: boolean },
): Promise<Provisioning> {
  const provisioning = await provisioningOf(db, caller, isLocked);
  if (provisioning === undefined) throw notPermitted();
  return provisioning;
}

/** The id in a path or a reference; `null` for what can't be one. */
export const idIn = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** A resource with what all have: its address, and a version that changes with it. */
export function withMeta(
  type: ResourceType,
  values: ReadonlyMap<string, Value>,
  { id, base, createdAt }: { readonly id: number; readonly base: string; readonly createdAt: Date | null },
): Resource {
  const whole = toJson(type, values, { attributes: null, excluded: [] });
  const version = `W/"${sha256(JSON.stringify(whole)).toString('base64url').slice(0, 16)}"`;
  return new Map<string, Value>([
    ['id', String(id)],
    ...values,
    [
      'meta',
      {
        resourceType: type.name,
        ...(createdAt !== null && { created: createdAt.toISOString() }),
        location: `${base}${type.endpoint}/${id}`,
        version,
      },
    ],
  ]);
}

/** The id of a resource. */
export const idOf = (resource: Resource): string => textOf(resource, 'id') ?? '';

/** The version of a resource. */
export const versionOf = (resource: Resource): string => {
  const meta = resource.get('meta');
  return typeof meta === 'object' && meta !== null && 'version' in meta ? String(meta['version']) : '';
};

/** Throws where a change is of another version than there is. */
export function requireVersion({ ifMatch }: ScimCall, current: Resource): void {
  if (ifMatch === null || ifMatch === '*') return;
  const sent = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (!sent.includes(versionOf(current).replace(/^W\//, '')))
    throw new ScimError(412, undefined, 'ほかで変更されています。読み直してから変更してください');
}

/** A text among the values of a resource. */
export const textOf = (resource: Resource, key: string): string | null => {
  const value = resource.get(key);
  return typeof value === 'string' ? value : null;
};

/** The first day that somebody may be in a department. */
export const firstDayIn = (hiredOn: IsoDate | null, department: DepartmentNode | undefined, now: EpochMs): IsoDate => {
  const first = hiredOn ?? japanDate(now);
  return laterOf(first, department?.from ?? first);
};
