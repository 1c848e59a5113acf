/**
 * What stands in front of the product where phones reach it (docs/operation.md): HTTPS, and with it
 * HTTP/2, which asks for many files at once over one connection. Plain HTTP lets a phone ask for six.
 */
import { Agent, request as ask } from "node:http";
import { constants, createSecureServer, type Http2ServerResponse } from "node:http2";
import { generate } from "selfsigned";
import { freePort } from "./free-port.ts";

/** A proxy that answers at `origin` with a certificate that no browser trusts by itself. */
export interface HttpsProxy {
  readonly origin: string;
  close(): void;
}

/** What HTTP/2 has no place for (RFC 9113 §8.2.2). */
const OF_THE_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade"]);

/** Starts it on a free port, in front of what listens at a port of this machine. */
export async function startHttpsProxy(target: number): Promise<HttpsProxy> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(":"));
    const passed = ask(
      {
        ...{ agent, host: "localhost", port: target, method: request.method, path: request.url },
        headers: {
          ...Object.fromEntries(headers),
          host: request.headers[":authority"] ?? request.headers.host,
          "x-forwarded-proto": "https",
        },
      },
      (reply) => {
        const own = Object.entries(reply.headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
        response.writeHead(
          reply.statusCode ?? constants.HTTP_STATUS_BAD_GATEWAY,
          Object.fromEntries(own),
        );
        reply.pipe(response as Http2ServerResponse);
      },
    );
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    request.pipe(passed);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return {
    origin: `https://localhost:${port}`,
    close: () => {
      server.close();
      agent.destroy();
    },
  };
}
