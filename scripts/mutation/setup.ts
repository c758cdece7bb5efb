import * as fc from 'fast-check';

// The same examples each time: a mutant's verdict must be deterministic. Counterexamples are not shrunk.
fc.configureGlobal({ seed: 1, endOnFailure: true });
