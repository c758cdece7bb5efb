import { type DepartmentKind, type DepartmentNode, type Membership, superiorBy } from '../departments/department.ts';
import { MAX_SUPERIOR_LEVEL } from './route.ts';

const RANK: Readonly<Record<DepartmentKind, number>> = { department: 0, site: 1 };

/** Somebody's superior by what holds on a day: that of their main department, else of their main site; `null` for nobody. */
export const superiorOn = (
  byId: ReadonlyMap<number, DepartmentNode>,
  memberships: readonly Membership[],
  userId: number,
): number | null =>
  memberships
    .filter(({ isMain }) => isMain)
    .toSorted((one, other) => RANK[one.kind] - RANK[other.kind])
    .map((membership) => superiorBy(byId, membership, userId))
    .find((superior) => superior !== null) ?? null;

/**
 * Those above a person, the nearest first: their superior, the superior of that one, and so on, as far as a route can name
 * them. It ends with who has none, or was met already: two may be each other's.
 */
export function superiorLine(superiorOf: (userId: number) => number | null, person: number): readonly number[] {
  const line: number[] = [];
  for (let at = superiorOf(person); at !== null && at !== person && !line.includes(at); at = superiorOf(at)) {
    line.push(at);
    if (line.length === MAX_SUPERIOR_LEVEL) break;
  }
  return line;
}
