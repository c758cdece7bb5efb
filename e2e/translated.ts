import type { Page } from '@playwright/test';
import { translate } from '../src/web/languages/pseudo.ts';
import { expect } from './fixtures.ts';

/** A text as the language of the tests has it. */
export const marked = (text: string): string => (translate('', { text }) as { readonly text: string }).text;

/** The same between other texts, which have marks of their own. */
export const loosely = (text: string): RegExp =>
  new RegExp(Array.from(text, (letter) => letter.replace(/[.*+?^${}()|[\]\\]/, String.raw`\$&`)).join('[⟦⟧~]*'));

/** What people and companies have written comes under these names. */
const WRITTEN =
  /^(name|.*_name|names|waits_for|.*note|notes|.*reason|.*address|client_company|job_assignment|work_results|comment|client_approver|decided_by|label|title|recipient|footing)$/;

/**
 * Has the page in the language of the tests from its next load on, and the server's messages in English: those that are
 * still Japanese have no translation. Collects what is never translated, since people and companies have written it.
 */
export async function speakPseudo(page: Page): Promise<Written> {
  const written: Written = { texts: new Set(), reading: [] };
  await page.addInitScript(() => localStorage.setItem('language', 'pseudo'));
  await page.route('**/api/**', (route) =>
    route.fallback({ headers: { ...route.request().headers(), 'accept-language': 'en' } }),
  );
  page.on('response', (response) => {
    if (!response.url().includes('/api/') || !(response.headers()['content-type'] ?? '').includes('json')) return;
    written.reading.push(
      response.json().then(
        (answer: unknown) => collect(answer, '', written.texts),
        // The page has gone on, and shows nothing of it.
        () => undefined,
      ),
    );
  });
  return written;
}

interface Written {
  readonly texts: Set<string>;
  readonly reading: Promise<unknown>[];
}

function collect(value: unknown, name: string, texts: Set<string>): void {
  if (typeof value === 'string') {
    if (WRITTEN.test(name)) texts.add(value);
  } else if (Array.isArray(value)) for (const each of value) collect(each, name, texts);
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) collect(each, key, texts);
}

/** Expects that all Japanese on the page was written by somebody, or is in an element that says its language. */
export async function expectTranslated(page: Page, { texts, reading }: Written): Promise<void> {
  await Promise.all(reading);
  const japanese = await page.evaluate(findJapanese);
  const known = [...texts].filter((text) => text !== '').toSorted((one, other) => other.length - one.length);
  const left = japanese.filter(({ text }) => {
    if (known.some((each) => each.includes(text))) return false;
    return JAPANESE.test(known.reduce((rest, each) => rest.replaceAll(each, ''), text));
  });
  expect(left.map(({ text, where }) => `${text} in ${where}`)).toEqual([]);
}

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * The Japanese in texts and names of the page beside the marks of the language of the tests, the brackets of law words,
 * and elements that say that they are in a language of their own. Runs in the page.
 */
function findJapanese(): { text: string; where: string }[] {
  const script = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
  const names = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'alt', 'title'];
  const found = new Map<string, { text: string; where: string }>();
  const look = (said: string, element: Element): void => {
    const text = said.replaceAll(/⟦[^⟦⟧]*⟧|\([^()]*\)/g, '').trim();
    if (script.test(text)) found.set(text, { text, where: element.outerHTML.slice(0, 160) });
  };
  look(document.title, document.head);
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('body [lang], script, style, noscript, template') !== null) continue;
    for (const name of names) look(element.getAttribute(name) ?? '', element);
    for (const child of element.childNodes)
      if (child.nodeType === Node.TEXT_NODE) look(child.textContent ?? '', element);
  }
  return [...found.values()];
}
