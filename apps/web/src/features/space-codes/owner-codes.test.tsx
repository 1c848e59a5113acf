import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { harness, idOf } from "../../test-support/harness.fixture.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { OwnerCodesDialog } from "./parts/owner-codes-dialog.tsx";

const ASSET = { id: idOf(1), tag: "T-1", name: null, locationId: idOf(4) };
const CODE = {
  ...{ id: idOf(7), code: "0123456789ABCDEFGHJKMNPQRS", address: "https://storey.test/c/0123" },
  ...{ version: 1, state: "active", space: null, asset: ASSET, claimedAt: null, claimedBy: null },
  ...{ createdAt: "2026-01-05T08:30:00.000Z", updatedAt: "2026-01-05T08:30:00.000Z" },
  deletedAt: null,
};

async function open(permission: "organisation.assets.update" | "organisation.spaces.update") {
  await loadMessages(["codes"]);
  const sent: string[] = [];
  await harness({
    screen: () => (
      <>
        <OwnerCodesDialog
          owner={{ kind: "asset", id: ASSET.id }}
          record={{ name: ASSET.tag, isArchived: false, locationId: ASSET.locationId }}
          onClose={() => {}}
        />
        <ConfirmDialog />
      </>
    ),
    path: "/",
    permissions: ["organisation.assets.read", permission],
    answers: ({ method, path }) => {
      if (method !== "GET") sent.push(`${method} ${path}`);
      if (method === "DELETE") return { body: { ...CODE, state: "revoked" } };
      return path.endsWith("/codes") ? { body: [CODE] } : undefined;
    },
  });
  await screen.findByRole("img", { name: /T-1/ });
  return sent;
}

test("the code of an asset is revoked at its asset, by who may change assets", async () => {
  const sent = await open("organisation.assets.update");
  await userEvent.click(await screen.findByRole("button", { name: /^Revoke the code/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(sent).toEqual([`DELETE /assets/${ASSET.id}/codes/${CODE.id}`]));
});

test("who may change rooms alone is not offered to revoke it", async () => {
  await open("organisation.spaces.update");
  expect(screen.queryByRole("button", { name: /^Revoke the code/ })).toBeNull();
});
