/**
 * The rooms of the server that are below its features, each with the rooms that it may import besides itself, the domain and
 * the contract. A feature may import all of them, and no other feature.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  records: ['platform'],
  'shared/owned': ['platform', 'records'],
  'shared/notifications': ['platform', 'records'],
  'shared/mail': ['platform', 'records'],
  'shared/erasure': ['platform', 'records'],
  'shared/departments': ['platform', 'records', 'shared/owned'],
  'shared/assignments': ['platform', 'records', 'shared/owned'],
  'shared/punch': ['platform', 'records'],
  'shared/leave': ['platform', 'records'],
  'shared/approval': ['platform', 'records', 'shared/notifications'],
  'shared/sheet': ['platform', 'records', 'shared/approval'],
  'shared/shift': ['platform', 'records', 'shared/sheet'],
};

/** A room of the domain: which of these rooms it imports, and its modules that all others may import. */
interface DomainRoom {
  readonly imports: readonly string[];
  readonly door: readonly string[];
}

/**
 * The rooms of the domain in which a month is calculated, in that order: the law’s numbers, what a company settles of them, a
 * person's hours, and the sheet that takes those. What isn't at a room's door is for these rooms alone.
 */
const MONTH_ROOMS: Readonly<Record<string, DomainRoom>> = {
  'domain/working-time': {
    imports: [],
    door: [
      'annual-plan',
      'break-requirement',
      'break-rule',
      'contract',
      'contract-change',
      'contract-on-record',
      'contract-terms',
      'deemed-hours',
      'flex',
      'frame',
      'missed-duty',
      'monthly-totals',
      'night',
      'period-text',
      'policy',
      'rest-findings',
      'rounding',
      'variable-hours',
      'wage-period',
      'week',
      'work-classes',
    ],
  },
  'domain/company-policy': { imports: ['domain/working-time'], door: ['policy', 'unset-break'] },
  'domain/hours': {
    imports: ['domain/working-time', 'domain/company-policy'],
    door: [
      'claimed-time',
      'day-hours',
      'day-work',
      'duty',
      'frozen-plan',
      'hours-policy',
      'month-hours',
      'period-frame',
      'plan-change',
      'plan-cost-text',
      'plan-days',
      'totals',
    ],
  },
  'domain/sheet': {
    imports: ['domain/working-time', 'domain/company-policy', 'domain/hours'],
    door: ['absence', 'figures', 'lateness', 'layout', 'seal-note', 'sheet', 'sheet-day', 'sheet-files'],
  },
};

const SERVER = 'src/server/';

type Graph = ReadonlyMap<string, readonly string[]>;

/** The room of a file, by its path in the repository, and its name in there; `null` of a file without a room. */
function placeOf(file: string): { readonly room: string; readonly module: string } | null {
  const path = file.replace(/^src\/(server\/)?/, '');
  const room = Object.keys({ ...ROOMS, ...MONTH_ROOMS }).find((name) => path.startsWith(`${name}/`));
  return room === undefined ? null : { room, module: path.slice(room.length + 1).replace(/\.ts$/, '') };
}

/** The imports, beside those of tests, as `file → imported`, that a room or its door refuses. */
export const trespasses = (graph: Graph): string[] =>
  importsOf(graph)
    .filter(([file, imported]) => !isAllowed(file, imported))
    .map(([file, imported]) => `${file} → ${imported}`);

/** The modules at a door that nobody imports but the rooms of a month, as `room/module`. */
export function unusedDoors(graph: Graph): string[] {
  const used = new Set(importsOf(graph).flatMap(([file, imported]) => (isOfMonth(file) ? [] : [imported])));
  return Object.entries(MONTH_ROOMS).flatMap(([room, { door }]) =>
    door.map((module) => `${room}/${module}`).filter((module) => !used.has(`src/${module}.ts`)),
  );
}

const importsOf = (graph: Graph): [file: string, imported: string][] =>
  [...graph].flatMap(([file, imports]) =>
    isOfTests(file) ? [] : imports.map((imported): [string, string] => [file, imported]),
  );

const isOfTests = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);

