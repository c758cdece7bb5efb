import { type ESTree, parseSync, Visitor } from 'vite';

/** A mutation of one operator, number or condition, which the tests should detect. */
export interface Mutant {
  /** From the checkout's root. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** The mutated text: `start` inclusive, `end` exclusive. */
  readonly start: number;
  readonly end: number;
  readonly from: string;
  /** The replacement; empty where a part is left out. */
  readonly to: string;
}

/** The replacements of an operator: the boundary, the opposite. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '+=': ['-='],
  '-=': ['+='],
  '??=': ['&&='],
  '++': ['--'],
  '--': ['++'],
};

/** The replacement of a method. */
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  find: 'findLast',
  findLast: 'find',
  findIndex: 'findLastIndex',
  findLastIndex: 'findIndex',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

/** Method calls that are easily forgotten, since they leave their subject similar. */
const LEFT_OUT = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim']);

const COMPARISONS = new Set(['<', '<=', '>', '>=', '===', '!==', '==', '!=']);

/** The mutants of a TypeScript module, in the order of its text; types have none. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const changes: Omit<Mutant, 'file' | 'line'>[] = [];
  const types: ESTree.Span[] = [];

  const change = (start: number, end: number, ...texts: readonly string[]): void => {
    for (const to of texts) changes.push({ start, end, from: source.slice(start, end), to });
  };
  const changeOperator = (left: { readonly end: number }, operator: string): void => {
    const start = source.indexOf(operator, left.end);
    change(start, start + operator.length, ...(OPERATORS[operator] ?? []));
  };
  const negate = (condition: ESTree.Expression | null): void => {
    const isChangedItself =
      condition === null ||
      (condition.type === 'BinaryExpression' && COMPARISONS.has(condition.operator)) ||
      (condition.type === 'UnaryExpression' && condition.operator === '!');
    if (!isChangedItself) change(condition.start, condition.end, `!(${source.slice(condition.start, condition.end)})`);
  };
  const negateTest = ({ test }: { readonly test: ESTree.Expression | null }): void => negate(test);

  new Visitor({
    TSLiteralType: (type) => void types.push(type),
    BinaryExpression: ({ left, operator, right }) => {
      if (operator !== '+' || !(isText(left) || isText(right))) changeOperator(left, operator);
    },
    LogicalExpression: ({ left, operator }) => changeOperator(left, operator),
    AssignmentExpression: ({ left, operator }) => changeOperator(left, operator),
    UpdateExpression: ({ start, end, operator, prefix }) => {
      const at = prefix ? start : end - operator.length;
      change(at, at + operator.length, ...(OPERATORS[operator] ?? []));
    },
    UnaryExpression: ({ start, operator }) => {
      if (operator === '!' || operator === '-') change(start, start + 1, '');
    },
    IfStatement: negateTest,
    ConditionalExpression: negateTest,
    WhileStatement: negateTest,
    ForStatement: negateTest,
    Literal: ({ start, end, value }) => {
      if (typeof value === 'boolean') change(start, end, String(!value));
      if (typeof value === 'number' && Number.isInteger(value))
        change(start, end, String(value + 1), value === 0 ? '(-1)' : String(value - 1));
      if (value instanceof RegExp) {
        if (source.startsWith('/^', start)) change(start + 1, start + 2, '');
        const last = source.lastIndexOf('/', end);
        if (source[last - 1] === '$') change(last - 1, last, '');
      }
    },
    CallExpression: ({ callee, end }) => {
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const { object, property } = callee;
      const other = METHODS[property.name];
      if (other !== undefined) change(property.start, property.end, other);
      if (LEFT_OUT.has(property.name)) change(object.end, end, '');
    },
  }).visit(parseSync(file, source).program);

  return changes
    .filter((one) => !types.some((type) => type.start <= one.start && one.end <= type.end))
    .filter((one) => parseSync(file, applied(source, one)).errors.length === 0)
    .toSorted((one, other) => one.start - other.start)
    .map((one) => ({ file, line: source.slice(0, one.start).split('\n').length, ...one }));
}

/** The module with the mutation applied. */
export function applied(source: string, { start, end, to }: Pick<Mutant, 'start' | 'end' | 'to'>): string {
  return source.slice(0, start) + to + source.slice(end);
}

const isText = ({ type, ...node }: ESTree.Expression | ESTree.PrivateIdentifier): boolean =>
  type === 'TemplateLiteral' || ('value' in node && typeof node.value === 'string');
