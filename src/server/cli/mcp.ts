import { Command } from 'commander';

import { ApiRefusal } from '../features/mcp/mcp-server.ts';
import { serveMcpOverStdio } from '../features/mcp/mcp-stdio.ts';
import { version } from '../version.ts';
import { type CommandContext, CommandRefused, EXIT } from './command.ts';

/** `kintai mcp`: tools for an AI assistant that starts this process. */
export const mcpCommand = (context: CommandContext): Command =>
  new Command('mcp')
    .summary('serve the Model Context Protocol to an AI assistant over standard input and output')
    .description(
      [
        'Serve tools that read attendance, leave and overtime to the AI assistant that starts this command, over standard',
        'input and output. It uses no database, but calls the kintai at KINTAI_URL with the secret of an API client,',
        'KINTAI_SECRET, and can do what that client may. npm run prints a header that an assistant can’t read: it starts',
        'node scripts/run.mjs kintai mcp, or bin/kintai mcp.',
      ].join('\n'),
    )
    .action(async () => {
      const { siteUrl, apiSecret } = context.config();
      if (siteUrl === null || apiSecret === null)
        throw new CommandRefused(
          'KINTAI_URL and KINTAI_SECRET must be set: the address of kintai, and the secret of an API client.',
          EXIT.usage,
        );
      try {
        await serveMcpOverStdio(siteUrl, apiSecret, version);
      } catch (error) {
        throw error instanceof ApiRefusal ? new CommandRefused(`${siteUrl}: ${error.message}`) : error;
      }
    });
