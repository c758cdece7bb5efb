// `npm run kintai -- <command>`: the operator's commands, in this very process.
import '../src/server/cli.ts';
