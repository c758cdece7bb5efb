import {
  type A_Expr,
  type ColumnRef,
  type InsertStmt,
  type JoinExpr,
  loadModule,
  type Node,
  parsePlPgSQLSync,
  parseSync,
  type RangeFunction,
  type RangeVar,
  type SelectStmt,
  type WithClause,
} from 'libpg-query';

// Whether each table of a statement is restricted to companies that are given, by PostgreSQL's own parser: so can the
// rows of a company be on another machine than those of the next.

/** A value that is a company's ID. It is known if all of one of its `sources` are; what is given is known at once. */
interface Company {
  /** The table whose rows it restricts, where it is one's `company_id`. */
  readonly table: string | null;
  /** Alternatives: it equals one of each. */
  readonly sources: (readonly Company[])[];
}

/** What a relation has as a column that is a company's ID. */
interface Column {
  readonly name: string;
  readonly company: Company | null;
}

interface Relation {
  readonly alias: string;
  readonly columns: readonly Column[];
}

/** The relations that an expression can name, from the inside out. */
interface Scope {
  readonly relations: Relation[];
  readonly outer: Scope | null;
}

type Ctes = ReadonlyMap<string, readonly Column[]>;

/** A condition that one equals another. */
type Edge = readonly [target: Company, sources: readonly Company[]];

const GIVEN: Company = { table: null, sources: [[]] };

await loadModule();

/**
 * The tables of the statement that it doesn't restrict to given companies, as `time_record r`: whose `company_id` is
 * neither compared with what is given nor with one that is. Throws where PostgreSQL couldn't parse it.
 *
 * @param given names beside the parameters that stand for what is given: the variables of a function
 */
export function unrestrictedTables(statement: string, given: readonly string[] = []): string[] {
  const columns: readonly Column[] = [{ name: 'company_id', company: GIVEN }];
  const outermost: Scope = {
    outer: null,
    relations: [
      { alias: '', columns: given.map((name) => ({ name, company: GIVEN })) },
      ...given.map((alias) => ({ alias, columns })),
    ],
  };
  const ctes: Ctes = new Map(given.map((name) => [name, columns]));
  const reading = new Reading();
  for (const { stmt } of parseSync(statement).stmts ?? []) if (stmt) reading.statement(stmt, outermost, ctes);
  return reading.unrestricted();
}

/** The same of each statement of a function, by the definition that PostgreSQL has of it: `create function …`. */
export function unrestrictedInFunction(definition: string): string[] {
  const expressions: { readonly query: string; readonly parseMode: number }[] = [];
  const variables = ['new', 'old'];
  visit(parsePlPgSQLSync(definition), (part: object) => {
    if ('refname' in part) variables.push(String(part.refname));
    if ('PLpgSQL_expr' in part) expressions.push(part.PLpgSQL_expr as (typeof expressions)[number]);
    return true;
  });
  const transition = ['added'];
  return expressions.flatMap(({ query, parseMode }) => {
    // A statement, an expression, or one that is assigned.
    const statement = parseMode === 0 ? query : `select ${query.replace(/^.*?:=/, '')}`;
    return unrestrictedTables(statement, [...variables, ...transition]);
  });
}

class Reading {
  readonly #companies: Company[] = [GIVEN];
  /** What a query gives; a condition and the walk over its expression both come to it. */
  readonly #queries = new Map<SelectStmt, readonly Column[]>();

