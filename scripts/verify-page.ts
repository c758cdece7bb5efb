import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'vite';
import { BROWSERS } from '../vite.config.ts';
import { root } from './tools.ts';

const WEB = join(root, 'src/web');
const PAGE = 'features/record-proof/verify.html';

/**
 * The page that checks a downloaded proof (記録の証明の確認) in one file: its script and style stand inside, and its
 * content security policy, by their hashes, also holds where the page is opened from a folder. It can't send anything.
 */
export async function buildVerifyPage(): Promise<string> {
  const built = await build({
    root: WEB,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: BROWSERS,
      modulePreload: false,
      rolldownOptions: { input: join(WEB, PAGE) },
    },
  });
  const files = 'output' in built ? built.output : [];
  const textOf = (name: RegExp): string => {
    const [file, ...more] = files.filter(({ fileName }) => name.test(fileName));
    if (file === undefined || more.length > 0) throw new Error(`the page is to have one file like ${name}`);
    return file.type === 'chunk' ? file.code : String(file.source);
  };
  return inlined(textOf(/\.html$/), textOf(/\.js$/).trim(), textOf(/\.css$/).trim());
}

/** The page with its script and style inside, and with the policy that allows just these. */
export function inlined(page: string, script: string, style: string): string {
  for (const [text, end] of [
    [script, /<\/script|<!--/i],
    [style, /<\/style/i],
  ] as const)
    if (end.test(text)) throw new Error(`the page's script or style would end at ${end}`);
  const policy = [
    `default-src 'none'`,
    `connect-src 'none'`,
    `script-src '${sourceHash(script)}'`,
    `style-src '${sourceHash(style)}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
  return [
    [/<script [^>]*src=[^>]*><\/script>/, `<script type="module">${script}</script>`],
    [/<link rel="stylesheet"[^>]*>/, `<style>${style}</style>`],
    [/__POLICY__/, policy],
  ].reduce((text, [place, content]) => {
    if (text.split(place as RegExp).length !== 2) throw new Error(`the page is to have one ${String(place)}`);
    return text.replace(place as RegExp, () => content as string);
  }, page);
}

const sourceHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
