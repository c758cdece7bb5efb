import { expect, test } from 'vitest';
import { withCpuSeconds } from './processor.ts';
import { captureTool } from './tools.ts';

test.runIf(process.platform === 'linux')('the time of a program is counted where it was started, once', async () => {
  const [first, second, none] = await Promise.all([
    withCpuSeconds(() => captureTool('oxfmt', ['--version'])),
    withCpuSeconds(() => captureTool('oxfmt', ['--version'])),
    withCpuSeconds(() => Promise.resolve()),
  ]);
  expect(first.result.code + second.result.code).toBe(0);
  expect(first.cpuSeconds + second.cpuSeconds).toBeGreaterThan(0);
  expect(none.cpuSeconds).toBe(0);
});
