import type { Image, Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import { toasts } from "../../lib/toasts.ts";
import { HeldData } from "../../test-support/data-transfer.fixture.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { spaceQuery } from "../spaces/space.queries.ts";
import { imagesChanged } from "./image.queries.ts";
import { PictureOrder } from "./picture-order.tsx";

const SPACE = idOf(1);
const OWNER = { kind: "space", id: SPACE } as const;
const MOMENT = "2026-01-01T00:00:00.000Z";

const CONFLICT = { code: "record.conflict", message: "", fields: [], requestId: "r", current: [] };

function anImage(number: number): Image {
  const version = { imageKey: `${idOf(8000)}/x${number}/small`, width: 800, height: 600 };
  return {
    id: idOf(100 + number),
    version: 1,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    deletedAt: null,
    description: `Picture of ${number}`,
    order: number - 1,
    s3Key: "",
    metadata: { width: 800, height: 600, fileName: null, colour: "#808080" },
    versions: { thumbnail: version, small: version, standard: version, retina: version },
  };
}

function Screen() {
  const { data } = useQuery(spaceQuery(SPACE));
  return data ? <PictureOrder owner={OWNER} images={data.images} /> : null;
}

async function show(more: Answers, count = 3) {
  let images = Array.from({ length: count }, (_, at) => anImage(at + 1));
  const answers: Answers = async (asked) => {
    const special = await more(asked);
    if (special) return special;
    if (asked.path.endsWith("/images/order")) {
      const { imageIds, seenImageIds } = asked.body as Record<string, string[]>;
      if (seenImageIds && seenImageIds.join() !== images.map(({ id }) => id).join()) {
        return { status: 409, body: CONFLICT };
      }
      images = (imageIds ?? []).flatMap((id, place) => {
        const image = images.find((one) => one.id === id);
        const version = (image?.version ?? 0) + Number(images[place]?.id !== id);
        return image ? [{ ...image, version }] : [];
      });
      return { body: images };
    }
    if (asked.method === "PATCH") {
      const of = images.find(({ id }) => asked.path.endsWith(id));
      if (asked.headers.get("if-match") !== `"${of?.version}"`) {
        return { status: 409, body: CONFLICT };
      }
      images = images.map((image) =>
        asked.path.endsWith(image.id)
          ? { ...image, ...(asked.body as Partial<Image>), version: image.version + 1 }
          : image,
      );
      return { body: images.find(({ id }) => asked.path.endsWith(id)) };
    }
    if (asked.method === "DELETE") {
      images = images.filter(({ id }) => !asked.path.endsWith(id));
      return { body: {} };
    }
    const space: Partial<Space> = { id: SPACE, name: "Lab", images };
    return asked.path === `/spaces/${SPACE}` ? { body: space } : undefined;
  };
  const shown = await harness({ screen: Screen, path: "/x", answers });
  /** What becomes of the pictures at the server without this page. */
  const elsewhere = (change: (list: Image[]) => Image[]) => {
    images = change(images);
  };
  return { ...shown, elsewhere };
}
const shown = () =>
  screen.getAllByRole("textbox").map((box) => (box instanceof HTMLInputElement ? box.value : ""));

test("moves by the keyboard keep the focus, are said, and name the order that was seen", async () => {
  const user = userEvent.setup();
  const { asked } = await show(() => undefined);
  (await screen.findByRole("button", { name: "Move picture 1 down" })).focus();
  await user.keyboard("{Enter}");
  expect(shown()).toEqual(["Picture of 2", "Picture of 1", "Picture of 3"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move picture 2 down");
  expect(screen.getByText("Moved to place 2 of 3")).toBeTruthy();
  await user.keyboard("{Enter}");
  expect(shown()).toEqual(["Picture of 2", "Picture of 3", "Picture of 1"]);
  // At the end it can go back only.
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move picture 3 up");
  const orders = () => asked.filter(({ path }) => path.endsWith("/order")).map(({ body }) => body);
  const ids = (...numbers: number[]) => numbers.map((one) => idOf(100 + one));
  await waitFor(() =>
    expect(orders()).toEqual([
      { imageIds: ids(2, 1, 3), seenImageIds: ids(1, 2, 3) },
      { imageIds: ids(2, 3, 1), seenImageIds: ids(2, 1, 3) },
    ]),
  );
});

test("words written while an order is on its way are saved upon what it left, and keep the focus", async () => {
  const user = userEvent.setup();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { asked } = await show(async ({ path }) => {
    if (path.endsWith("/order")) await held;
    return undefined;
  });
  await user.click(await screen.findByRole("button", { name: "Move picture 2 up" }));
  const words = screen.getByRole("textbox", { name: "Description of picture 1" });
  await user.clear(words);
  await user.type(words, "The blue door{Enter}");
  // Nothing of the words goes before the order was answered.
  expect(asked.filter(({ method }) => method === "PATCH")).toEqual([]);
  answer();
  const saved = () => asked.filter(({ method }) => method === "PATCH");
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.path).toContain(idOf(102));
  expect(saved()[0]?.headers.get("if-match")).toBe('"2"');
  await waitFor(() => expect(shown()[0]).toBe("The blue door"));
  expect(document.activeElement).toBe(words);
});

test("many moves, and many words, quickly one after the other are all kept", async () => {
  const user = userEvent.setup();
  const before = toasts.get().length;
  const { asked } = await show(async ({ method }) => {
    if (method !== "GET") await new Promise((resolve) => setTimeout(resolve, 20));
    return undefined;
  }, 5);
  (await screen.findByRole("button", { name: "Move picture 1 down" })).focus();
  for (let press = 0; press < 4; press++) {
    await user.keyboard("{Enter}");
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  const words = screen.getByRole("textbox", { name: "Description of picture 5" });
  await user.clear(words);
  await user.type(words, "AAA{Enter}{Backspace}{Backspace}{Backspace}BBB{Enter}");
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
      { description: "AAA" },
      { description: "BBB" },
    ]),
  );
  await waitFor(() =>
    expect(shown()).toEqual([
      "Picture of 2",
      "Picture of 3",
      "Picture of 4",
      "Picture of 5",
      "BBB",
    ]),
  );
  expect(toasts.get().slice(before)).toEqual([]);
});

