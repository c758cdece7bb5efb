import { type ESTree, parseSync, Visitor } from 'vite';
import { NO_WORK } from '#domain/working-time/work-classes.ts';

/** A place in the code that adds up. */
export interface Sum {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
}

/** The names of lengths of work: the classes of the hours, and whatever is called minutes. */
const CLASSES = new Set([...Object.keys(NO_WORK), 'deemedBreak', 'breakTime', 'nightOvertime']);
const isOfHours = (word: string): boolean => CLASSES.has(word) || /(^|_)minutes$|Minutes$/.test(word);

const SQL_SUM = /\b(?:sum|avg)\s*\(/i;

/**
 * Where a module adds up: every `reduce` that adds, whatever it adds, since a callback hides the names; `+` and `+=` with
 * a length of work on one side; and the sums of SQL, written or by Kysely.
 */
export function sumsOf(file: string, source: string): Sum[] {
  const found: ESTree.Span[] = [];
  const reducers: ESTree.Span[] = [];
  const additions: ESTree.Span[] = [];
  const add = (node: ESTree.Span, operands: readonly ESTree.Span[]): void => {
    additions.push(node);
    const words = operands.flatMap(({ start, end }) => source.slice(start, end).match(/[A-Za-z_]\w*/g) ?? []);
    if (words.some(isOfHours)) found.push(node);
  };
  const addSql = (node: ESTree.Span): void => {
    if (SQL_SUM.test(source.slice(node.start, node.end))) found.push(node);
  };
  new Visitor({
    BinaryExpression: (node) => {
      if (node.operator === '+') add(node, [node.left, node.right]);
    },
    AssignmentExpression: (node) => {
      if (node.operator === '+=') add(node, [node.left, node.right]);
    },
    CallExpression: (node) => {
      if (node.callee.type !== 'MemberExpression' || node.callee.computed) return;
      const { name } = node.callee.property;
      if (name === 'reduce' || name === 'reduceRight') reducers.push(node);
      if (name === 'sum' || name === 'avg') found.push(node);
    },
    TemplateElement: addSql,
    Literal: addSql,
  }).visit(parseSync(file, source).program);
  const isWithin = (inner: ESTree.Span, outer: ESTree.Span): boolean =>
    outer.start <= inner.start && inner.end <= outer.end;
  found.push(...reducers.filter((reducer) => additions.some((addition) => isWithin(addition, reducer))));
  return found
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ line: source.slice(0, start).split('\n').length, text: source.slice(start, end) }));
}