const isOfMonth = (file: string): boolean => (placeOf(file)?.room ?? '') in MONTH_ROOMS;

function isAllowed(file: string, imported: string): boolean {
  const [from, to] = [placeOf(file), placeOf(imported)];
  const ofMonth = to && MONTH_ROOMS[to.room];
  if (ofMonth) return isOfMonth(file) ? mayImport(from?.room, to.room) : ofMonth.door.includes(to.module);
  return from === null || !imported.startsWith(SERVER) || mayImport(from.room, to?.room);
}

const mayImport = (room = '', other = ''): boolean =>
  other === room || (ROOMS[room] ?? MONTH_ROOMS[room]?.imports ?? []).includes(other);

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const importing = (room: string, others: readonly string[]): string =>
  others.length === 0 ? `- \`${room}\`` : `- \`${room}\` imports ${listed(others)}`;

/** The server's rooms as the documentation lists them. */
export const listOfRooms = (): string[] => Object.entries(ROOMS).map(([room, others]) => importing(room, others));

/** Those of a month with their doors. */
export const listOfMonthRooms = (): string[] =>
  Object.entries(MONTH_ROOMS).map(
    ([room, { imports, door }]) => `${importing(room, imports)}\n  - door: ${listed(door)}`,
  );

/** The folders of the domain that the platform may know: users, what they may do, companies and the time. */
const DOMAIN_OF_PLATFORM = ['audit', 'users', 'permissions', 'company', 'time'];

/** Lint's part of the rules, which an editor shows while one types; `npm run generate` writes it. */
export const LINT_FILE = '.oxlintrc.server.json';

interface Pattern {
  readonly regex?: string;
  readonly group?: readonly string[];
  readonly message: string;
}

// For a file the last override that names a rule holds, alone: each has the patterns of the whole server, too.
const OF_SERVER: readonly Pattern[] = [
  { regex: '^#web/', message: 'The server never sees the web app.' },
  {
    regex: String.raw`^(\.\./)+(domain|contract|web)/`,
    message: 'Write #domain/… or #contract/…; never the web app.',
  },
];

const OF_PLATFORM: Pattern = {
  group: ['#domain/**', ...DOMAIN_OF_PLATFORM.map((folder) => `!#domain/${folder}/**`)],
  message: 'The platform knows users, what they may do, companies and the time: no rule of a feature.',
};

const OF_FEATURES: readonly Pattern[] = [
  { regex: outside(['features']), message: 'A feature never imports another: app.ts composes.' },
  {
    regex: String.raw`^\.\./[^.]`,
    message: "A feature's folder is flat, and closed to the next one: app.ts composes.",
  },
];

/** The imports of a folder of the server by its name, or by the way up to it. */
function outside(folders: readonly string[]): string {
  return String.raw`^(#server|\.\.(/\.\.)*)/(${folders.join('|')})/`;
}

const mayKnow = (room: string, other: string): boolean => other === room || ROOMS[room]?.includes(other) === true;

function ofRoom(room: string): Pattern[] {
  const others = Object.keys(ROOMS).filter((other) => !mayKnow(room, other));
  const siblings = others.filter((other) => other.startsWith('shared/')).map((other) => other.slice('shared/'.length));
  const isShared = room.startsWith('shared/');
  return [
    {
      regex:
        outside(['features', ...others]) +
        (isShared && siblings.length > 0 ? String.raw`|^\.\./(${siblings.join('|')})/` : ''),
      message: `${room} imports ${ROOMS[room]?.join(', ') || 'no other room'}: scripts/rooms.ts has the list.`,
    },
    ...(room === 'platform' ? [OF_PLATFORM] : []),
  ];
}

const override = (files: string, patterns: readonly Pattern[]) => ({
  files: [`${SERVER}${files}`],
  rules: { 'no-restricted-imports': ['error', { patterns: [...OF_SERVER, ...patterns] }] },
});

/** Which modules a file of the server may import, as lint reads it. */
export const lintOfRooms = () => ({
  overrides: [
    override('**', []),
    ...Object.keys(ROOMS).map((room) => override(`${room}/**`, ofRoom(room))),
    override('features/**', OF_FEATURES),
  ],
});
