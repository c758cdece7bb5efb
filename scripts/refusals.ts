import * as ast from 'typescript/unstable/ast';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  type Project,
  SignatureKind,
  type Symbol,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';

/** A function that the conventions of the routes run before a handler. */
interface Convention {
  readonly file: string;
  readonly name: string;
  readonly isOf: (route: string) => boolean;
}

/** What to read. */
interface Reading {
  /** The tsconfig of the server. */
  readonly config: string;
  /** Every code there is. */
  readonly codes: ReadonlySet<string>;
  readonly conventions?: readonly Convention[];
}

/** What routes can be refused with. */
export interface Refusals {
  /** The codes of each route, each with the functions on the way to where it is thrown. */
  readonly routes: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** The places whose codes can't be read. */
  readonly unclear: readonly string[];
  readonly files: number;
}

/**
 * Reads with which codes each route can be refused: whatever is thrown by a function that its handler names, calls or
 * passes on, by one that this names, and so on. A thrown value has its codes in its type, `AppError<'not_found'>`. What a
 * `catch` keeps to itself counts for nothing. It is read as if every branch could be taken.
 */
export function readRefusals({ config, codes, conventions = [] }: Reading): Refusals {
  const api = new API({ cwd: process.cwd() });
  try {
    const project = api
      .updateSnapshot({ openProjects: [config] })
      .getProjects()
      .find(({ configFileName }) => configFileName === config);
    if (project === undefined) throw new Error(`${config} is no project`);
    return new Reader(project, codes).read(conventions);
  } finally {
    api.close();
  }
}

/** What the routes of a contract list, and what those of every route are. */
type Listed = (name: string) => { readonly own: readonly string[]; readonly common: readonly string[] };

/** The faults of what routes list, by what they are refused with. */
export function faultsOfLists({ routes: refused, unclear }: Refusals, listedBy: Listed): string[] {
  const faults = [...refused].flatMap(([name, codes]) => {
    const { own, common } = listedBy(name);
    const missing = [...codes].filter(([code]) => !own.includes(code) && !common.includes(code));
    return [
      ...missing.map(([code, way]) => `${name} doesn't list ${code}: ${way.join(' > ')}`),
      ...own.filter((code) => !codes.has(code)).map((code) => `${name} lists ${code}, with which nothing refuses`),
    ];
  });
  return [...unclear, ...faults];
}

/** A declaration, by itself. */
interface Content {
  /** What it throws, each code with its place. */
  readonly codes: Map<string, string>;
  /** The declarations that it names. */
  readonly named: Set<Node>;
  /** The functions whose types it names as tasks of the file worker. */
  readonly tasks: Set<Node>;
  /** The constants made of a definition of which it names a member. */
  readonly defined: Set<Node>;
  /** The parameters of which it throws the codes. */
  readonly forwarded: Set<Node>;
  readonly calls: ast.CallExpression[];
  readonly unclear: string[];
}

type FunctionValue = ast.FunctionExpression | ast.ArrowFunction;

/** Each declaration that is reached, with the one from which. */
type Reached = ReadonlyMap<Node, Node | null>;

class Reader {
  readonly #checker: Checker;
  readonly #codes: ReadonlySet<string>;
  readonly #folder: string;
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #handlers = new Map<string, Node>();
  /** The members of all object literals, by their names. */
  readonly #members = new Map<string, { readonly node: Node; readonly literal: ast.ObjectLiteralExpression }[]>();
  /** The names of types that are functions. */
  readonly #functionTypes = new Set<string>();
  /** The names of members that may be functions. */
  readonly #functionNames = new Set<string>();
  /** The names of functions, and of variables that outlive a request. */
  readonly #names = new Set<string>();
  readonly #callsByName = new Map<string, ast.CallExpression[]>();
  /** The functions that run for a request; none until they are known. */
  #perRequest: ReadonlySet<Node> | null = null;

  readonly #symbols = new Map<Node, Symbol | undefined>();
  readonly #resolved = new Set<SourceFile>();
  readonly #declarations = new Map<Symbol, readonly Node[]>();
  readonly #expected = new Map<Node, Type | undefined>();
  readonly #contents = new Map<Node, Content>();
  readonly #filled = new Map<Node, readonly Node[]>();

