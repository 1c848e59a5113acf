import { connect, createServer, type Socket } from "node:net";
import { networkInterfaces } from "node:os";

/** Returns an address by which others reach this machine; undefined where it has none. */
export function ownAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.find((one) => one && !one.internal && one.family === "IPv4")?.address;
}

/**
 * Offers an installation by the machine's own address, as a phone in the building's network has it:
 * plain http, not localhost, so to browsers no secure context.
 */
export async function onOwnNetwork(origin: string, address: string) {
  const { port, hostname } = new URL(origin);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy()).on("close", () => open.delete(one));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const bound = server.address();
  const ownPort = typeof bound === "object" && bound ? bound.port : 0;
  return {
    origin: `http://${address}:${ownPort}`,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
