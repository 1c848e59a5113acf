import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { CallError } from "./call-error.ts";
import { type PageSource, useLineAt, useListed } from "./listed-pages.ts";
import { startMessages } from "./messages.ts";
import { closeToast, toasts } from "./toasts.ts";

type Found = { readonly results: readonly number[] };

let isDown = false;
const SOURCE: PageSource<null, Found> = {
  pageSize: 2,
  pageOf: (_search, page) => ({
    queryKey: ["GET /numbers", page],
    queryFn: async () => {
      if (isDown) throw new CallError({ status: 403, code: "access.forbidden", message: "No." });
      return { results: [page * 10, page * 10 + 1] };
    },
    retry: false,
  }),
};

function useLines() {
  const listed = useListed(SOURCE, null);
  return { listed, at: useLineAt(SOURCE, listed, 2, 3) };
}

beforeEach(async () => {
  isDown = true;
  for (const { id } of toasts.get()) closeToast(id);
  await startMessages(["shell", "errors"]);
});

test("a later page that fails is told, tried again when asked for, and told no more", async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  client.setQueryData(["GET /numbers", 1], { results: [10, 11] });
  const { result, unmount } = renderHook(useLines, { wrapper });
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
  expect(result.current.at(2)).toBeUndefined();
  isDown = false;
  toasts.get()[0]?.action?.run();
  await waitFor(() => expect(result.current.at(2)).toBe(20));
  expect(toasts.get()).toEqual([]);
  unmount();
});
