import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A server in front of another that refuses bodies above a size, as nginx and Caddy do. */
export interface RefusingProxy {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of a port of this machine; `maxBytes` is the largest body it passes on.
 */
export async function startRefusingProxy(port: number, maxBytes: number): Promise<RefusingProxy> {
  const server = createServer((incoming, outgoing) => {
    if (Number(incoming.headers["content-length"] ?? 0) > maxBytes) {
      // Refused once the whole body is here: a connection that is closed before may lose the answer
      // on its way.
      incoming.resume().once("end", () => {
        outgoing.writeHead(413, { "content-type": "text/html", connection: "close" });
        outgoing.end("<html><h1>413 Request Entity Too Large</h1></html>");
      });
      return;
    }
    const { method, url, headers } = incoming;
    const onward = request({ host: "127.0.0.1", port, method, path: url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
