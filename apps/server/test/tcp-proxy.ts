import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between a client and a server, and can take the server away. */
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

/** Starts a proxy to a server, on a free port. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
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
    const onward = keep(connect(target.port, target.host));
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
