import { expect, test, vi } from 'vitest';
import { judgeAudit } from './audit.ts';
import { GATES, lintOpenApi, openApiDocument, runGates, type Gate } from './gates.ts';

const gate = (name: string, code: number, examined: number): Gate => ({
  name,
  run: () => Promise.resolve({ code, output: `output of ${name}` }),
  examined: () => examined,
});

test('a gate that fails or that has examined nothing does not pass, and its output is printed', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const counts = await runGates([], [gate('good', 0, 3), gate('bad', 1, 3), gate('empty', 0, 0)]);
  expect(counts).toEqual({ passed: 1, failed: 2 });
  const shown = log.mock.calls.flat().join('\n');
  expect(shown).not.toContain('output of good');
  expect(shown).toContain('output of bad');
  expect(shown).toContain('empty has examined no file');
});

test.each(GATES)('$name reads no count out of an empty output', (real) => {
  expect(real.examined('')).toBe(0);
});

test('the API’s description passes its rules, and an invalid one fails', async () => {
  const document = await openApiDocument();
  expect(await lintOpenApi(document)).toMatchObject({ code: 0 });
  const { code, output } = await lintOpenApi(document.replace('"operationId":"logOut"', '"operationId":"logIn"'));
  expect(code).toBe(1);
  expect(output).toContain('operation-operationId-unique');
});

test('a severe hole in a dependency fails, a registry that can’t be asked is said and passes', async () => {
  const report = (severity: string): string =>
    JSON.stringify({
      vulnerabilities: { 'left-pad': { severity, range: '<1.0.0' } },
      metadata: { dependencies: { total: 120 } },
    });
  expect(judgeAudit(report('high'))).toEqual({ code: 1, output: 'audited 120 packages\nleft-pad <1.0.0: high' });
  expect(judgeAudit(report('moderate'))).toEqual({ code: 0, output: 'audited 120 packages' });
  const refused = judgeAudit('{"message":"405 Method Not Allowed","statusCode":405}');
  expect(refused).toMatchObject({ code: 0, output: expect.stringContaining('skipped: 405 Method Not Allowed') });
  expect(judgeAudit('').output).toContain('skipped: the registry did not answer');

  const log = vi.spyOn(console, 'log').mockReturnValue();
  const audit = { ...gate('audit', 0, 90), run: () => Promise.resolve(refused) };
  expect(await runGates([], [audit])).toEqual({ passed: 1, failed: 0 });
  expect(log.mock.calls.flat().join('\n')).toMatch(/^\? audit .*skipped: 405/);
  // A release isn't made on the word of nobody.
  expect(await runGates([], [audit], { mayBeSkipped: false })).toEqual({ passed: 0, failed: 1 });
});
