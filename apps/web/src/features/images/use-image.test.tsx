import { render, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { connect } from "../../lib/connection.ts";
import { startMessages } from "../../lib/messages.ts";
import { toasts } from "../../lib/toasts.ts";
import { useImageUrl } from "./use-image.ts";

function Picture({ imageKey }: { readonly imageKey: string }) {
  const { failed } = useImageUrl(imageKey);
  return failed ? <p>failed</p> : null;
}

afterEach(() => toasts.set([]));

test("however many pictures fail, a toast says once that an image is not available", async () => {
  await startMessages(["spaces"]);
  connect({ fetch: async () => new Response(null, { status: 404 }) });
  const { container } = render(
    ["a", "b", "c", "d", "e"].map((imageKey) => <Picture key={imageKey} imageKey={imageKey} />),
  );
  await waitFor(() => expect(container.textContent).toBe("failed".repeat(5)));
  const told = toasts.get().map(({ severity, summary }) => [severity, summary]);
  expect(told).toEqual([["error", "Image not available"]]);
});
