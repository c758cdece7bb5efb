import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

const MM_PER_POINT = 25.4 / 72;

/** A page of a PDF, its lengths in millimetres. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  /** Its text in NFKC: browsers write 月 as the radical ⽉ that looks the same. */
  readonly text: string;
  /** The bounding box of its text. */
  readonly textBox: Box;
  /** The bounding boxes of its images. */
  readonly pictures: readonly Box[];
}

/** Distances from the left and upper edge of the page. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Parses a PDF as a PDF viewer does. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  // Suppresses its warnings about the hinting of subset fonts.
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  return Promise.all(Array.from({ length: document.numPages }, async (_, index) => readPage(document, index + 1)));
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

async function readPage(document: Document, number: number): Promise<PdfPage> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const texts = items.filter((item) => 'str' in item);
  const toBox = (left: number, bottom: number, width: number, height: number): Box => ({
    left: left * MM_PER_POINT,
    top: (viewport.height - bottom - height) * MM_PER_POINT,
    right: (left + width) * MM_PER_POINT,
    bottom: (viewport.height - bottom) * MM_PER_POINT,
  });
  return {
    width: viewport.width * MM_PER_POINT,
    height: viewport.height * MM_PER_POINT,
    text: texts
      .map(({ str }) => str)
      .join('')
      .normalize('NFKC'),
    textBox: around(
      texts
        .filter(({ str }) => str.trim() !== '')
        .map(({ transform, width, height }) => toBox(Number(transform[4]), Number(transform[5]), width, height)),
    ),
    pictures: (await placesOfPictures(page)).map(([width, , , height, left, bottom]) =>
      toBox(left, bottom, width, height),
    ),
  };
}

type Matrix = [number, number, number, number, number, number];

/** The transformation matrix of each image: its size on the page, then its lower left corner, in points. */
async function placesOfPictures(page: Awaited<ReturnType<Document['getPage']>>): Promise<Matrix[]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const saved: Matrix[] = [];
  const places: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  fnArray.forEach((operator, index) => {
    if (operator === OPS.save) saved.push(matrix);
    if (operator === OPS.restore) matrix = saved.pop() ?? matrix;
    if (operator === OPS.transform) matrix = multiply(matrix, argsArray[index] as Matrix);
    if (operator === OPS.paintImageXObject) places.push(matrix);
  });
  return places;
}

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});
