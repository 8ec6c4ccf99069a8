import { buildBackOffice } from './app.ts';
import { PageMissing } from './page-files.ts';
import { BadSettings, readOfficeSettings } from './settings.ts';

/**
 * Starts the back office as a separate process. It knows only the addresses of the order service and of the OpenID
 * provider.
 */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const { listen, ...options } = readOfficeSettings(env);
  const app = await buildBackOffice(options);
  const { hostname, port } = new URL(options.baseUrl);
  const at = listen ?? { host: hostname, port: Number(port || 80) };
  await app.listen(at).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new BadSettings(
      `The back office can't listen at ${at.host}:${at.port}: another program does. Stop that one, or set BACK_OFFICE_URL.`,
    );
  });
  console.log(`back office at ${options.baseUrl}`);
  process.send?.('ready');
  // The parent process has ended, perhaps by a signal. Without it, this process would only occupy the port.
  process.once('disconnect', () => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void app.close().then(() => process.exit(0)));
}

await main(process.env).catch((error: unknown) => {
  console.error(error instanceof BadSettings || error instanceof PageMissing ? error.message : error);
  process.exit(1);
});
