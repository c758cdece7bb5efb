import { holds, type Permission } from './permission.ts';

/** The kinds of scopes: to whom a person may do what their role permits. */
export const SCOPE_KINDS = ['all', 'department', 'client_company', 'people', 'self'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

/** The kinds' names, where one is chosen. */
export const SCOPE_KIND_NAMES: Readonly<Record<ScopeKind, string>> = {
  all: '全社員',
  department: '部署・拠点とその下位',
  client_company: '取引先企業の担当者',
  people: '指定した社員',
  self: '本人だけ',
};

/** A scope with the names of what it is about. */
export interface NamedScope {
  readonly kind: ScopeKind;
  /** The department, the client company, or the people; none for the others. */
  readonly names: readonly string[];
}

const NAMED_PEOPLE = 3;

/** A scope in words: `営業部とその下位の社員`. */
export function scopeText({ kind, names }: NamedScope): string {
  const [first = ''] = names;
  switch (kind) {
    case 'department':
      return `${first}とその下位の社員`;
    case 'client_company':
      return `${first}の担当者`;
    case 'people':
      return names.length > NAMED_PEOPLE
        ? `${names.slice(0, NAMED_PEOPLE).join('、')}ほか${names.length - NAMED_PEOPLE}人`
        : names.join('、');
    case 'all':
    case 'self':
      return SCOPE_KIND_NAMES[kind];
  }
}

/** The people whom a permission reaches: all of the company, or those with these ids. */
export type People = 'all' | readonly number[];

/** Permissions over people, as one assignment of a role gives them, or the preset of a person's role. */
export interface Grant {
  readonly permissions: readonly Permission[];
  readonly people: People;
  /**
   * The client company that the scope is about. Of what people do at clients it gives all that is done for this one, whoever
   * does it and whenever, and nothing that they do for others.
   */
  readonly clientCompanyId?: number;
}

/** The work at clients that a permission reaches: that of these people, for whomever, and that for these clients, by whomever. */
export interface ClientWorkReach {
  readonly people: People;
  readonly clients: readonly number[];
}

/** The work at clients of everybody. */
export const ALL_CLIENT_WORK: ClientWorkReach = { people: 'all', clients: [] };

/** No work at clients. */
export const NO_CLIENT_WORK: ClientWorkReach = { people: [], clients: [] };

/** Whom a permission reaches by all of these grants, or `null` where none gives it. */
export function peopleFor(grants: readonly Grant[], permission: Permission): People | null {
  const giving = grants.filter(({ permissions, people }) => holds(permissions, permission, people === 'all'));
  if (giving.length === 0) return null;
  const ids = new Set<number>();
  for (const { people } of giving) {
    if (people === 'all') return 'all';
    for (const id of people) ids.add(id);
  }
  return [...ids];
}

/** The work at clients that a permission reaches by all of these grants. */
export function clientWorkFor(grants: readonly Grant[], permission: Permission): ClientWorkReach {
  const giving = grants.filter(({ permissions, people }) => holds(permissions, permission, people === 'all'));
  const ofPeople = giving.filter(({ clientCompanyId }) => clientCompanyId === undefined);
  return {
    people: peopleFor(ofPeople, permission) ?? [],
    clients: [...new Set(giving.flatMap(({ clientCompanyId }) => clientCompanyId ?? []))],
  };
}

/** Whether the work at a client is among what is reached. */
export const reachesWork = (
  { people, clients }: ClientWorkReach,
  { userId, clientCompanyId }: { readonly userId: number; readonly clientCompanyId: number },
): boolean => isAmong(people, userId) || clients.includes(clientCompanyId);

/** Whether somebody is among these people. */
export const isAmong = (people: People | null, userId: number): boolean =>
  people === 'all' || (people !== null && people.includes(userId));
