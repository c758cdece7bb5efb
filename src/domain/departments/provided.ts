import { foldedForm } from '../company/folded-form.ts';
import { addDays, type IsoDate } from '../time/date.ts';
import {
  departmentPath,
  type DepartmentNode,
  inOrder,
  type Membership,
  membershipsOn,
  withMembership,
} from './department.ts';

// Where an identity provider puts people: it knows today's departments, and no days.

/** A path in the form in which paths are compared: `営業本部 / 東日本` and `営業本部／東日本` are one. */
const pathForm = (path: string): string =>
  foldedForm(path)
    .split('/')
    .map((part) => part.trim())
    .join('/');

/** The departments that a text names: the one with that code or path, else all of that name. */
export function departmentsNamed<Node extends Pick<DepartmentNode, 'id' | 'parentId' | 'kind' | 'code' | 'name'>>(
  byId: ReadonlyMap<number, Node>,
  typed: string,
): readonly Node[] {
  const all = [...byId.values()].filter(({ kind }) => kind === 'department');
  const [form, path] = [foldedForm(typed), pathForm(typed)];
  const exact =
    all.find(({ code }) => code !== '' && foldedForm(code) === form) ??
    all.find(({ id }) => pathForm(departmentPath(byId, id)) === path);
  return exact === undefined ? all.filter(({ name }) => foldedForm(name) === form) : [exact];
}

/** The person's main department on a day. */
export const mainDepartmentOn = (memberships: readonly Membership[], day: IsoDate): Membership | undefined =>
  membershipsOn(memberships, day).find(({ isMain, kind }) => isMain && kind === 'department');

/** The day of the change, and the first one of somebody who is in no department yet. */
interface Days {
  readonly today: IsoDate;
  readonly first: IsoDate;
}

/** The first day in a department: for somebody who has never had a main one that of the employment. */
const beginOf = (own: readonly Membership[], { today, first }: Days): IsoDate =>
  own.some(({ isMain, kind }) => isMain && kind === 'department') ? today : first;

/** A person's memberships after they have come into a department: the main one of who has none, else one beside it (兼務). */
export function joined(own: readonly Membership[], departmentId: number, days: Days): readonly Membership[] {
  const { today } = days;
  if (membershipsOn(own, today).some((one) => one.departmentId === departmentId)) return own;
  const isMain = mainDepartmentOn(own, today) === undefined;
  const from = isMain ? beginOf(own, days) : today;
  return withMembership(own, { departmentId, kind: 'department', from, to: null, isMain, superiorId: null });
}

/** The memberships without that of a department from a day on: it ends the day before, or has never been. */
const ended = (own: readonly Membership[], departmentId: number, today: IsoDate): readonly Membership[] =>
  own.flatMap((one) => {
    const isOver = one.departmentId !== departmentId || (one.to !== null && one.to < today) || one.from > today;
    if (isOver) return [one];
    return one.from === today ? [] : [{ ...one, to: addDays(today, -1) }];
  });

/**
 * A person's memberships after they have left a department. After the main one the oldest beside it is the main one, so that it
 * makes no difference whether a transfer begins with the new department or with the old one.
 */
export function left(own: readonly Membership[], departmentId: number, today: IsoDate): readonly Membership[] {
  const main = mainDepartmentOn(own, today);
  const rest = ended(own, departmentId, today);
  if (main?.departmentId !== departmentId) return rest;
  const next = membershipsOn(rest, today).find(({ kind }) => kind === 'department');
  if (next === undefined) return rest;
  const superiorId = next.superiorId ?? main.superiorId;
  return withMembership(ended(rest, next.departmentId, today), { ...next, from: today, isMain: true, superiorId });
}

/** A person's memberships after a transfer to a department (異動), which is their main one from today on. */
export function transferred(own: readonly Membership[], departmentId: number, days: Days): readonly Membership[] {
  const { today } = days;
  const main = mainDepartmentOn(own, today);
  if (main?.departmentId === departmentId) return own;
  const others = ended(own, departmentId, today);
  // A main one that began today has never been.
  const before = main === undefined ? others : ended(others, main.departmentId, today);
  return withMembership(before, {
    departmentId,
    kind: 'department',
    from: beginOf(own, days),
    to: null,
    isMain: true,
    superiorId: null,
  });
}

/** A person's memberships with another superior in today's main department. */
export function withSuperior(
  own: readonly Membership[],
  superiorId: number | null,
  today: IsoDate,
): readonly Membership[] {
  const main = mainDepartmentOn(own, today);
  return main === undefined || main.superiorId === superiorId
    ? own
    : inOrder(own.map((one) => (one === main ? { ...one, superiorId } : one)));
}
