import { expect, test } from "vitest";
import { applyFirstStyles } from "./first-styles.ts";

test("the styles of the page count once all of them are there", async () => {
  const links = ["a", "b"].map((name) => {
    const link = document.createElement("link");
    link.dataset["first"] = name;
    link.media = "print";
    document.head.append(link);
    return link;
  });
  const applied = applyFirstStyles();
  links[0]?.dispatchEvent(new Event("load"));
  await Promise.resolve();
  expect(links.map(({ media }) => media)).toEqual(["print", "print"]);
  // A sheet that fails to load holds up nothing: the page shows without it.
  links[1]?.dispatchEvent(new Event("error"));
  await applied;
  expect(links.map(({ media }) => media)).toEqual(["all", "all"]);
  for (const link of links) link.remove();
});