const pictures = (...numbers: number[]) => numbers.map((one) => `Picture of ${one}`);

test("moves with no pause between are made one upon the other", async () => {
  const before = toasts.get().length;
  const { asked } = await show(async ({ method }) => {
    if (method !== "GET") await new Promise((resolve) => setTimeout(resolve, 5));
    return undefined;
  }, 5);
  await screen.findByRole("button", { name: "Move picture 1 down" });
  const line = document.querySelector(`[data-id="${idOf(101)}"]`);
  for (let press = 0; press < 4; press++) {
    const down = line?.querySelector('[data-move="1"]');
    if (down) fireEvent.click(down);
  }
  expect(shown()).toEqual(pictures(2, 3, 4, 5, 1));
  const last = { imageIds: [102, 103, 104, 105, 101].map(idOf) };
  await waitFor(() => {
    const orders = asked.filter(({ path }) => path.endsWith("/order"));
    expect(orders).toHaveLength(4);
    expect(orders.at(-1)?.body).toMatchObject(last);
  });
  await imagesChanged(OWNER);
  await waitFor(() => expect(shown()).toEqual(pictures(2, 3, 4, 5, 1)));
  expect(toasts.get().slice(before)).toEqual([]);
});

test("what is read while orders are on their way does not put them back", async () => {
  const user = userEvent.setup();
  const before = toasts.get().length;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { asked } = await show(async ({ path }) => {
    if (path.endsWith("/order")) await held;
    return undefined;
  });
  await user.click(await screen.findByRole("button", { name: "Move picture 1 down" }));
  await imagesChanged(OWNER);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(shown()).toEqual(pictures(2, 1, 3));
  await user.click(screen.getByRole("button", { name: "Move picture 2 down" }));
  answer();
  await waitFor(() => expect(asked.filter(({ path }) => path.endsWith("/order"))).toHaveLength(2));
  await imagesChanged(OWNER);
  await waitFor(() => expect(shown()).toEqual(pictures(2, 3, 1)));
  expect(toasts.get().slice(before)).toEqual([]);
});

