import "./parts/document-messages.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { forgetConfiguration } from "../../lib/configuration.ts";
import { connect } from "../../lib/connection.ts";
import { loadMessages, startMessages } from "../../lib/messages.ts";
import { queryClient } from "../../lib/query.ts";
import { UploadArea } from "./parts/upload-area.tsx";
import { useDocumentUploads } from "./parts/use-document-uploads.ts";

function Area() {
  const owner = { kind: "space", id: "0197a7a0-0000-7000-8000-000000000001" } as const;
  return <UploadArea owner={owner} uploads={useDocumentUploads(owner)} toAdd={() => null} />;
}

test("how large a document may be is what this server says", async () => {
  forgetConfiguration();
  connect({ fetch: async () => new Response(JSON.stringify({ documentMaxMegabytes: 350 })) });
  await startMessages(["shell", "errors"]);
  await loadMessages(["documents", "uploads"]);
  render(
    <QueryClientProvider client={queryClient}>
      <Area />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/up to 350 MB each/)).toBeDefined();
});
