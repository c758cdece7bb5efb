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
}

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

/** Whether somebody is among these people. */
export const isAmong = (people: People | null, userId: number): boolean =>
  people === 'all' || (people !== null && people.includes(userId));
