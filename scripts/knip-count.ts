import type { Reporter } from 'knip';

/**
 * A reporter for knip that prints how many files it has read, so that a run over nothing can't pass for a clean one.
 */
const reportCount: Reporter = ({ counters }) => console.log(`Examined ${counters.processed} files.`);

export default reportCount;
