import * as fc from 'fast-check';

// The same examples each time: what is said of a mutant is no matter of luck. A counterexample is as good as its smallest.
fc.configureGlobal({ seed: 1, endOnFailure: true });
