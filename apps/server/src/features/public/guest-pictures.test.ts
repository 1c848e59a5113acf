import { describe, expect, it } from "vitest";
import { ProblemError } from "../../http/problem.ts";
import { ImageRefusedError } from "../../media/images/image-refusal.ts";
import { GuestPictures } from "./guest-pictures.service.ts";

/** Makes work that ends when the test ends it. */
function held() {
  const works: { readonly end: () => void; readonly address: string }[] = [];
  const begin = (address: string) => () =>
    new Promise<string>((resolve) => works.push({ address, end: () => resolve(address) }));
  return { works, begin };
}

const codeOf = async (work: Promise<unknown>) => {
  try {
    return await work;
  } catch (error) {
    return error instanceof ProblemError
      ? [error.code, error.details.retryAfterSeconds]
      : String(error);
  }
};
/** Lets everything that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("the turns of guests' pictures", () => {
  it("two are worked on at once, and the others in the order they came", async () => {
    const pictures = new GuestPictures();
    const { works, begin } = held();
    const addresses = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"];
    const all = addresses.map((address) => pictures.inTurn(address, begin(address)));
    await settle();
    expect(works.map(({ address }) => address)).toEqual(addresses.slice(0, 2));
    works[0]?.end();
    await settle();
    expect(works.map(({ address }) => address)).toEqual(addresses.slice(0, 3));
    works[1]?.end();
    works[2]?.end();
    await settle();
    works[3]?.end();
    expect(await Promise.all(all)).toEqual(addresses);
  });

  it("one network has four at most on their way, and keeps nobody else from theirs", async () => {
    const pictures = new GuestPictures();
    const { works, begin } = held();
    const flood = Array.from({ length: 6 }, (_, count) =>
      codeOf(pictures.inTurn(`2001:db8::${count + 1}`, begin("flood"))),
    );
    expect(await Promise.all(flood.slice(4))).toEqual([
      ["rate.limited", 5],
      ["rate.limited", 5],
    ]);
    const other = pictures.inTurn("192.0.2.9", begin("other"));
    for (let count = 0; count < 5; count++) {
      works[count]?.end();
      await settle();
    }
    expect(await other).toBe("other");
    expect(await Promise.all(flood.slice(0, 4))).toEqual(Array(4).fill("flood"));
  });

  it("ten pictures that cannot be read end a network's turn for ten minutes", async () => {
    let now = 0;
    const pictures = new GuestPictures(() => now);
    const broken = () =>
      codeOf(
        pictures.inTurn("192.0.2.1", () => Promise.reject(new ImageRefusedError("image.damaged"))),
      );
    for (let count = 0; count < 10; count++) expect(await broken()).toContain("ImageRefusedError");
    expect(await broken()).toEqual(["rate.limited", 600]);
    expect(await codeOf(pictures.inTurn("192.0.2.2", async () => "fine"))).toBe("fine");
    now = 10 * 60 * 1000;
    expect(await codeOf(pictures.inTurn("192.0.2.1", async () => "fine"))).toBe("fine");
  });

  it("a report that is full, or a server in trouble, is no failure of the picture", async () => {
    const pictures = new GuestPictures();
    for (let count = 0; count < 12; count++) {
      const work = () => Promise.reject(new ProblemError("report.too_many_photos"));
      expect(await codeOf(pictures.inTurn("192.0.2.1", work))).toEqual([
        "report.too_many_photos",
        undefined,
      ]);
    }
  });
});
