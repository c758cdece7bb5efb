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
  'shared/punch': ['platform', 'records'],
  'shared/leave': ['platform', 'records'],
  'shared/approval': ['platform', 'records', 'shared/notifications'],
  'shared/sheet': ['platform', 'records', 'shared/approval'],
  'shared/shift': ['platform', 'records', 'shared/sheet'],
};

const SERVER = 'src/server/';

/** The room of a file of the server, by its path in the repository; `null` of features and of the files that compose them. */
function roomOf(file: string): string | null {
  const path = file.startsWith(SERVER) ? file.slice(SERVER.length) : '';
  return Object.keys(ROOMS).find((room) => path.startsWith(`${room}/`)) ?? null;
}

/** The imports of the rooms' files into a place of the server that their room may not know, as `file → imported`. */
export const trespasses = (graph: ReadonlyMap<string, readonly string[]>): string[] =>
  [...graph].flatMap(([file, imports]) => {
    const room = roomOf(file);
    if (room === null || isOfTests(file)) return [];
    return imports
      .filter((imported) => imported.startsWith(SERVER) && !mayImport(room, roomOf(imported)))
      .map((imported) => `${file} → ${imported}`);
  });

const isOfTests = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);

const mayImport = (room: string, other: string | null): boolean =>
  other !== null && (other === room || ROOMS[room]?.includes(other) === true);

/** The rooms as the documentation lists them. */
export const listOfRooms = (): string[] =>
  Object.entries(ROOMS).map(([room, others]) =>
    others.length === 0 ? `- \`${room}\`` : `- \`${room}\` imports ${others.map((other) => `\`${other}\``).join(', ')}`,
  );
