import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy between a client and a server that can take the server away. */
export interface TcpProxy {
  readonly port: number;
  /** Breaks every connection, and refuses new ones. */
  cut(): Promise<void>;
  /** Breaks every connection, and takes new ones without ever answering. */
  hang(): void;
  /** Lets connections through again. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on a free port, to a port of this machine or to a Unix socket. */
export async function startTcpProxy(
  target: { host: string; port: number } | { path: string },
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((socket) => {
    keep(socket);
    if (isHanging) return;
    const onward = keep(connect(target));
    socket.pipe(onward).pipe(socket);
    socket.on("close", () => onward.destroy());
    onward.on("close", () => socket.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    breakAll();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut,
    hang: () => {
      isHanging = true;
      breakAll();
    },
    restore: async () => {
      isHanging = false;
      breakAll();
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}

/** Starts a proxy to the PostgreSQL that an address names, by host and port or by its socket. */
export function startDatabaseProxy(address: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(address);
  const host = decodeURIComponent(hostname);
  return startTcpProxy(
    host.startsWith("/")
      ? { path: `${host}/.s.PGSQL.${port}` }
      : { host, port: Number(port || "5432") },
  );
}
