import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cleanSvg, SvgError } from './svg.ts';
import { svg } from './testing/images.ts';

const SHAPE = '<path d="M0 0"></path>';

/** The sanitised content beside a shape. */
const cleaned = (content: string): string => {
  const text = cleanSvg(svg(`${content}<path d="M0 0"/>`).toString());
  return text.slice(text.indexOf('>') + 1, -`${SHAPE}</svg>`.length);
};

describe('what is removed from an SVG', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in a CDATA section', '<script><![CDATA[alert("<g/>")]]></script>'],
    ['a script from elsewhere', '<script href="https://evil.example/x.js"/>'],
    ['a script with another prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    [
      'a page within',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x"/></body></foreignObject>',
    ],
    ['an image from elsewhere', '<image href="https://evil.example/x.png"/>'],
    ['an embedded image', '<image href="data:image/png;base64,AAAA"/>'],
    ['an animation of a link', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['an animation', '<animate attributeName="x" values="1;2"/>'],
    ['an image as a filter', '<feImage href="https://evil.example/x.svg"/>'],
    ['what editors write down for themselves', '<metadata><rdf:RDF/></metadata><title>logo</title>'],
    ['a comment', '<!-- <script>alert(1)</script> -->'],
    ['an instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
    ['styles from elsewhere', '<style>@import "https://evil.example/x.css";</style>'],
    ['styles that load', '<style>.a{fill:url(https://evil.example/x)}</style>'],
    ['styles that load in disguise', String.raw`<style>.a{fill:u\72l(https://evil.example/x)}</style>`],
    ['styles that load by another name', '<style>.a{cursor:image-set("https://evil.example/x")}</style>'],
    ['styles that hide an element', '<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>'],
    ['styles that hide an element in a CDATA section', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
  ])('%s', (_what, content) => {
    expect(cleaned(content)).toBe('');
  });

  it.each([
    ['what runs', '<g onload="alert(1)" onclick="x()"/>', '<g></g>'],
    ['a link that runs', '<a href="javascript:alert(1)"><g/></a>', '<g></g>'],
    ['a link in disguise', '<use xlink:href="&#106;avascript:alert(1)"/>', '<use></use>'],
    ['a drawing from elsewhere', '<use href="https://evil.example/x.svg#a"/>', '<use></use>'],
    ['a drawing of data', '<use href="data:image/svg+xml,x#a"/>', '<use></use>'],
    ['a paint from elsewhere', '<rect fill="url(https://evil.example/x#a)"/>', '<rect></rect>'],
    ['a paint from elsewhere in quotes', `<rect fill="url( 'https://evil.example/x#a' )"/>`, '<rect></rect>'],
    ['a style that loads', '<rect style="fill:url(//evil.example/x)"/>', '<rect></rect>'],
    ['a style that loads in disguise', String.raw`<rect style="fill:u\72l(//evil.example)"/>`, '<rect></rect>'],
    ['attributes of editors', '<g inkscape:label="層" data-x="1"/>', '<g></g>'],
    ['a wrapper', '<switch><g/></switch>', '<g></g>'],
  ])('all but the element itself: %s', (_what, content, stays) => {
    expect(cleaned(content)).toBe(stays);
  });

  it.each([
    '<g id="a" class="b c" transform="translate(1 2) rotate (45)" opacity=".5"></g>',
    '<rect fill="url(#名称未設定グラデーション_3)" style="stroke:rgb(1,2,3)"></rect>',
    '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0"><stop offset="0" stop-color="#fff"></stop></linearGradient>',
    "<style>.cls-1,.cls-2{fill:url(#g);font-family:'Noto Sans';}.x > .y{fill:#fff}</style>",
    '<text x="1" y="2">A &amp; B &lt; C</text>',
    '<clipPath id="c"><use href="#r"></use></clipPath><g clip-path="url(#c)"></g><rect id="r"></rect>',
  ])('nothing of %s', (content) => {
    expect(cleaned(content)).toBe(content);
  });
});