  unrestricted(): string[] {
    const known = new Set<Company>();
    for (let before = -1; before < known.size;) {
      before = known.size;
      for (const company of this.#companies)
        if (company.sources.some((all) => all.every((one) => known.has(one)))) known.add(company);
    }
    return this.#companies.flatMap((company) => (company.table === null || known.has(company) ? [] : [company.table]));
  }

  /** Reads a statement; returns the columns that it gives. */
  statement(node: Node, outer: Scope, ctes: Ctes): readonly Column[] {
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, outer, ctes);
    if ('InsertStmt' in node) return this.#insert(node.InsertStmt, outer, ctes);
    if ('UpdateStmt' in node || 'DeleteStmt' in node) {
      const { withClause, relation, whereClause, returningClause, ...change } =
        'UpdateStmt' in node ? node.UpdateStmt : node.DeleteStmt;
      const inner = this.#with(withClause, outer, ctes);
      const scope: Scope = { relations: [], outer };
      const from = 'usingClause' in change ? change.usingClause : 'fromClause' in change ? change.fromClause : [];
      const own = [{ RangeVar: relation ?? {} }, ...(from ?? [])].flatMap((item) => this.#from(item, scope, inner));
      this.#restrict(whereClause, scope, inner, own);
      this.#walk(change, scope, inner);
      return this.#outputs(returningClause?.exprs, scope, inner);
    }
    // What else there is (set, lock, begin) reads no rows, or what it reads is a query.
    this.#walk(node, outer, ctes);
    return [];
  }

  #with(clause: WithClause | undefined, outer: Scope, ctes: Ctes): Ctes {
    const inner = new Map(ctes);
    for (const node of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue;
      const { ctename = '', ctequery, aliascolnames } = node.CommonTableExpr;
      if (ctequery === undefined) continue;
      const named = (columns: readonly Column[]) => void inner.set(ctename, renamed(columns, aliascolnames));
      // Of one that names itself: by what it begins with.
      if (clause?.recursive === true && 'SelectStmt' in ctequery && ctequery.SelectStmt.larg)
        named(this.#select(ctequery.SelectStmt.larg, outer, inner));
      named(this.statement(ctequery, outer, inner));
    }
    return inner;
  }

  #select(select: SelectStmt, outer: Scope, ctes: Ctes): readonly Column[] {
    const known = this.#queries.get(select);
    if (known !== undefined) return known;
    const columns = this.#readSelect(select, outer, ctes);
    this.#queries.set(select, columns);
    return columns;
  }