test("a picture that was added meanwhile stands last, and moves are kept", async () => {
  const user = userEvent.setup();
  const before = toasts.get().length;
  const { asked, elsewhere } = await show(() => undefined);
  const down = await screen.findByRole("button", { name: "Move picture 1 down" });
  elsewhere((list) => [...list, anImage(4)]);
  await user.click(down);
  await waitFor(() => expect(shown()).toEqual(pictures(2, 1, 3, 4)));
  await waitFor(() =>
    expect(asked.filter(({ path }) => path.endsWith("/order")).at(-1)?.body).toEqual({
      imageIds: [102, 101, 103, 104].map(idOf),
      seenImageIds: [101, 102, 103, 104].map(idOf),
    }),
  );
  expect(toasts.get().slice(before)).toEqual([]);
});

test("moves upon an order that somebody else changed are refused once, and theirs is shown", async () => {
  const before = toasts.get().length;
  const { elsewhere } = await show(() => undefined);
  const down = await screen.findByRole("button", { name: "Move picture 1 down" });
  elsewhere((list) => [...list].reverse());
  fireEvent.click(down);
  fireEvent.click(screen.getByRole("button", { name: "Move picture 2 down" }));
  await waitFor(() => expect(shown()).toEqual(pictures(3, 2, 1)));
  await imagesChanged(OWNER);
  expect(
    toasts
      .get()
      .slice(before)
      .map(({ detail }) => detail),
  ).toEqual([expect.stringMatching(/Somebody else/)]);
});

test("words that somebody else came before are marked, kept, and saved upon theirs the next time", async () => {
  const user = userEvent.setup();
  const { asked, elsewhere } = await show(() => undefined);
  const words = await screen.findByRole("textbox", { name: "Description of picture 1" });
  await user.clear(words);
  await user.type(words, "Mine");
  elsewhere((list) =>
    list.map((one) => (one.id === idOf(101) ? { ...one, description: "Theirs", version: 2 } : one)),
  );
  // Leaving the field at once, before the answer or after it, does not save a second time.
  await user.type(words, "{Enter}");
  await user.tab();
  await screen.findByText(/Somebody wrote “Theirs”/);
  expect(words.getAttribute("aria-invalid")).toBe("true");
  expect(shown()[0]).toBe("Mine");
  expect(toasts.get().at(-1)?.summary).toBe("Image description update failed");
  const saved = () => asked.filter(({ method }) => method === "PATCH");
  expect(saved()).toHaveLength(1);
  await user.type(words, "{Enter}");
  await waitFor(() => expect(words.getAttribute("aria-invalid")).toBeNull());
  expect(saved().at(-1)?.headers.get("if-match")).toBe('"2"');
  expect(shown()[0]).toBe("Mine");
  await imagesChanged(OWNER);
  await waitFor(() => expect(shown()[0]).toBe("Mine"));
});

test("words that were refused are given up for theirs with Escape", async () => {
  const user = userEvent.setup();
  const { elsewhere } = await show(() => undefined);
  const words = await screen.findByRole("textbox", { name: "Description of picture 1" });
  await user.clear(words);
  elsewhere((list) =>
    list.map((one) => (one.id === idOf(101) ? { ...one, description: "Theirs", version: 2 } : one)),
  );
  await user.type(words, "Mine{Enter}");
  await screen.findByText(/Somebody wrote “Theirs”/);
  await user.type(words, "{Escape}");
  expect(shown()[0]).toBe("Theirs");
  expect(words.getAttribute("aria-invalid")).toBeNull();
});

test("words that could not be sent are marked until they are", async () => {
  const user = userEvent.setup();
  let isDown = true;
  await show(({ method }) =>
    method === "PATCH" && isDown
      ? { status: 500, body: { code: "server.error", message: "", fields: [], requestId: "r" } }
      : undefined,
  );
  const words = await screen.findByRole("textbox", { name: "Description of picture 1" });
  await user.type(words, " more{Enter}");
  await waitFor(() => expect(words.getAttribute("aria-invalid")).toBe("true"));
  isDown = false;
  await user.type(words, "{Enter}");
  await waitFor(() => expect(words.getAttribute("aria-invalid")).toBeNull());
  expect(shown()[0]).toBe("Picture of 1 more");
});

test("an order that somebody else changed is told, and theirs is shown", async () => {
  const user = userEvent.setup();
  await show(({ path }) => (path.endsWith("/order") ? { status: 409, body: CONFLICT } : undefined));
  await user.click(await screen.findByRole("button", { name: "Move picture 1 down" }));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("Image order update failed"));
  expect(toasts.get().at(-1)?.detail).toMatch(/Somebody else/);
  await waitFor(() => expect(shown()[0]).toBe("Picture of 1"));
});

