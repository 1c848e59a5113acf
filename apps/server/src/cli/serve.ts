import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } from "../demonstration/accounts.ts";
import { isDemonstrationSeeded, seedDemonstration } from "../demonstration/seed.ts";
import { JOB_HANDLERS } from "../features/background-jobs/job-handlers.ts";
import { JobRunner } from "../features/background-jobs/job-runner.service.ts";
import { isStoreOfDatabase, OTHER_STORE } from "../features/files/file-store-mark.service.ts";
import { type Installation, openInstallation } from "../installation.ts";
import { createLogger } from "../logger.ts";
import { startServer } from "../server.ts";
import { ownAddressOf } from "../settings/public-url.ts";
import type { Settings } from "../settings/registry.ts";
import { COMMANDS } from "./commands.ts";
import { ADDRESS_COMMAND, type CommandRunner, openControlSocket } from "./control-socket.ts";

/** Serves until Ctrl-C or SIGTERM, and then ends the running work. Returns the exit code. */
export async function serve(settings: Settings): Promise<number> {
  const log = createLogger(settings.LOG_LEVEL);
  // Listens from the beginning, so that a start that is stopped ends in order, its database with
  // it.
  const stopped = untilStopped();
  const installation = await openInstallation(settings, log);
  try {
    if (settings.STOREY_DEMO && !(await isDemonstrationSeeded(installation))) {
      process.stdout.write("Adding the demonstration. This takes a moment the first time.\n");
      await seedDemonstration(installation);
    }
    const server = await startServer(installation);
    void warnOfOtherStore(installation);
    // Without the socket, the command line only has to wait until the server has stopped.
    const control = await openControlSocket(
      installation.dataDir,
      commandRunner(installation),
    ).catch((err: unknown) => log.warn({ err }, "the command line cannot reach this server"));
    const runner = new JobRunner(installation, JOB_HANDLERS);
    await runner.start();
    process.stdout.write(welcome(settings, server.publicUrl));
    const reason = await Promise.race([stopped, installation.lost]);
    if (reason) log.fatal({ err: reason }, "the server ends: its data folder is another's");
    const workStopped = runner.stop();
    // The socket in the folder belongs to the new holder by now.
    if (!reason) control?.close();
    await server.close();
    await workStopped;
    return reason ? 1 : 0;
  } finally {
    await installation.close();
  }
}

/**
 * Warns if the file store belongs to another database. Other code reports an unreachable store, and
 * the readiness check looks at it again.
 */
async function warnOfOtherStore({ database, files, log }: Installation): Promise<void> {
  const isOurs = await isStoreOfDatabase(database.pool, files).catch(() => true);
  if (!isOurs) log.error(OTHER_STORE);
}

function commandRunner(installation: Installation): CommandRunner {
  return async ([name, ...prepared]) => {
    if (name === ADDRESS_COMMAND) {
      return { exitCode: 0, output: ownAddressOf(installation.settings) };
    }
    const command = COMMANDS.find((each) => each.name === name);
    if (!command) return { exitCode: 1, output: `There is no command ${name}.` };
    return { exitCode: 0, output: await command.run(installation, prepared) };
  };
}

function untilStopped(): Promise<undefined> {
  return new Promise((resolve) => {
    // A terminal or npm may send one more signal while the first is handled, which would end this
    // at once.
    process.on("SIGINT", () => resolve(undefined));
    process.on("SIGTERM", () => resolve(undefined));
  });
}

function welcome(settings: Settings, publicUrl: string): string {
  const lines = [
    "",
    `Storey is ready: ${publicUrl}`,
    `The API is described at ${publicUrl}/api/docs`,
  ];
  if (settings.STOREY_DEMO) {
    const width = Math.max(...DEMONSTRATION_ACCOUNTS.map(({ email }) => email.length));
    lines.push("", `Demonstration accounts, all with the password ${DEMONSTRATION_PASSWORD}:`);
    for (const { email, label } of DEMONSTRATION_ACCOUNTS)
      lines.push(`  ${email.padEnd(width)}  ${label}`);
  }
  return `${lines.join("\n")}\n\n`;
}
