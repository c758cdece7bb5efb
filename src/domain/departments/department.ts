import { groupBy } from '../group-by.ts';
import { addDays, type IsoDate } from '../time/date.ts';

/** The kinds of trees: departments (部署) and sites (拠点). */
export const DEPARTMENT_KINDS = ['department', 'site'] as const;
export type DepartmentKind = (typeof DEPARTMENT_KINDS)[number];

export const DEPARTMENT_KIND_NAMES: Readonly<Record<DepartmentKind, string>> = { department: '部署', site: '拠点' };

/** What of a department the rules need; one without a parent is at the top. */
export interface DepartmentNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly kind: DepartmentKind;
  readonly code: string;
  readonly name: string;
  /** Its first and its last day; `null` without one. */
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
  /** Its superior (上長). */
  readonly superiorId: number | null;
}

/** Whether a department exists on all days of a range, the last of which may be unknown. */
export const existsWithin = (
  department: Pick<DepartmentNode, 'from' | 'to'>,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate | null },
): boolean =>
  (department.from === null || department.from <= from) &&
  (department.to === null || (to !== null && to <= department.to));

/**
 * The departments above one, the nearest first, itself left out. Ends at one that was met already: a tree that is still
 * being read from a file may be none.
 */
export function departmentsAbove<Node extends Pick<DepartmentNode, 'id' | 'parentId'>>(
  byId: ReadonlyMap<number, Node>,
  id: number,
): Node[] {
  const above: Node[] = [];
  const met = new Set([id]);
  for (let at = byId.get(id)?.parentId ?? null; at !== null && !met.has(at);) {
    met.add(at);
    const node = byId.get(at);
    if (node === undefined) break;
    above.push(node);
    at = node.parentId;
  }
  return above;
}

/** Whether a department may come below another one, `null` for the top: that is neither itself nor below it. */
export function mayComeBelow(
  byId: ReadonlyMap<number, Pick<DepartmentNode, 'id' | 'parentId'>>,
  id: number,
  parentId: number | null,
): boolean {
  if (parentId === null) return true;
  return parentId !== id && !departmentsAbove(byId, parentId).some((node) => node.id === id);
}

/** Its name below those above it: `営業本部 / 東日本 / 仙台`. */
export function departmentPath(
  byId: ReadonlyMap<number, Pick<DepartmentNode, 'id' | 'parentId' | 'name'>>,
  id: number,
): string {
  const names = departmentsAbove(byId, id).map(({ name }) => name);
  return [...names.toReversed(), byId.get(id)?.name ?? ''].join(' / ');
}

/** A department in its tree: how deep it is, 0 at the top. */
export interface DepartmentPlace<Node> {
  readonly node: Node;
  readonly depth: number;
  readonly hasChildren: boolean;
}

const byCode = new Intl.Collator('ja', { numeric: true });

/** The departments of a kind as a tree is read: each before those below it, siblings by their codes. */
export function inTreeOrder<Node extends Pick<DepartmentNode, 'id' | 'parentId' | 'kind' | 'code'>>(
  nodes: readonly Node[],
  kind: DepartmentKind,
): DepartmentPlace<Node>[] {
  const ofKind = nodes.filter((node) => node.kind === kind);
  const children = groupBy(ofKind, ({ parentId }) => parentId);
  const below = (parentId: number | null, depth: number): DepartmentPlace<Node>[] =>
    (children.get(parentId) ?? [])
      .toSorted((one, other) => byCode.compare(one.code, other.code) || one.id - other.id)
      .flatMap((node) => [{ node, depth, hasChildren: children.has(node.id) }, ...below(node.id, depth + 1)]);
  return below(null, 0);
}

/** What of a membership the rules need. */
export interface Membership {
  readonly departmentId: number;
  readonly kind: DepartmentKind;
  readonly from: IsoDate;
  /** Its last day; `null` until further notice. */
  readonly to: IsoDate | null;
  readonly isMain: boolean;
  /** The person's own superior meanwhile, in place of the department's. */
  readonly superiorId: number | null;
}

