import http from 'node:http';
import https from 'node:https';

/**
 * Loaded before the server of a test, which posts to services of the internet by their names: it has them all at the local
 * address in `KINTAI_TEST_OUTSIDE`, where a path begins with the host that it was for.
 */
const outside = process.env['KINTAI_TEST_OUTSIDE'];
if (outside !== undefined)
  https.request = ((url: string, options: https.RequestOptions, answered: never) => {
    const { hostname, pathname, search } = new URL(url);
    const plain = { method: options.method, headers: options.headers, signal: options.signal } as http.RequestOptions;
    return http.request(`${outside}/${hostname}${pathname}${search}`, plain, answered);
  }) as typeof https.request;
