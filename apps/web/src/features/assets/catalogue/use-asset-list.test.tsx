import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { harness } from "../../../test-support/harness.fixture.tsx";
import { useAssetList } from "./use-asset-list.ts";

const PATH = "/asset-manager/list";

function List() {
  const list = useAssetList();
  const both = (): void => {
    list?.change({ ...list.state, sort: [{ field: "name", direction: "descending" }] });
    list?.change({ ...list.state, search: "lamp" });
  };
  return (
    <button type="button" onClick={both}>
      {list?.queryParams}
    </button>
  );
}

test("an order that was chosen right before other words stays", async () => {
  const { router } = await harness({
    ...{ screen: List, path: PATH, address: `${PATH}?queryParams=q%3Ddoor` },
    answers: ({ path }) => (path === "/custom-fields" ? { body: [] } : undefined),
  });
  fireEvent.click(await screen.findByRole("button"));
  const said = () =>
    new URLSearchParams(String(router.state.location.search["queryParams" as never]));
  await waitFor(() =>
    expect([...said()]).toEqual([
      ["q", "lamp"],
      ["sort", "-name"],
    ]),
  );
});