describe('an SVG is rejected', () => {
  const bomb = (levels: number, repeat: (id: string) => string): string =>
    Array.from({ length: levels }, (_, level) => `<g id="l${level}">${repeat(`l${level + 1}`).repeat(10)}</g>`).join(
      '',
    );

  it.each([
    ['declares entities', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg><text>&a;</text></svg>'],
    [
      'reads a file into an entity',
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg><text>&a;</text></svg>',
    ],
    ['uses an entity that it does not have', svg('<text>&nbsp;</text>').toString()],
    ['is cut off', svg().toString().slice(0, -9)],
    ['is cut off within a tag', svg().toString().slice(0, 60)],
    ['closes what is not open', svg('<g></path></g>').toString()],
    ['has two roots', `${svg().toString()}${svg().toString()}`],
    ['goes on as a page', `${svg().toString()}<script>alert(1)</script>`],
    ['has an attribute twice', svg('<path d="M0" d="M1"/>').toString()],
    ['has an attribute without quotes', svg('<path d=M0 />').toString()],
    ['has a forbidden character', svg('<text>\u0008</text><path/>').toString()],
    ['has a forbidden character in disguise', svg('<text>&#8;</text><path/>').toString()],
    ['nests a thousand deep', svg(`${'<g>'.repeat(1000)}<path/>${'</g>'.repeat(1000)}`).toString()],
    ['is a page with an image in it', '<html><svg xmlns="http://www.w3.org/2000/svg"><path/></svg></html>'],
    ['draws nothing', svg('<g/>').toString()],
    ['draws nothing any more', svg('<image href="data:image/png;base64,AAAA"/>').toString()],
    ['is another language under a prefix', '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:path/></x:svg>'],
    ['repeats itself a billion times', svg(bomb(9, (id) => `<use href="#${id}"/>`)).toString()],
    ['is masked by masks a billion times', svg(bomb(9, (id) => `<rect mask="url(#${id})"/>`)).toString()],
    [
      'is masked by masks through its styles',
      svg(
        `<style>${Array.from({ length: 9 }, (_, level) => `.l${level}{mask:url(#l${level})}`).join('')}</style>` +
          bomb(9, (id) => `<rect class="${id}"/>`),
      ).toString(),
    ],
    ['has styles that refer to something by another rule', svg('<style>rect{fill:url(#a)}</style><rect/>').toString()],
    ['hides a rule in a comment', svg('<style>.a{/*}.b{*/fill:url(#a)}</style><rect/>').toString()],
    ['hides a rule in quotes', svg(`<style>.a{x:"}.b{";fill:url(#a)}</style><rect/>`).toString()],
    ['draws itself', svg('<g id="a"><use href="#a"/></g>').toString()],
    [
      'is a long chain',
      svg(Array.from({ length: 600 }, (_, n) => `<g id="n${n}"><use href="#n${n + 1}"/></g>`).join('')).toString(),
    ],
  ])('that %s', (_what, document) => {
    expect(() => cleanSvg(document)).toThrow(SvgError);
  });
});

it('is the same when sanitised again, whatever its input', () => {
  const name = fc.constantFrom('g', 'path', 'style', 'script', 'svg', 'use', 'text', 'foreignObject', 'x:g', 'image');
  const attribute = fc.tuple(
    fc.constantFrom('id', 'href', 'xlink:href', 'style', 'onload', 'fill', 'class', 'x'),
    fc.constantFrom('a', '#a', 'url(#a)', 'url(x)', '&lt;', '&#60;script&#62;', "'", 'javascript:x', '&quot;'),
  );
  const text = fc.constantFrom('', 'a', '&lt;script&gt;', '<![CDATA[<script>]]>', '&#60;/style&#62;', ']]&gt;');
  const { element } = fc.letrec<{ element: string }>((tie) => ({
    element: fc
      .tuple(
        name,
        fc.uniqueArray(attribute, { selector: ([key]) => key, maxLength: 3 }),
        fc.array(fc.oneof({ maxDepth: 3 }, text, tie('element')), { maxLength: 3 }),
      )
      .map(([tag, attributes, content]) => {
        const written = attributes.map(([key, value]) => ` ${key}="${value}"`).join('');
        return `<${tag}${written}>${content.join('')}</${tag}>`;
      }),
  }));
  fc.assert(
    fc.property(fc.array(element, { maxLength: 4 }), (content) => {
      const document = svg(`${content.join('')}<path/>`).toString();
      let once: string;
      try {
        once = cleanSvg(document);
      } catch (error) {
        expect(error).toBeInstanceOf(SvgError);
        return;
      }
      expect(cleanSvg(once)).toBe(once);
      expect(once).not.toMatch(/<script|<foreignObject|<image|onload=|href="javascript|(fill|style)="url\(x/);
    }),
    { numRuns: 500 },
  );
});