  constructor({ checker, configFileName, program }: Project, codes: ReadonlySet<string>) {
    this.#checker = checker;
    this.#codes = codes;
    this.#folder = configFileName.replace(/[^/]*$/, '');
    this.#files = new Map(
      program.getSourceFileNames().flatMap((name) => {
        const file = name.startsWith(this.#folder) ? program.getSourceFile(name) : undefined;
        return file === undefined ? [] : [[name, file] as const];
      }),
    );
  }

  read(conventions: readonly Convention[]): Refusals {
    for (const file of this.#files.values())
      for (const one of file.statements) if (isFunctionType(one)) this.#functionTypes.add(nameOf(one));
    for (const file of this.#files.values()) this.#list(file);
    const perRequest = [...this.#handlers.values()].flatMap((handler) => [...this.#reach([handler]).keys()]);
    this.#perRequest = new Set(perRequest);
    this.#contents.clear();
    const unclear = new Set<string>();
    const routes = new Map(
      [...this.#handlers].map(([route, handler]) => {
        const before = conventions.filter(({ isOf }) => isOf(route)).map((one) => this.#functionOf(one));
        return [route, this.#codesOf(this.#reach([handler, ...before]), unclear)] as const;
      }),
    );
    return { routes, unclear: [...unclear].toSorted(), files: this.#files.size };
  }

  #functionOf({ file, name }: Convention): Node {
    const found = this.#files
      .get(`${this.#folder}${file}`)
      ?.statements.find((one) => ast.isFunctionDeclaration(one) && one.name?.text === name);
    if (found === undefined) throw new Error(`${file} has no function ${name}`);
    return found;
  }

  /** Lists what is found by its name later. */
  #list(node: Node): void {
    const name = nameOf(node);
    if (isHandler(node)) this.#handlers.set(name, node);
    else if (isMember(node)) {
      if (ast.isObjectLiteralExpression(node.parent)) append(this.#members, name, { node, literal: node.parent });
      if (ast.isMethodDeclaration(node) || (ast.isPropertyAssignment(node) && isFunctionValue(node.initializer)))
        this.#functionNames.add(name);
    } else if (this.#isFunctionMember(node)) this.#functionNames.add(name);
    if (functionValueOf(node) !== undefined || isOfModule(node)) this.#names.add(name);
    if (isHandler(node)) for (const one of variablesAround(node)) this.#names.add(nameOf(one));
    if (ast.isCallExpression(node) && ast.isIdentifier(node.expression))
      append(this.#callsByName, node.expression.text, node);
    node.forEachChild((child) => this.#list(child));
  }

  /** What is reached, by the names in it, and by what fills them when the process starts, once it is known what runs later. */
  #reach(roots: readonly Node[]): Reached {
    const isKnown = this.#perRequest !== null;
    const reached = new Map<Node, Node | null>(roots.map((root) => [root, null]));
    const defined = new Set<Node>();
    let known: number;
    do {
      known = reached.size + defined.size;
      for (const [node] of reached) {
        const content = this.#contentOf(node);
        addAll(defined, [...content.defined]);
        // What makes the constants of a process isn't followed: it runs at the start.
        const isStart = !isKnown || this.#isComposing(node);
        const followed = [...content.named].flatMap((one) =>
          isStart && isConstant(one) ? [...this.#contentOf(one).tasks] : [one],
        );
        if (isKnown) followed.push(...this.#filling(node), ...this.#definitionsOf(node, defined));
        for (const next of followed) if (!reached.has(next)) reached.set(next, node);
      }
    } while (reached.size + defined.size > known);
    return reached;
  }

  /** What fills a member of an interface in the definitions of these constants: other constants have theirs. */
  #definitionsOf(member: Node, constants: ReadonlySet<Node>): readonly Node[] {
    if (!this.#isFunctionMember(member)) return [];
    const name = nameOf(member);
    return (this.#members.get(name) ?? [])
      .filter(({ literal }) => constants.has(definedBy(literal) ?? literal))
      .filter(({ literal }) => this.#memberExpectedOf(literal, name).includes(member))
      .map(({ node }) => node);
  }

  #codesOf(reached: Reached, unclear: Set<string>): ReadonlyMap<string, readonly string[]> {
    const codes = new Map<string, readonly string[]>();
    const add = (code: string, node: Node, at: string): void => {
      const way: string[] = [at];
      for (let each: Node | null = node; each !== null; each = reached.get(each) ?? null) way.unshift(nameOf(each));
      if (!codes.has(code))
        codes.set(
          code,
          way.filter((name) => name !== ''),
        );
    };
    for (const node of reached.keys()) {
      const content = this.#contentOf(node);
      for (const one of content.unclear) unclear.add(one);
      for (const [code, at] of content.codes) add(code, node, at);
      for (const argument of content.calls.flatMap((call) => this.#codeArguments(call))) {
        const found = this.#literalsAt(argument);
        if (found === null) unclear.add(unclearAt(argument));
        for (const code of found ?? []) add(code, node, placeOf(argument));
      }
    }
    return codes;
  }

  /** The arguments of a call that are the codes with which the called function refuses. */
  #codeArguments(call: ast.CallExpression): readonly ast.Expression[] {
    return this.#declarationsAt(calledName(call)).flatMap((called) => {
      const parameters = functionValueOf(called)?.parameters ?? [];
      const { forwarded } = this.#contentOf(called);
      return call.arguments.filter((_, at) => parameters[at] !== undefined && forwarded.has(parameters[at]));
    });
  }

  /** What fills a member of an interface, or a parameter of a function that runs once, when the process starts. */
  #filling(node: Node): readonly Node[] {
    let found = this.#filled.get(node);
    if (found === undefined) {
      if (ast.isParameterDeclaration(node)) found = this.#argumentsFor(node);
      else found = this.#isFunctionMember(node) ? this.#membersFor(node) : [];
      this.#filled.set(node, found);
    }
    return found;
  }

  #argumentsFor(parameter: ast.ParameterDeclaration): readonly Node[] {
    const made = parameter.parent as FunctionValue | ast.FunctionDeclaration;
    const owner = ast.isFunctionDeclaration(made) ? made : made.parent;
    if (this.#perRequest?.has(owner) !== false) return [];
    const position = made.parameters.indexOf(parameter);
    return (this.#callsByName.get(nameOf(owner)) ?? [])
      .filter((call) => this.#isAtStart(call) && this.#declarationsAt(call.expression).includes(owner))
      .flatMap((call) => call.arguments[position] ?? [])
      .filter((argument) => definedBy(argument) === undefined);
  }

  #membersFor(member: Node): readonly Node[] {
    const name = nameOf(member);
    const named = this.#members.get(name) ?? [];
    return named
      .filter(({ literal }) => definedBy(literal) === undefined && this.#isAtStart(literal))
      .filter(
        ({ node, literal }) =>
          // An object that is composed at the start can be passed as any interface with such a member.
          this.#isComposing(literal) ||
          (!this.#isHandedOn(node) && this.#memberExpectedOf(literal, name).includes(member)),
      )
      .map(({ node }) => node);
  }

  /** The members of the interfaces that a literal fills. */
  #memberExpectedOf(literal: ast.ObjectLiteralExpression, name: string): readonly Node[] {
    if (!this.#expected.has(literal)) this.#expected.set(literal, this.#checker.getContextualType(literal));
    // What may be left out is a union with `undefined`.
    return this.#partsOf(this.#expected.get(literal)).flatMap((type) => {
      const property = this.#checker.getPropertyOfType(type, name);
      return property === undefined ? [] : this.#declarationsOf(property);
    });
  }

  /** Whether a type is a function, as it is written. */
  #isFunctionType(type: Node | undefined): boolean {
    if (type === undefined) return false;
    if (ast.isParenthesizedTypeNode(type)) return this.#isFunctionType(type.type);
    if (ast.isUnionTypeNode(type)) return type.types.some((one) => this.#isFunctionType(one));
    if (ast.isTypeReferenceNode(type))
      return this.#functionTypes.has(textOf(type.typeName)) || textOf(type.typeName) === 'ReturnType';
    return ast.isFunctionTypeNode(type) || ast.isTypeQueryNode(type);
  }

  /** Whether it is a function of an interface. */
  #isFunctionMember(node: Node): boolean {
    if (ast.isMethodSignatureDeclaration(node)) return true;
    return ast.isPropertySignatureDeclaration(node) && this.#isFunctionType(node.type);
  }

  /** Whether it is in a file that composes the process, such as app.ts. */
  #isComposing(node: Node): boolean {
    return !node.getSourceFile().fileName.slice(this.#folder.length).includes('/');
  }

  /** Whether it is made when the process starts. */
  #isAtStart(node: Node): boolean {
    if (this.#isComposing(node)) return true;
    for (let at = node.parent; at !== undefined; at = at.parent) {
      if (isHandler(at) || ast.isMethodDeclaration(at)) return false;
      // One within another is what that one returns, or a part of it.
      if (ast.isFunctionDeclaration(at)) return ast.isSourceFile(at.parent) && this.#perRequest?.has(at) === false;
      if (isFunctionValue(at))
        return ast.isVariableDeclaration(at.parent) && this.#perRequest?.has(at.parent) === false;
    }
    return true;
  }

  #contentOf(node: Node): Content {
    let content = this.#contents.get(node);
    if (content === undefined) {
      content = {
        codes: new Map(),
        named: new Set(),
        tasks: new Set(),
        defined: new Set(),
        forwarded: new Set(),
        calls: [],
        unclear: [],
      };
      this.#contents.set(node, content);
      this.#readDeclaration(node, content);
    }
    return content;
  }

  #readDeclaration(node: Node, content: Content): void {
    if (ast.isMethodSignatureDeclaration(node) || ast.isPropertySignatureDeclaration(node)) return;
    if (ast.isBindingElement(node)) this.#readBinding(node, content);
    else if (ast.isParameterDeclaration(node)) {
      if (node.initializer !== undefined) this.#readNode(node.initializer, content);
    } else if (ast.isExpression(node)) this.#readNode(node, content);
    else node.forEachChild((child) => this.#readNode(child, content));
  }

  /** A destructured name is the member of what it is taken from. */
  #readBinding(element: ast.BindingElement, content: Content): void {
    const { parent: pattern } = element;
    const key = element.propertyName ?? element.name;
    if (ast.isObjectBindingPattern(pattern) && this.#functionNames.has(textOf(key)) && this.#mayBeFunction(element)) {
      const type = this.#checker.getTypeAtLocation(pattern);
      const property = type && this.#checker.getPropertyOfType(type, textOf(key));
      if (property !== undefined) addAll(content.named, this.#declarationsOf(property));
    }
    if (element.initializer !== undefined) this.#readNode(element.initializer, content);
    const { parent: owner } = pattern;
    if (ast.isVariableDeclaration(owner) && owner.initializer !== undefined) this.#readNode(owner.initializer, content);
  }

  /** Whether a name may be of a function: its type is written down, or the file calls it. To infer a type takes long. */
  #mayBeFunction(element: ast.BindingElement): boolean {
    let owner: Node = element.parent.parent;
    while (ast.isBindingElement(owner)) owner = owner.parent.parent;
    if (ast.isParameterDeclaration(owner) && owner.type !== undefined) return true;
    const file = element.getSourceFile();
    return this.#callsByName.get(nameOf(element))?.some((call) => call.getSourceFile() === file) === true;
  }

  #readNode(node: Node, content: Content): void {
    // Functions with a name of their own count where they are named.
    if (isHandler(node) || ast.isImportDeclaration(node) || functionValueOf(node) !== undefined) return;
    if (ast.isTypeNode(node)) return this.#readTask(node, content);
    if (ast.isIdentifier(node)) return addAll(content.named, this.#declarationsAt(node));
    if (ast.isPropertyAccessExpression(node)) return this.#readAccess(node, content);
    if (ast.isObjectLiteralExpression(node)) return this.#readLiteral(node, content);
    if (ast.isTryStatement(node)) return this.#readTry(node, content);
    if (ast.isThrowStatement(node)) {
      for (const leaf of leavesOf(node.expression))
        if (!isRefusal(leaf)) this.#readThrown(this.#checker.getTypeAtLocation(leaf), leaf, content);
    }
    if (isRefusal(node)) this.#readRefusal(node, content);
    if (ast.isCallExpression(node)) {
      if (this.#isCaught(node)) return node.arguments.forEach((argument) => this.#readNode(argument, content));
      content.calls.push(node);
      for (const argument of node.arguments) this.#readMaker(argument, content);
    }
    node.forEachChild((child) => {
      if (child !== nameNodeOf(node) || !isPlainName(child)) this.#readNode(child, content);
    });
  }

  /** A function by whose type another is called runs elsewhere: a task of the file worker. */
  #readTask(type: Node, content: Content): void {
    if (!ast.isTypeQueryNode(type) || !ast.isCallExpression(type.parent)) return;
    const tasks = this.#declarationsAt(type.exprName).filter((one) => functionValueOf(one) !== undefined);
    addAll(content.tasks, tasks);
    addAll(content.named, tasks);
  }

  /** Of `object.member` the member alone counts, where that is known. */
  #readAccess(node: ast.PropertyAccessExpression, content: Content): void {
    const { expression, name } = node;
    const members = this.#functionNames.has(name.text) ? this.#declarationsAt(name) : [];
    addAll(content.named, members);
    addAll(content.defined, this.#declarationsAt(expression).filter(isDefined));
    const isCalled = ast.isCallExpression(node.parent) && node.parent.expression === node;
    const isKnown = members.length > 0 || (!isCalled && this.#isPassedIn(expression));
    if (!ast.isIdentifier(expression) || !isKnown) this.#readNode(expression, content);
  }

  #isPassedIn(name: Node): boolean {
    return this.#declarationsAt(name).some((one) => ast.isParameterDeclaration(one) || ast.isBindingElement(one));
  }

  /** Whether it hands on, under its name, a function that was passed in. */
  #isHandedOn(member: Node): boolean {
    if (!ast.isShorthandPropertyAssignment(member) || !this.#functionNames.has(nameOf(member))) return false;
    return this.#declarationsAt(member.name).some((one) =>
      ast.isParameterDeclaration(one)
        ? this.#isFunctionType(one.type)
        : ast.isBindingElement(one) && [...this.#contentOf(one).named].some((from) => this.#isFunctionMember(from)),
    );
  }

  /** The functions of an interface that are there since the process has started count where they are called. */
  #readLiteral(node: ast.ObjectLiteralExpression, content: Content): void {
    const isAtStart = this.#isAtStart(node);
    for (const property of node.properties) {
      const name = nameOf(property);
      const isCalledByInterface =
        (isAtStart || this.#isHandedOn(property)) &&
        this.#functionNames.has(name) &&
        (this.#isComposing(node) || this.#memberExpectedOf(node, name).some((one) => this.#isFunctionMember(one)));
      if (!isCalledByInterface) this.#readNode(property, content);
    }
  }

  #readTry({ tryBlock, catchClause, finallyBlock }: ast.TryStatement, content: Content): void {
    const isKept = catchClause !== undefined && this.#keeps(catchClause.variableDeclaration?.name, catchClause.block);
    for (const block of [isKept ? undefined : tryBlock, catchClause?.block, finallyBlock])
      if (block !== undefined) this.#readNode(block, content);
  }

  /** Whether it is `promise.catch(…)` or `promise.then(…, …)` that keeps refusals to itself. */
  #isCaught({ expression, arguments: given }: ast.CallExpression): boolean {
    if (!ast.isPropertyAccessExpression(expression)) return false;
    const { text } = expression.name;
    const handler = text === 'catch' ? given[0] : text === 'then' ? given[1] : undefined;
    return (
      isFunctionValue(handler) && handler.body !== undefined && this.#keeps(handler.parameters[0]?.name, handler.body)
    );
  }

  /** Whether a block that has caught an error throws no refusal on, or says by a type which. */
  #keeps(name: Node | undefined, block: Node): boolean {
    if (name === undefined || !ast.isIdentifier(name)) return true;
    let isKept = true;
    const visit = (node: Node): void => {
      if (ast.isThrowStatement(node))
        for (const leaf of leavesOf(node.expression))
          if (ast.isIdentifier(leaf) && leaf.text === name.text && !isOfOthers(node, name.text)) {
            const parts = this.#partsOf(this.#checker.getTypeAtLocation(leaf));
            if (!parts.every((part) => part.getSymbol()?.name === 'AppError' && this.#codesOfType(part) !== null))
              isKept = false;
          }
      node.forEachChild(visit);
    };
    visit(block);
    return isKept;
  }

  /** A function that makes refusals is passed to what throws them. */
  #readMaker(argument: Node, content: Content): void {
    const isWrapped = isFunctionValue(argument) && argument.body !== undefined && ast.isCallExpression(argument.body);
    const maker = isWrapped ? argument.body.expression : argument;
    if (!ast.isIdentifier(maker)) return;
    const isMaker = (one: Node): boolean => functionValueOf(one)?.type?.getText().includes('AppError') === true;
    if (!this.#declarationsAt(maker).some(isMaker)) return;
    const type = this.#checker.getTypeAtLocation(maker);
    for (const signature of type === undefined ? [] : this.#checker.getSignaturesOfType(type, SignatureKind.Call))
      this.#readThrown(this.#checker.getReturnTypeOfSignature(signature), maker, content);
  }

  /** A value that is thrown, by its type. Another error than a refusal counts for nothing, nor one that was caught. */
  #readThrown(type: Type | undefined, thrown: Node, content: Content): void {
    for (const part of this.#partsOf(type)) {
      const isAnyError = part.getSymbol()?.name === 'Error' && !ast.isNewExpression(thrown);
      const codes = part.getSymbol()?.name === 'AppError' ? this.#codesOfType(part) : isAnyError ? null : [];
      if (codes === null) content.unclear.push(unclearAt(thrown));
      for (const code of codes ?? []) content.codes.set(code, placeOf(thrown));
    }
  }

  /** The codes of an `AppError<…>`; `null` where it can have any. Those of a type parameter are whoever's passes it. */
  #codesOfType(type: Type): readonly string[] | null {
    const [code] = type.isTypeReference() ? this.#checker.getTypeArguments(type) : [];
    return code?.isTypeParameter() === true ? [] : this.#literalsOf(code);
  }

  /** `new AppError(code)` or `AppError.at(field, code)`: thrown, unless it becomes a value whose type has the code. */
  #readRefusal(node: ast.NewExpression | ast.CallExpression, content: Content): void {
    const code = node.arguments?.[ast.isNewExpression(node) ? 0 : 1];
    if (code === undefined || (!ast.isThrowStatement(userOf(node)) && this.#isValue(node))) return;
    const found = this.#literalsAt(code);
    for (const one of found ?? []) content.codes.set(one, placeOf(code));
    // What is passed on, as from the file worker, counts where it was made.
    const passedOn = ast.isAsExpression(code) ? code.expression : code;
    if (found !== null || (ast.isPropertyAccessExpression(passedOn) && passedOn.name.text === 'code')) return;
    const parameter = this.#declarationsAt(code).find(ast.isParameterDeclaration);
    if (parameter === undefined) content.unclear.push(unclearAt(code));
    else content.forwarded.add(parameter);
  }

  /** Whether a refusal is what a function with a name returns, or is expected to be one. */
  #isValue(node: ast.Expression): boolean {
    let user = userOf(node);
    if (ast.isReturnStatement(user)) while (!ast.isFunctionLikeDeclaration(user)) user = user.parent;
    if (functionValueOf(user) !== undefined || (isFunctionValue(user) && ast.isVariableDeclaration(user.parent)))
      return true;
    const expected = this.#partsOf(this.#checker.getContextualType(node));
    return expected.some((part) => part.getSymbol()?.name === 'AppError');
  }

  #literalsAt(node: ast.Expression): readonly string[] | null {
    if (ast.isStringLiteral(node)) return [node.text];
    const type = this.#checker.getTypeAtLocation(node);
    // Which it is, is whoever's passes it.
    return type?.isTypeParameter() === true ? null : this.#literalsOf(type);
  }

  /** The codes of a type; `null` where it says nothing, as it has most of all codes. */
  #literalsOf(type: Type | undefined): readonly string[] | null {
    const parts = this.#partsOf(type);
    const found = parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []));
    return found.length === 0 || found.length < parts.length || found.length > this.#codes.size / 2 ? null : found;
  }

  /** The types of a union but for `null` and `undefined`. */
  #partsOf(type: Type | undefined): readonly Type[] {
    if (type === undefined) return [];
    if (type.isTypeParameter()) return this.#partsOf(this.#checker.getBaseConstraintOfType(type));
    if (type.isUnionType()) return (type.getTypes() ?? []).flatMap((part) => this.#partsOf(part));
    return (type.flags & (TypeFlags.Null | TypeFlags.Undefined)) === 0 ? [type] : [];
  }

  /** The declarations that a name stands for, of the server's own. */
  #declarationsAt(name: Node): readonly Node[] {
    if (!ast.isIdentifier(name)) return [];
    const file = name.getSourceFile();
    if (!this.#resolved.has(file)) this.#resolve(file);
    const isShorthand = ast.isShorthandPropertyAssignment(name.parent);
    if (isShorthand && !this.#names.has(name.text) && !this.#functionNames.has(name.text)) return [];
    const symbol = isShorthand ? this.#checker.getShorthandAssignmentValueSymbol(name.parent) : this.#symbols.get(name);
    return symbol === undefined ? [] : this.#declarationsOf(symbol);
  }

  #declarationsOf(symbol: Symbol): readonly Node[] {
    let found = this.#declarations.get(symbol);
    if (found === undefined) {
      const isImported = (symbol.flags & SymbolFlags.Alias) !== 0;
      const isOurs = !isImported || importedFrom(symbol.declarations[0]?.resolve()).startsWith('.');
      const { declarations } = isImported && isOurs ? this.#checker.getAliasedSymbol(symbol) : symbol;
      found = declarations
        .filter(({ path }) => path.toLowerCase().startsWith(this.#folder.toLowerCase()))
        .flatMap((declaration) => declaration.resolve() ?? [])
        .filter(isReadable);
      this.#declarations.set(symbol, found);
    }
    return found;
  }

  /** Resolves the names in a file at once: each call of the compiler costs a round trip. */
  #resolve(file: SourceFile): void {
    this.#resolved.add(file);
    const names: Node[] = [];
    const visit = (node: Node): void => {
      const { parent } = node;
      const isMember = ast.isPropertyAccessExpression(parent) && parent.name === node;
      const isDeclared = !isMember && (parent as { readonly name?: Node }).name === node;
      const isKey = ast.isBindingElement(parent) && parent.propertyName === node;
      // What a call has returned is made by the function that is called, and read with it.
      if (
        ast.isIdentifier(node) &&
        !isDeclared &&
        !isKey &&
        !(isMember && (!this.#functionNames.has(node.text) || isOfCall(parent)))
      )
        names.push(node);
      node.forEachChild(visit);
    };
    file.forEachChild(visit);
    const symbols = this.#checker.getSymbolAtLocation(names);
    for (const [at, name] of names.entries()) this.#symbols.set(name, symbols[at]);
  }
}

const ROUTE = /^(GET|POST|PUT|PATCH|DELETE) \//;

/** Whether it is a property with the name of a route. */
const isHandler = (node: Node): boolean =>
  (ast.isPropertyAssignment(node) || ast.isMethodDeclaration(node)) && ROUTE.test(nameOf(node));

const isMember = (
  node: Node,
): node is ast.PropertyAssignment | ast.ShorthandPropertyAssignment | ast.MethodDeclaration =>
  ast.isPropertyAssignment(node) || ast.isShorthandPropertyAssignment(node) || ast.isMethodDeclaration(node);

const isFunctionType = (node: Node): boolean =>
  (ast.isTypeAliasDeclaration(node) && ast.isFunctionTypeNode(node.type)) ||
  (ast.isInterfaceDeclaration(node) && node.members.some(ast.isCallSignatureDeclaration));

/** Whether it is a variable of a module. */
const isOfModule = (node: Node): boolean =>
  ast.isVariableDeclaration(node) && ast.isSourceFile(node.parent.parent.parent);

/** The variables beside handlers. */
function variablesAround(handler: Node): readonly Node[] {
  for (let at = handler.parent; at !== undefined; at = at.parent)
    if (ast.isBlock(at))
      return at.statements.flatMap((one) => (ast.isVariableStatement(one) ? one.declarationList.declarations : []));
  return [];
}

const isReadable = (node: Node): boolean =>
  isMember(node) ||
  ast.isFunctionDeclaration(node) ||
  ast.isVariableDeclaration(node) ||
  ast.isParameterDeclaration(node) ||
  ast.isBindingElement(node) ||
  ast.isMethodSignatureDeclaration(node) ||
  ast.isPropertySignatureDeclaration(node) ||
  (ast.isClassDeclaration(node) && node.name?.text !== 'AppError');

const isFunctionValue = (node: Node | undefined): node is FunctionValue =>
  node !== undefined && (ast.isArrowFunction(node) || ast.isFunctionExpression(node));

/** The function that a declaration gives a name. */
function functionValueOf(node: Node): ast.FunctionDeclaration | FunctionValue | undefined {
  if (ast.isFunctionDeclaration(node)) return node;
  return ast.isVariableDeclaration(node) && isFunctionValue(node.initializer) ? node.initializer : undefined;
}

const isConstant = (node: Node): boolean => ast.isVariableDeclaration(node) && functionValueOf(node) === undefined;

/** The constant of a module that a call makes of this definition: `const places = companyEntity({ … })`. */
function definedBy(definition: Node): Node | undefined {
  const { parent: call } = definition;
  const isDefinition =
    ast.isObjectLiteralExpression(definition) && ast.isCallExpression(call) && call.arguments.length === 1;
  return isDefinition && isOfModule(call.parent) ? call.parent : undefined;
}

const isDefined = (node: Node): boolean =>
  ast.isVariableDeclaration(node) &&
  node.initializer !== undefined &&
  ast.isCallExpression(node.initializer) &&
  node.initializer.arguments.some((argument) => definedBy(argument) === node);

/** Whether it makes a refusal. */
const isRefusal = (node: Node): node is ast.NewExpression | ast.CallExpression =>
  (ast.isNewExpression(node) || ast.isCallExpression(node)) && /^AppError(\.at)?$/.test(node.expression.getText());

/** The name that is called. */
const calledName = ({ expression }: ast.CallExpression): Node =>
  ast.isPropertyAccessExpression(expression) ? expression.name : expression;

/** Whether it is a member of what a call returns. */
function isOfCall({ expression }: ast.PropertyAccessExpression): boolean {
  let of: ast.Expression = expression;
  while (ast.isParenthesizedExpression(of) || ast.isAwaitExpression(of) || ast.isPropertyAccessExpression(of))
    of = of.expression;
  return ast.isCallExpression(of);
}

/** The expressions of which one is the value. */
function leavesOf(node: ast.Expression): readonly ast.Expression[] {
  if (ast.isParenthesizedExpression(node)) return leavesOf(node.expression);
  return ast.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse].flatMap(leavesOf) : [node];
}

/** What uses the value of an expression. */
function userOf({ parent }: Node): Node {
  return ast.isParenthesizedExpression(parent) || ast.isConditionalExpression(parent) ? userOf(parent) : parent;
}

/** Whether what is thrown is no refusal: `if (!(error instanceof AppError)) throw error;` */
const isOfOthers = ({ parent }: Node, name: string): boolean =>
  ast.isIfStatement(parent) && parent.expression.getText() === `!(${name} instanceof AppError)`;

const importedFrom = (node: Node | undefined): string => {
  for (let at = node; at !== undefined; at = at.parent)
    if (ast.isImportDeclaration(at) && ast.isStringLiteral(at.moduleSpecifier)) return at.moduleSpecifier.text;
  return '';
};

/** The name that a declaration gives, or reads by. */
const nameNodeOf = (node: Node): Node | undefined =>
  ast.isShorthandPropertyAssignment(node) ? undefined : (node as { readonly name?: Node }).name;

const isPlainName = (node: Node): boolean => ast.isIdentifier(node) || ast.isStringLiteral(node);

const textOf = (name: Node | undefined): string =>
  name !== undefined && (ast.isIdentifier(name) || ast.isStringLiteral(name)) ? name.text : '';

const nameOf = (node: Node): string => textOf((node as { readonly name?: Node }).name);

const placeOf = (node: Node): string => {
  const { fileName, text } = node.getSourceFile();
  return `${fileName.replace(/^.*\/src\//, 'src/')}:${text.slice(0, node.getStart()).split('\n').length}`;
};

const unclearAt = (node: Node): string =>
  `${placeOf(node)}: ${node.getText().split('\n')[0]} could have any code: say which by its type, as in AppError<'not_found'>`;

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

function addAll<Value>(set: Set<Value>, values: readonly Value[]): void {
  for (const value of values) set.add(value);
}
