import type { IssueAttachment } from "@storey/contract";
import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { loadMessages } from "../../../lib/messages.ts";
import { harness, idOf } from "../../../test-support/harness.fixture.tsx";
import { AttachmentViewer } from "./attachment-viewer.tsx";

const finger = (pointerId: number, clientX: number) => ({
  ...{ pointerId, clientX, clientY: 0, button: 0 },
  ...{ pointerType: "touch", isPrimary: pointerId === 1 },
});

function aPicture(number: number): IssueAttachment {
  return {
    id: idOf(100 + number),
    kind: "picture",
    visibility: "public",
    fileName: `photo-${number}.jpg`,
    contentType: "image/jpeg",
    size: 1000,
    path: `/issues/${idOf(1)}/attachments/${number}`,
    picture: null,
    commentId: null,
    addedBy: null,
    createdAt: "2026-01-01T00:00:00.000Z",
  };
}

beforeAll(() => {
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => {};
});

test("two fingers zoom a picture of an issue, one turns to the next", async () => {
  await loadMessages(["issues"]);
  const onShow = vi.fn();
  const pictures = [aPicture(1), aPicture(2)];
  const Screen = () => (
    <AttachmentViewer pictures={pictures} openedId={idOf(101)} onShow={onShow} onClose={() => {}} />
  );
  await harness({ screen: Screen, path: "/", address: "/", answers: () => ({ body: "bytes" }) });
  const picture = await screen.findByRole("img", { name: "photo-1.jpg" });
  fireEvent.pointerDown(picture, finger(1, 100));
  fireEvent.pointerDown(picture, finger(2, 200));
  fireEvent.pointerMove(picture, finger(1, 0));
  fireEvent.pointerUp(picture, finger(1, 0));
  fireEvent.pointerUp(picture, finger(2, 200));
  expect(picture.style.transform).toContain("scale(2)");
  expect(onShow).not.toHaveBeenCalled();
  fireEvent.doubleClick(picture);
  fireEvent.pointerDown(picture, finger(1, 200));
  fireEvent.pointerUp(picture, finger(1, 100));
  expect(onShow).toHaveBeenCalledExactlyOnceWith(idOf(102));
});