test("the first one is featured, by a mark and a word", async () => {
  await show(() => undefined);
  const marks = await screen.findAllByText("Featured");
  expect(marks).toHaveLength(1);
  expect(marks[0]?.closest("li")?.getAttribute("data-id")).toBe(idOf(101));
});

test("one that could not be removed stays, and it is said", async () => {
  const user = userEvent.setup();
  const body = { code: "server.error", message: "", fields: [], requestId: "r" };
  await show(({ method }) => (method === "DELETE" ? { status: 500, body } : undefined));
  await user.click(await screen.findByRole("button", { name: "Remove picture 1" }));
  await waitFor(() => expect(toasts.get().at(-1)?.summary).toBe("Image deletion failed"));
  await waitFor(() => expect(shown()[0]).toBe("Picture of 1"));
});

test("a removed one comes back to its place", async () => {
  const user = userEvent.setup();
  const { asked } = await show(({ method, path }) =>
    method === "DELETE" || path.endsWith("/restore") ? { body: anImage(1) } : undefined,
  );
  await user.click(await screen.findByRole("button", { name: "Remove picture 1" }));
  await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe("Undo"));
  toasts.get().at(-1)?.action?.run();
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith("/order"))?.body).toEqual({
      imageIds: [101, 102, 103].map(idOf),
    }),
  );
});

/** Until the test ends, no line comes into view: there is no window here that would tell. */
function withNothingSeen(): void {
  class Unseen {
    observe(): void {}
    disconnect(): void {}
  }
  Reflect.set(globalThis, "IntersectionObserver", Unseen);
  onTestFinished(() => void Reflect.deleteProperty(globalThis, "IntersectionObserver"));
}

test("of many pictures none is loaded that was not seen", async () => {
  withNothingSeen();
  const { asked } = await show(() => undefined, 40);
  await waitFor(() => expect(document.querySelectorAll("li[data-id]")).toHaveLength(40));
  expect(asked.some(({ path }) => path.includes("image-stream"))).toBe(false);
});

test("of 500 pictures one is moved by the keyboard", { timeout: 120_000 }, async () => {
  withNothingSeen();
  const user = userEvent.setup();
  const { asked } = await show(() => undefined, 500);
  // Drawing them takes a test's window longer than a browser's.
  await waitFor(() => expect(document.querySelectorAll("li[data-id]")).toHaveLength(500), {
    timeout: 60_000,
  });
  document.querySelector<HTMLElement>(`[data-id="${idOf(350)}"] [data-move="-1"]`)?.focus();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move picture 250 up");
  await user.keyboard("{Enter}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move picture 249 up");
  const ids = Array.from({ length: 500 }, (_, at) => idOf(101 + at));
  ids.splice(248, 2, idOf(350), idOf(349));
  await waitFor(() => {
    const order = asked.find(({ path }) => path.endsWith("/order"));
    expect(order?.body).toMatchObject({ imageIds: ids });
  });
});

test("a line that is dragged goes where it is dropped", async () => {
  const { asked } = await show(() => undefined);
  const [first, , third] = await screen.findAllByRole("listitem");
  if (!first || !third) throw new Error("There are no lines");
  const dataTransfer = new HeldData();
  fireEvent.dragStart(first, { dataTransfer });
  fireEvent.dragEnter(third, { dataTransfer });
  fireEvent.drop(third, { dataTransfer });
  await waitFor(() => {
    const order = asked.find(({ path }) => path.endsWith("/order"));
    expect(order?.body).toMatchObject({ imageIds: [102, 103, 101].map(idOf) });
  });
});

test("a picture that is removed leaves the focus with the next one, or the last", async () => {
  const user = userEvent.setup();
  await show(() => undefined);
  const press = async (name: string) => {
    (await screen.findByRole("button", { name })).focus();
    await user.keyboard("{Enter}");
  };
  const focused = () => document.activeElement?.getAttribute("aria-label");
  await press("Remove picture 2");
  await waitFor(() => expect(shown()).toEqual(["Picture of 1", "Picture of 3"]));
  expect(focused()).toBe("Remove picture 2");
  await press("Remove picture 2");
  await waitFor(() => expect(shown()).toEqual(["Picture of 1"]));
  expect(focused()).toBe("Remove picture 1");
});
