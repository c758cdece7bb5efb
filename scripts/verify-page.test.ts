import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlined } from './verify-page.ts';

const PAGE =
  '<meta http-equiv="Content-Security-Policy" content="__POLICY__" />' +
  '<script type="module" crossorigin src="/assets/verify.js"></script><link rel="stylesheet" crossorigin href="/a.css">';

test('the page has its script and style inside, and a policy that allows just these', () => {
  const page = inlined(PAGE, `console.info('$&')`, 'p{}');
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(page).toContain(`<script type="module">console.info('$&')</script><style>p{}</style>`);
  expect(page).toContain(`script-src ${hash(`console.info('$&')`)}; style-src ${hash('p{}')};`);
  expect(page).toContain(`default-src 'none'; connect-src 'none';`);
  expect(page).not.toMatch(/unsafe|__POLICY__|src="/);
});

test.each([
  ['a script that ends early', PAGE, `'</script>'`, ''],
  ['a style that ends early', PAGE, '', '</style>'],
  ['a page with another script', `${PAGE}<script src="/x.js"></script>`, '', ''],
  ['a page without a policy', PAGE.replace('__POLICY__', ''), '', ''],
])('%s is an error', (_, page, script, style) => {
  expect(() => inlined(page, script, style)).toThrow('the page');
});
