import { fileURLToPath } from 'node:url';
import type { JSHandle, Page } from '@playwright/test';
import type * as PdfJs from 'unpdf/pdfjs';

const FONTS = '@expo-google-fonts/biz-udpgothic';

const READER = '/pdfjs.mjs';

/** The files that the desk page loads: a PDF reader, and the fonts that the server sets sheets in. */
const FILES: Readonly<Record<string, string>> = {
  [READER]: 'unpdf/pdfjs',
  '/BIZUDPGothic-Regular': `${FONTS}/400Regular/BIZUDPGothic_400Regular.ttf`,
  '/BIZUDPGothic-Bold': `${FONTS}/700Bold/BIZUDPGothic_700Bold.ttf`,
};

const PIXELS_PER_MM = 6;
/** Fine enough for the strokes of small letters. */
const LETTERS_PIXELS_PER_MM = 12;
const MM_PER_POINT = 25.4 / 72;

/** A colour: red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** A picture of paper; all lengths are whole millimetres. */
export interface Picture {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
  /** The mean colour of the square millimetre at that distance from the left and the upper edge. */
  readonly colourAt: (x: number, y: number) => Colour;
}

/** A text of a page. */
interface SetText {
  readonly text: string;
  /** Its base line, in millimetres from the page's upper edge. */
  readonly baseline: number;
  /** How similar the drawn letters are to this text's: near 1, or below 0.4 where they differ. */
  readonly likeness: number;
}

/** The first page of a PDF as rendered by PDF.js in a browser page. */
export const drawPdf = async (page: Page, pdf: Uint8Array): Promise<Picture> =>
  atDesk(page, async (desk) => {
    const drawn = await draw(desk, pdf, PIXELS_PER_MM);
    return look(await drawn.evaluateHandle(({ canvas }) => canvas));
  });

/** Reads a screenshot of something that is so many millimetres wide on paper. */
export const readScreenshot = async (page: Page, png: Buffer, widthMm: number): Promise<Picture> =>
  atDesk(page, async (desk) =>
    look(
      await desk.evaluateHandle(
        async ([bytes, wanted]) => {
          const image = await createImageBitmap(new Blob([bytes]));
          const canvas = new OffscreenCanvas(wanted, Math.round((image.height / image.width) * wanted));
          canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
          return canvas;
        },
        [new Uint8Array(png), widthMm * PIXELS_PER_MM] as const,
      ),
    ),
  );

/** The texts of a PDF's first page, each compared with its letters in its font. */
export const readTexts = async (page: Page, pdf: Uint8Array): Promise<SetText[]> =>
  atDesk(page, async (desk) => {
    const drawn = await draw(desk, pdf, LETTERS_PIXELS_PER_MM);
    const texts = await drawn.evaluate(compareLetters);
    return texts.map(({ baseline, ...text }) => ({ ...text, baseline: baseline / LETTERS_PIXELS_PER_MM }));
  });

/** Runs `work` in a browser page without kintai. */
async function atDesk<Result>(page: Page, work: (desk: Page) => Promise<Result>): Promise<Result> {
  const desk = await page.context().newPage();
  await desk.route('https://desk.test/**', (route) => {
    const module = FILES[new URL(route.request().url()).pathname];
    return route.fulfill(
      module === undefined
        ? { contentType: 'text/html', body: '' }
        : { path: fileURLToPath(import.meta.resolve(module)) },
    );
  });
  await desk.goto('https://desk.test/');
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}

const draw = async (desk: Page, pdf: Uint8Array, pixelsPerMm: number) =>
  desk.evaluateHandle(
    async ([data, scale, reader]) => {
      const { getDocument } = (await import(reader)) as typeof PdfJs;
      const first = await (await getDocument({ data, verbosity: 0 }).promise).getPage(1);
      const viewport = first.getViewport({ scale });
      const canvas = new OffscreenCanvas(Math.round(viewport.width), Math.round(viewport.height));
      canvas.getContext('2d', { willReadFrequently: true });
      await first.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
      return { first, viewport, canvas };
    },
    [new Uint8Array(pdf), pixelsPerMm * MM_PER_POINT, READER] as const,
  );

async function look(canvas: JSHandle<OffscreenCanvas>): Promise<Picture> {
  const { png, width, height, means } = await canvas.evaluate(async (drawn, side) => {
    const pixels = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height).data ?? [];
    const columns = Math.floor(drawn.width / side);
    const rows = Math.floor(drawn.height / side);
    const sums = new Float64Array(columns * rows * 3);
    for (let y = 0; y < rows * side; y += 1)
      for (let x = 0; x < columns * side; x += 1)
        for (const channel of [0, 1, 2]) {
          const square = (Math.floor(y / side) * columns + Math.floor(x / side)) * 3 + channel;
          sums[square] = (sums[square] ?? 0) + (pixels[(y * drawn.width + x) * 4 + channel] ?? 0);
        }
    return {
      png: new Uint8Array(await (await drawn.convertToBlob()).arrayBuffer()),
      width: columns,
      height: rows,
      means: Uint8Array.from(sums, (sum) => Math.round(sum / side ** 2)),
    };
  }, PIXELS_PER_MM);
  return {
    png: Buffer.from(png),
    width,
    height,
    colourAt(x, y) {
      const [red = 0, green = 0, blue = 0] = means.subarray(3 * (y * width + x));
      return [red, green, blue];
    },
  };
}

type Drawn = Awaited<ReturnType<typeof draw>> extends JSHandle<infer Value> ? Value : never;

/** Draws each text of the page again, in its original font, and compares the dark pixels. */
async function compareLetters({ first, viewport, canvas }: Drawn) {
  const drawn = canvas.getContext('2d');
  const again = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
  if (drawn === null || again === null) throw new Error('nothing to draw on');
  again.fillStyle = '#fff';
  again.fillRect(0, 0, canvas.width, canvas.height);
  again.fillStyle = '#000';
  again.fontKerning = 'none';
  again.textRendering = 'geometricPrecision';

  /** The ink of each pixel, 0 to 1; the tints of rows are none. */
  const inkOf = (context: OffscreenCanvasRenderingContext2D, ...box: [number, number, number, number]): number[] => {
    const { data } = context.getImageData(...box);
    return Array.from({ length: data.length / 4 }, (_, pixel) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(4 * pixel);
      return Math.min(1, Math.max(0, (215 - (0.3 * red + 0.59 * green + 0.11 * blue)) / 150));
    });
  };

  const texts: { text: string; baseline: number; likeness: number }[] = [];
  for (const item of (await first.getTextContent()).items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const font = (first.commonObjs.get(item.fontName) as { readonly name: string }).name.replace(/^.*\+/, '');
    if (![...document.fonts].some(({ family }) => family === font))
      document.fonts.add(await new FontFace(font, `url(/${font})`).load());
    const [size = 0, left = 0, up = 0] = item.transform.slice(3).map((length) => Number(length) * viewport.scale);
    const baseline = viewport.height - up;
    again.font = `${size}px ${font}`;
    again.fillText(item.str, left, baseline);
    const [x = 0, y = 0, width = 0, height = 0] = [left, baseline - size * 0.88, item.width * viewport.scale, size].map(
      Math.floor,
    );
    const wanted = inkOf(again, x, y, width, height);
    let both = 0;
    let either = 0;
    inkOf(drawn, x, y, width, height).forEach((ink, pixel) => {
      both += Math.min(ink, wanted[pixel] ?? 0);
      either += Math.max(ink, wanted[pixel] ?? 0);
    });
    texts.push({ text: item.str, baseline, likeness: either > 0 ? both / either : 0 });
  }
  return texts;
}
