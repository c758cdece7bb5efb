import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail, as the server has got it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** The decoded text. */
  readonly text: string;
  readonly subject: string;
  readonly messageId: string;
  readonly headers: string;
}

/** A local mail server (RFC 5321), for tests. */
export interface TestSmtpServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Answers a command, as `RCPT TO:<…>` or `.` at the end of a mail; `null` as a mail server does, `''` never. */
  reply: (command: string) => string | null;
  /** The last mail to that address. */
  lastTo(address: string): ReceivedMail | undefined;
  stop(): Promise<void>;
}

/** Starts one. It has accepted a mail before it answers its last line. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(smtp, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const smtp: TestSmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    reply: () => null,
    lastTo: (address) => smtp.mails.findLast(({ to }) => to === address),
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return smtp;
}

function converse(smtp: TestSmtpServer, socket: Socket): void {
  let [from, to, data, buffer] = ['', '', null as string | null, ''];
  const answer = (command: string, usual: string): boolean => {
    const said = smtp.reply(command) ?? usual;
    if (said !== '') socket.write(`${said}\r\n`);
    return said === usual;
  };
  const take = (line: string): void => {
    if (data !== null && line !== '.') return void (data += `${line.replace(/^\./, '')}\r\n`);
    if (data !== null) {
      const mail = parse(from, to, data);
      data = null;
      if (smtp.reply('.') === null || smtp.reply('.') === '') smtp.mails.push(mail);
      return void answer('.', '250 accepted');
    }
    if (/^(EHLO|HELO)/i.test(line)) return void answer(line, '250 test');
    if (/^MAIL FROM:/i.test(line)) from = addressIn(line);
    if (/^RCPT TO:/i.test(line)) to = addressIn(line);
    if (/^DATA/i.test(line)) {
      if (answer(line, '354 go on')) data = '';
      return;
    }
    answer(line, '250 ok');
  };
  socket.write('220 test\r\n');
  socket.on('data', (chunk) => {
    buffer += String(chunk);
    for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      take(line);
    }
  });
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

function parse(from: string, to: string, data: string): ReceivedMail {
  const [head = '', body = ''] = data.split(/\r\n\r\n([\s\S]*)/);
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  const isBase64 = /base64/i.test(header('Content-Transfer-Encoding'));
  const text = isBase64 ? Buffer.from(body, 'base64').toString() : decodeQuoted(body.replaceAll(/=\r\n/g, ''));
  return { from, to, text, subject: decodeWords(header('Subject')), messageId: header('Message-ID'), headers };
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** The words of a header that aren't ASCII (RFC 2047). */
const decodeWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
    );
