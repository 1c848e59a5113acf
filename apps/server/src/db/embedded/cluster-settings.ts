import { totalmem } from "node:os";
import type { ServerAddress } from "./server-address.ts";

const MEGABYTE = 1024 * 1024;
/**
 * The bounds between which the server keeps a 32nd of the machine's memory for pages of its files.
 */
const SHARED_BUFFERS_MEGABYTES = { least: 16, most: 128, partOfMemory: 32 } as const;

/** The settings that differ between servers. */
export interface ClusterOptions {
  /** How much memory is kept for pages; fitted to the machine where it is absent. */
  readonly sharedBuffersMegabytes?: number | undefined;
  /** How many connections there may be at once. */
  readonly connections?: number;
  /** For tests: the data is thrown away after the run and need not outlive a crash. */
  readonly isThrownAway?: boolean;
}

/** The most connections: the server's pool, those that guard it, and a command beside it. */
const CONNECTIONS = 32;

/** Returns the parameters by which the server is started; they win over its configuration files. */
export function clusterSettings(
  major: number,
  { socketFolder, port }: ServerAddress,
  options: ClusterOptions,
): string[] {
  const shared = options.sharedBuffersMegabytes ?? fittedSharedBuffers(totalmem());
  const durable = options.isThrownAway ? "off" : "on";
  const settings = {
    listen_addresses: socketFolder === undefined ? "127.0.0.1" : "",
    unix_socket_directories: socketFolder ?? "",
    unix_socket_permissions: "0600",
    port: String(port),
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    shared_buffers: `${shared}MB`,
    max_connections: String(options.connections ?? CONNECTIONS),
    max_wal_size: "256MB",
    max_logical_replication_workers: "0",
    // Rows of people must not go into the log with a failed statement.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    logging_collector: "off",
    log_checkpoints: "off",
    // Statements of a process that died end soon after it.
    client_connection_check_interval: process.platform === "linux" ? "5s" : "0",
    // Reading through processes of its own takes memory, and pays off only on machines with many
    // disks.
    ...(major >= 18 ? { io_method: "sync" } : {}),
    ...(options.isThrownAway ? { autovacuum: "off" } : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Megabytes of a machine's memory that the embedded server keeps for pages of its files. */
export function fittedSharedBuffers(memoryBytes: number): number {
  const { least, most, partOfMemory } = SHARED_BUFFERS_MEGABYTES;
  const fitted = Math.floor(memoryBytes / MEGABYTE / partOfMemory);
  return Math.min(most, Math.max(least, fitted));
}
