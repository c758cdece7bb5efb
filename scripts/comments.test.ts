import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

// Phrases without an actor or a subject, and what to write in their place; docs/contributing.md has whole sentences.
const PHRASES: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\banew\b/i, 'again'],
  [/\bwho (is|was) asked\b/i, 'the approver'],
  [/\b(become|becomes|became) of\b|\bwhat (came|comes) of\b/i, 'the outcome'],
  [/\bcomes of it\b/i, 'the outcome'],
  [/\bwhat is up with\b/i, 'the state'],
  [/\btold\b|\bhears? of\b/i, 'notified, shown or sent'],
  [/^\d+: (\* )?Tells\b/, 'Notifies, Shows or Returns'],
  [/\bwhat is said\b|\bsaid of\b|\bto be said\b/i, 'the text, the message or the finding'],
  [/\bwhose affair\b/i, 'the person'],
  [/\bnone of (their|anybody’s|anybody's) business\b/i, 'what they may not do'],
];

/** The comments of a text of TypeScript, a line each, as `number: text`. */
const commentsIn = (text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const comment = /^\s*(?:\/\/|\/?\*)(.*)$/.exec(line) ?? /^[^'"`]*\s\/\/ (.*)$/.exec(line);
    return comment === null ? [] : [`${index + 1}: ${comment[1]?.trim() ?? ''}`];
  });

it('comments are found in each of their forms', () => {
  const text = ['/** One. */', '  // Two.', ' * Three.', 'const four = 4; // Four.', `const url = 'https://x'; `].join(
    '\n',
  );
  expect(commentsIn(text)).toEqual(['1: * One. */', '2: Two.', '3: Three.', '4: Four.']);
});

it('comments name their subject', () => {
  const files = globSync('{src,scripts,e2e,bench}/**/*.{ts,tsx,mjs}', { exclude: ['**/node_modules'] }).filter(
    (file) => file !== 'scripts/comments.test.ts',
  );
  expect(files.length).toBeGreaterThan(1_500);
  const found = files.flatMap((file) =>
    commentsIn(readFileSync(file, 'utf8')).flatMap((comment) =>
      PHRASES.filter(([phrase]) => phrase.test(comment)).map(([, instead]) => `${file}:${comment} → ${instead}`),
    ),
  );
  expect(found).toEqual([]);
});
