// `npm run kintai -- <command>`: the operator's commands, in this process.
import '../src/server/cli.ts';