  #readSelect(select: SelectStmt, outer: Scope, ctes: Ctes): readonly Column[] {
    const { withClause, larg, rarg, valuesLists, fromClause, whereClause, targetList, ...rest } = select;
    const inner = this.#with(withClause, outer, ctes);
    const scope: Scope = { relations: [], outer };
    if (larg && rarg) {
      const right = this.#select(rarg, outer, inner);
      return this.#select(larg, outer, inner).map(({ name, company }, place) => ({
        name,
        company: this.#allOf([company, right[place]?.company ?? null]),
      }));
    }
    if (valuesLists) {
      this.#walk(valuesLists, scope, inner);
      const rows = valuesLists.map(itemsOf);
      return (rows[0] ?? []).map((_, place) => ({
        name: `column${place + 1}`,
        company: this.#allOf(rows.map((row) => this.#valueOf(row[place], scope, inner))),
      }));
    }
    const own = (fromClause ?? []).flatMap((item) => this.#from(item, scope, inner));
    this.#restrict(whereClause, scope, inner, own);
    this.#walk(rest, scope, inner);
    return this.#outputs(targetList, scope, inner);
  }

  #insert({ withClause, relation, cols, selectStmt, returningClause, ...rest }: InsertStmt, outer: Scope, ctes: Ctes) {
    const inner = this.#with(withClause, outer, ctes);
    const scope: Scope = { relations: [], outer };
    const [target] = this.#from({ RangeVar: relation ?? {} }, scope, inner);
    scope.relations.push({ alias: 'excluded', columns: [{ name: 'company_id', company: target ?? null }] });
    const place = (cols ?? []).findIndex((node) => 'ResTarget' in node && node.ResTarget.name === 'company_id');
    const rows = selectStmt === undefined ? [] : this.statement(selectStmt, outer, inner);
    const company = rows[place]?.company ?? null;
    if (company !== null) target?.sources.push([company]);
    this.#walk(rest, scope, inner);
    return this.#outputs(returningClause?.exprs, scope, inner);
  }

  /** Adds the relations of an item of `from` to the scope; returns those of their columns that are companies. */
  #from(item: Node, scope: Scope, ctes: Ctes): readonly Company[] {
    if ('JoinExpr' in item) return this.#join(item.JoinExpr, scope, ctes);
    const relation = this.#relationOf(item, scope, ctes);
    scope.relations.push(relation);
    return relation.columns.flatMap(({ company }) => company ?? []);
  }

  #relationOf(item: Node, scope: Scope, ctes: Ctes): Relation {
    if ('RangeVar' in item) return this.#table(item.RangeVar, ctes);
    if ('RangeFunction' in item) return this.#function(item.RangeFunction, scope, ctes);
    if ('RangeSubselect' in item) {
      const { subquery, alias } = item.RangeSubselect;
      const columns = subquery === undefined ? [] : this.statement(subquery, scope, ctes);
      return { alias: alias?.aliasname ?? '', columns: renamed(columns, alias?.colnames) };
    }
    throw new Error(`not read yet: ${Object.keys(item).join()}`);
  }

  #table({ schemaname = 'public', relname = '', alias }: RangeVar, ctes: Ctes): Relation {
    const name = alias?.aliasname ?? relname;
    const query = schemaname === 'public' ? ctes.get(relname) : undefined;
    // What restricts one that names the query doesn't restrict the query.
    if (query !== undefined)
      return {
        alias: name,
        columns: renamed(query, alias?.colnames).map((column) => ({
          ...column,
          company: this.#allOf([column.company]),
        })),
      };
    const isOurs = schemaname === 'public' && !/^pg_|_seq$/.test(relname);
    if (!isOurs) return { alias: name, columns: [] };
    const company = this.#add(name === relname ? relname : `${relname} ${name}`);
    return { alias: name, columns: [{ name: 'company_id', company }] };
  }

  /** The rows of a function are as given as its arguments. */
  #function({ functions, alias, coldeflist }: RangeFunction, scope: Scope, ctes: Ctes): Relation {
    const company = this.#valueOf({ List: { items: functions ?? [] } }, scope, ctes);
    this.#walk(functions, scope, ctes);
    const defined = (coldeflist ?? []).flatMap((node) => ('ColumnDef' in node ? (node.ColumnDef.colname ?? []) : []));
    const named = [...(alias?.colnames ?? []).map(textOf), ...defined];
    const name = alias?.aliasname ?? '';
    // Without names they are those of its own rows, or of their type.
    const names = named.length > 0 ? named : [name, 'company_id'];
    return { alias: name, columns: names.map((column) => ({ name: column, company })) };
  }

  #join({ jointype, larg, rarg, quals, usingClause, isNatural }: JoinExpr, scope: Scope, ctes: Ctes) {
    const left = larg ? this.#from(larg, scope, ctes) : [];
    const leftCount = scope.relations.length;
    const right = rarg ? this.#from(rarg, scope, ctes) : [];
    // Of an outer join the condition restricts the side alone that may be missing.
    const restricted = [
      ...(jointype === 'JOIN_INNER' || jointype === 'JOIN_RIGHT' ? left : []),
      ...(jointype === 'JOIN_INNER' || jointype === 'JOIN_LEFT' ? right : []),
    ];
    this.#restrict(quals, scope, ctes, restricted);
    if (isNatural === true || (usingClause ?? []).some((name) => textOf(name) === 'company_id')) {
      const [one, other] = [scope.relations.slice(0, leftCount), scope.relations.slice(leftCount)].map((relations) =>
        columnIn(relations, 'company_id'),
      );
      apply(equal(one ?? null, other ?? null, restricted));
    }
    return [...left, ...right];
  }

  #restrict(condition: Node | undefined, scope: Scope, ctes: Ctes, restricted: readonly Company[]): void {
    if (condition === undefined) return;
    apply(this.#edgesOf(condition, scope, ctes, restricted));
    this.#walk(condition, scope, ctes);
  }

  #edgesOf(condition: Node, scope: Scope, ctes: Ctes, restricted: readonly Company[]): readonly Edge[] {
    const values = (node: Node | undefined) =>
      node !== undefined && 'RowExpr' in node ? (node.RowExpr.args ?? []) : node === undefined ? [] : [node];
    const pairs = (one: Node | undefined, others: readonly (Company | null)[]): readonly Edge[] =>
      values(one).flatMap((value, place) =>
        equal(this.#valueOf(value, scope, ctes), others[place] ?? null, restricted),
      );
    if ('BoolExpr' in condition) {
      const branches = (condition.BoolExpr.args ?? []).map((arg) => this.#edgesOf(arg, scope, ctes, restricted));
      if (condition.BoolExpr.boolop === 'AND_EXPR') return branches.flat();
      return condition.BoolExpr.boolop === 'OR_EXPR' ? inEach(branches) : [];
    }
    if ('SubLink' in condition) {
      const { subLinkType, testexpr, subselect, operName } = condition.SubLink;
      const isEqual = (operName ?? []).every((name) => textOf(name) === '=');
      const isCompared = subLinkType === 'ANY_SUBLINK' || subLinkType === 'ROWCOMPARE_SUBLINK';
      if (!isCompared || !isEqual || subselect === undefined) return [];
      const columns = this.statement(subselect, scope, ctes);
      return pairs(
        testexpr,
        columns.map(({ company }) => company),
      );
    }
    if (!('A_Expr' in condition) || !isEquality(condition.A_Expr)) return [];
    const { lexpr, rexpr } = condition.A_Expr;
    return pairs(
      lexpr,
      values(rexpr).map((value) => this.#valueOf(value, scope, ctes)),
    );
  }

  /** The company that an expression is; `null` where it isn't one, or depends on other columns. */
  #valueOf(expression: Node | undefined, scope: Scope, ctes: Ctes): Company | null {
    if (expression === undefined) return null;
    if ('ColumnRef' in expression) return resolve(expression.ColumnRef, scope);
    const parts: (Company | null)[] = [];
    visit(expression, (node) => {
      if ('ColumnRef' in node) parts.push(resolve(node.ColumnRef, scope));
      else if ('SubLink' in node) {
        const { subselect } = node.SubLink;
        parts.push((subselect && this.statement(subselect, scope, ctes)[0]?.company) ?? null);
      } else return true;
      return false;
    });
    return this.#allOf(parts);
  }

  #outputs(targets: readonly Node[] | undefined, scope: Scope, ctes: Ctes): readonly Column[] {
    this.#walk(targets, scope, ctes);
    return (targets ?? []).flatMap((target): readonly Column[] => {
      if (!('ResTarget' in target) || target.ResTarget.val === undefined) return [];
      const { name, val } = target.ResTarget;
      const names = 'ColumnRef' in val ? fieldsOf(val.ColumnRef) : [];
      if (names.at(-1) !== '*') return [{ name: name ?? names.at(-1) ?? '', company: this.#valueOf(val, scope, ctes) }];
      const [alias] = names;
      return scope.relations
        .filter((relation) => names.length === 1 || relation.alias === alias)
        .flatMap(({ columns }) => columns);
    });
  }

  /** Reads every query within an expression. */
  #walk(part: unknown, scope: Scope, ctes: Ctes): void {
    visit(part, (node) => {
      if (!('SelectStmt' in node)) return true;
      this.statement(node, scope, ctes);
      return false;
    });
  }

  #add(table: string | null, sources: (readonly Company[])[] = []): Company {
    const company = { table, sources };
    this.#companies.push(company);
    return company;
  }

  #allOf(parts: readonly (Company | null)[]): Company | null {
    const all = parts.filter((part) => part !== null);
    return all.length < parts.length ? null : this.#add(null, [all]);
  }
}

