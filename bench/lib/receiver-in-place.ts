// Preloaded into a kintai under faults: what it posts to the internet goes to the receiver of the bench instead.
import http from 'node:http';
import https from 'node:https';

const receiver = process.env['KINTAI_BENCH_RECEIVER'] ?? '';

https.request = ((url: string, options: https.RequestOptions, onAnswer: (response: http.IncomingMessage) => void) =>
  http.request(
    `${receiver}${new URL(url).pathname}`,
    { method: options.method, headers: options.headers, agent: false, signal: options.signal } as http.RequestOptions,
    onAnswer,
  )) as typeof https.request;