/** The memberships that hold on a day. */
export const membershipsOn = (memberships: readonly Membership[], day: IsoDate): readonly Membership[] =>
  memberships.filter(({ from, to }) => from <= day && (to === null || day <= to));

/** The departments and sites of memberships, and all above them, each once. */
export const departmentIdsOf = (
  byId: ReadonlyMap<number, DepartmentNode>,
  memberships: readonly Membership[],
): readonly number[] => [
  ...new Set(
    memberships.flatMap(({ departmentId }) => [
      departmentId,
      ...departmentsAbove(byId, departmentId).map(({ id }) => id),
    ]),
  ),
];

/** Whether two share a day. */
const overlap = (one: Pick<Membership, 'from' | 'to'>, other: Pick<Membership, 'from' | 'to'>): boolean =>
  (other.to === null || one.from <= other.to) && (one.to === null || other.from <= one.to);

/** Why memberships can't be as they are: two main ones of a kind on one day, or two of the same department. */
export type MembershipFault = 'memberships_overlap' | 'membership_twice' | 'membership_ends_before';

/** The fault of a person's memberships; `null` without any. */
export function faultOfMemberships(memberships: readonly Membership[]): MembershipFault | null {
  if (memberships.some(({ from, to }) => to !== null && to < from)) return 'membership_ends_before';
  for (const [place, one] of memberships.entries())
    for (const other of memberships.slice(place + 1)) {
      if (!overlap(one, other)) continue;
      if (one.departmentId === other.departmentId) return 'membership_twice';
      if (one.isMain && other.isMain && one.kind === other.kind) return 'memberships_overlap';
    }
  return null;
}

/** Memberships in their order: the earliest first, the main one before those beside it. */
export const inOrder = (memberships: readonly Membership[]): Membership[] =>
  memberships.toSorted(
    (one, other) =>
      one.from.localeCompare(other.from) ||
      Number(other.isMain) - Number(one.isMain) ||
      one.departmentId - other.departmentId,
  );

/**
 * A person's memberships with another one, in place of that of the same department from the same day. A main one is a
 * transfer (異動): the main one of its kind until then ends the day before it, and without a last day of its own it ends
 * before the next one begins. Other overlaps stay, and {@link faultOfMemberships} reports them.
 */
export function withMembership(own: readonly Membership[], entered: Membership): Membership[] {
  const others = own.filter(({ departmentId, from }) => departmentId !== entered.departmentId || from !== entered.from);
  if (!entered.isMain) return inOrder([...others, entered]);
  const isRival = ({ isMain, kind }: Membership): boolean => isMain && kind === entered.kind;
  const next = others
    .filter((one) => isRival(one) && one.from > entered.from)
    .map(({ from }) => from)
    .toSorted()[0];
  const to = entered.to ?? (next === undefined ? null : addDays(next, -1));
  return inOrder([
    ...others.map((one) =>
      isRival(one) && one.from < entered.from && (one.to === null || one.to >= entered.from)
        ? { ...one, to: addDays(entered.from, -1) }
        : one,
    ),
    { ...entered, to },
  ]);
}

/**
 * A person's memberships without one of them. Of a main one nothing came, so that the one before, which it had ended, goes on
 * in its place.
 */
export const withoutMembership = (own: readonly Membership[], gone: Membership): Membership[] =>
  own
    .filter((one) => one.departmentId !== gone.departmentId || one.from !== gone.from)
    .map((one) =>
      gone.isMain && one.isMain && one.kind === gone.kind && one.to === addDays(gone.from, -1)
        ? { ...one, to: gone.to }
        : one,
    );

/**
 * Who is a person's superior (上長) by a membership: the one named for them, else that of the department, else of the
 * nearest one above that has another one than themselves; `null` for nobody.
 */
export function superiorBy(
  byId: ReadonlyMap<number, DepartmentNode>,
  { departmentId, superiorId }: Pick<Membership, 'departmentId' | 'superiorId'>,
  userId: number,
): number | null {
  if (superiorId !== null) return superiorId;
  const own = byId.get(departmentId);
  const line = own === undefined ? [] : [own, ...departmentsAbove(byId, departmentId)];
  return line.find((node) => node.superiorId !== null && node.superiorId !== userId)?.superiorId ?? null;
}
