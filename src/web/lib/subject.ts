import type { Routes } from '#contract/routes.ts';
import { pathsOfAssignment, pathsOfEmployee } from '#contract/subjects.ts';
import type { Rest } from './api.ts';

/** The person whose data are shown: oneself, or for admins the employee with this ID. */
export type Subject = 'own' | number;

/**
 * The arguments of `api`, `apiFile` and `apiWithVersion` for a call about the subject. It is written as one's own; of an
 * employee the admins' call of the same goes out, which takes and answers the same.
 */
export function about<Name extends keyof typeof pathsOfEmployee>(
  subject: Subject,
  name: Name,
  ...rest: Rest<Routes[Name]>
): [Name, ...Rest<Routes[Name]>] {
  if (subject === 'own') return [name, ...rest];
  const [method = ''] = name.split(' ');
  const input: { readonly params?: object } = rest[0] ?? {};
  const ofEmployee = { ...input, params: { ...input.params, subject: String(subject) } };
  return [`${method} ${pathsOfEmployee[name]}`, ofEmployee] as unknown as [Name, ...Rest<Routes[Name]>];
}

/** Whose report of work is shown: the subject's, or as a client's business that of an assignment, whoever's it is. */
export type ReportSubject = Subject | 'client';

/** Like {@link about}, of a report of work. */
export function aboutReport<Name extends keyof typeof pathsOfAssignment>(
  subject: ReportSubject,
  name: Name,
  ...rest: Rest<Routes[Name]>
): [Name, ...Rest<Routes[Name]>] {
  return subject === 'client'
    ? ([`GET ${pathsOfAssignment[name]}`, ...rest] as unknown as [Name, ...Rest<Routes[Name]>])
    : about(subject, name, ...rest);
}
