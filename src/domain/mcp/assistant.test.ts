import { describe, expect, it } from 'vitest';

import {
  ASSISTANT_USE_NAMES,
  ASSISTANT_USES,
  OWN_READS,
  OWN_TOOL_NAMES,
  OWN_TOOLS,
  OWN_WRITES,
  usableOwnTools,
} from './assistant.ts';

describe('the tools that a company lets an assistant use', () => {
  it.each([
    ['off', []],
    ['read', OWN_READS],
    ['write', [...OWN_READS, ...OWN_WRITES]],
  ] as const)('are, where it has chosen %s, those of that which were given', (use, all) => {
    expect(usableOwnTools(use, [...OWN_TOOLS].toReversed())).toEqual(all);
    expect(usableOwnTools(use, ['punch', 'my_leave', 'who_is_in'])).toEqual(
      all.filter((tool) => tool === 'punch' || tool === 'my_leave'),
    );
    expect(usableOwnTools(use, [])).toEqual([]);
  });

  it('have names that differ', () => {
    const names = OWN_TOOLS.map((tool) => OWN_TOOL_NAMES[tool]);
    expect(new Set(names).size).toBe(OWN_TOOLS.length);
    expect(new Set(ASSISTANT_USES.map((use) => ASSISTANT_USE_NAMES[use])).size).toBe(3);
    expect(names.every((name) => name.length > 0)).toBe(true);
  });
});
