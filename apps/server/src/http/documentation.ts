import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "./openapi.ts";

/** Allows only the page's own scripts; it styles its elements inline. */
const CONTENT_POLICY = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "frame-ancestors": ["'none'"],
  "base-uri": ["'none'"],
};

/** Serves the API's description at `/api/openapi.json` and, to read, at `/api/docs`. */
export async function mountDocumentation(
  app: FastifyInstance,
  version: string,
  serverUrl: string,
): Promise<void> {
  // Written at the first request, so that the server starts sooner.
  let written: object | undefined;
  const document = () => {
    written ??= openApiDocument(version, serverUrl);
    return written;
  };
  app.get("/api/openapi.json", (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(document())),
  );
  await app.register(fastifySwagger, {
    mode: "static",
    specification: { document: { openapi: "3.1.0" } as never },
  });
  await app.register(fastifySwaggerUi, {
    transformSpecification: document,
    transformSpecificationClone: false,
    routePrefix: "/api/docs",
    staticCSP: CONTENT_POLICY,
    uiConfig: {
      layout: "BaseLayout",
      docExpansion: "list",
      deepLinking: true,
      tryItOutEnabled: false,
    },
    theme: { title: "Storey API" },
  });
}
