import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "./openapi.ts";

/** Serves the API's description at `/api/openapi.json` and, to read, at `/api/docs`. */
export async function mountDocumentation(
  app: FastifyInstance,
  version: string,
  serverUrl: string,
): Promise<void> {
  const document = openApiDocument(version, serverUrl);
  const json = JSON.stringify(document);
  app.get("/api/openapi.json", (_request, reply) =>
    reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").send(json),
  );
  await app.register(fastifySwagger, {
    mode: "static",
    specification: { document: document as never },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    uiConfig: { docExpansion: "list", deepLinking: true, tryItOutEnabled: false },
    theme: { title: "Storey API" },
  });
}