/** Calls `look` with each node from the outside in; one at which it returns false isn't entered. */
function visit(part: unknown, look: (node: Node) => boolean): void {
  if (typeof part !== 'object' || part === null) return;
  // A list is passed through, and so is an object with fields: neither has the name of a node for its only key.
  if (!Array.isArray(part) && !look(part as Node)) return;
  for (const inner of Object.values(part)) visit(inner, look);
}

const textOf = (node: Node): string => ('String' in node ? (node.String.sval ?? '') : 'A_Star' in node ? '*' : '');
const itemsOf = (node: Node): readonly Node[] => ('List' in node ? (node.List.items ?? []) : []);
const fieldsOf = ({ fields }: ColumnRef): readonly string[] => (fields ?? []).map(textOf);

const renamed = (columns: readonly Column[], names: readonly Node[] = []): readonly Column[] =>
  columns.map(({ name, company }, place) => {
    const other = names[place];
    return { name: other === undefined ? name : textOf(other), company };
  });

const isEquality = ({ kind, name }: A_Expr): boolean =>
  (kind === 'AEXPR_OP' || kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN') && (name ?? []).map(textOf).join() === '=';

const columnIn = (relations: readonly Relation[], name: string): Company | null =>
  relations.flatMap(({ columns }) => columns).find((column) => column.name === name && column.company !== null)
    ?.company ?? null;

function resolve(reference: ColumnRef, scope: Scope): Company | null {
  const [name = '', alias] = fieldsOf(reference).toReversed();
  for (let level: Scope | null = scope; level !== null; level = level.outer) {
    const named = level.relations.filter((relation) => alias === undefined || relation.alias === alias);
    const found = columnIn(named, name);
    if (found !== null) return found;
    if (alias !== undefined && named.length > 0) return null;
  }
  return null;
}

const equal = (one: Company | null, other: Company | null, restricted: readonly Company[]): readonly Edge[] =>
  one === null || other === null
    ? []
    : (
        [
          [one, [other]],
          [other, [one]],
        ] satisfies Edge[]
      ).filter(([target]) => restricted.includes(target));

/** What holds whichever of the alternatives does. */
function inEach([first = [], ...others]: readonly (readonly Edge[])[]): readonly Edge[] {
  return first.flatMap(([target, sources]) => {
    const rest = others.map((edges) => edges.find(([other]) => other === target)?.[1]);
    return rest.includes(undefined) ? [] : [[target, [...sources, ...rest.flatMap((more) => more ?? [])]] as const];
  });
}

function apply(edges: readonly Edge[]): void {
  for (const [target, sources] of edges) target.sources.push(sources);
}
