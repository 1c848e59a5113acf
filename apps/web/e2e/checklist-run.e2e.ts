import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { itemOf, publish } from "./checklists.ts";
import { NARROW } from "./person.ts";
import { plainPng } from "./picture.ts";
import { callAs, newPublicSpace, type PublicSpaceFacts } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

describe("a checklist on a phone, half of it without a network", () => {
  let flow: UserFlow;
  let room: PublicSpaceFacts;
  let runId: string;

  beforeAll(async () => {
    flow = await startUserFlow(NARROW, {
      as: "organisation-admin@harbour.test",
      scheme: "dark",
      keepsApp: true,
    });
    const { page } = flow;
    await page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    room = await newPublicSpace(page, "Plant room K");
    const id = () => page.evaluate(() => crypto.randomUUID());
    const template = (await callAs(page, "POST", "/checklist-templates", {
      name: "Monthly plant check K",
      defaultRecurrence: "monthly",
      content: {
        sections: [
          {
            id: await id(),
            title: "Plant",
            items: [
              itemOf({ id: await id(), label: "The door closes" }),
              itemOf({
                ...{ id: await id(), label: "The alarm sounds" },
                ...{ isCritical: true, isPhotoRequiredOnFail: true },
              }),
              itemOf({
                ...{ id: await id(), label: "Temperature", responseType: "number" },
                ...{ unit: "°C", min: 5, max: 30 },
              }),
            ],
          },
        ],
        ...{ scan: "none", isSigned: true, isPatTest: false, translations: {} },
      },
    })) as { id: string; version: number };
    await publish(page, template);
    runId = await id();
    await callAs(page, "POST", "/checklist-runs", {
      ...{ id: runId, templateId: template.id, spaceId: room.id },
    });
  });
  afterAll(async () => {
    await flow.context.close();
  });

  const button = (name: string | RegExp) => flow.main().getByRole("button", { name });
  const heading = (name: string | RegExp) => flow.main().getByRole("heading", { name });
  const choose = (name: string) => flow.main().getByRole("radio", { name, exact: true }).check();

  test("begins at the page of the room, one question after another", async () => {
    await flow.page.goto(`/spaces/${room.id}`);
    await flow
      .main()
      .getByRole("link", { name: /Monthly plant check K/ })
      .click();
    await heading("The door closes").waitFor();
    await flow.isAccessible();
    await choose("Pass");
    await button("Next").click();
    await heading("The alarm sounds").waitFor();
    await flow.main().getByText("1 of 3 answered").first().waitFor();
  });

  test("goes on without a network, and keeps answers and photos over a reload", async () => {
    // The app itself is kept before the network goes.
    await flow.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await flow.page.reload();
    await heading("The alarm sounds").waitFor();
    await flow.context.setOffline(true);
    await choose("Fail");
    await flow.main().getByText("A photo is needed").waitFor();
    const files = [1, 2].map((number) => ({
      ...{
        name: `alarm-${number}.png`,
        mimeType: "image/png",
        buffer: plainPng(40 + number, 40, [200, 40, 40]),
      },
    }));
    for (const file of files) {
      await flow.main().locator("input[type=file][multiple]").first().setInputFiles(file);
    }
    await flow.main().getByRole("list", { name: "2 photos" }).waitFor();
    await flow.isAccessible();
    await flow.page.reload();
    await flow.main().getByText("2 of 3 answered").first().waitFor();
    await heading("Temperature").waitFor();
    await flow.main().getByRole("textbox", { name: "Value in °C" }).fill("19,5");
    await button("To the summary").click();
    await heading("Summary").waitFor();
    await flow.main().getByText("3 of 3 answered").first().waitFor();
    await flow.isAccessible();
    await flow.main().getByRole("textbox", { name: "Name of who signs" }).fill("Ada Field");
    await button("Complete").click();
    await flow
      .main()
      .getByText("Completed on this device. It is sent once there is a connection.")
      .waitFor();
  });

  test("with the network back it is completed, with its failure and both photos", async () => {
    await flow.context.setOffline(false);
    await heading("Monthly plant check K").waitFor();
    await expect
      .poll(
        async () => {
          const run = (await callAs(flow.page, "GET", `/checklist-runs/${runId}`)) as {
            state: string;
            outcome: string | null;
            files: unknown[];
          };
          return [run.state, run.outcome, run.files.length];
        },
        { timeout: 100_000 },
      )
      .toEqual(["completed", "fail", 2]);
    await flow.main().getByText("Ada Field").first().waitFor();
    await flow.isAccessible();
  });
});
