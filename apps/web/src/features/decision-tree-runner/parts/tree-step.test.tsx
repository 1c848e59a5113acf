import type { TreeAnswer, TreeContent, TreeSurroundings } from "@storey/domain";
import { walkTree } from "@storey/domain";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { forgetConfiguration } from "../../../lib/configuration.ts";
import { connect } from "../../../lib/connection.ts";
import { loadMessages, startMessages } from "../../../lib/messages.ts";
import { aBuild, aNode, aResponse, aTree, aVariable } from "../decision-tree-runner.fixture.ts";
import type { TreeFilesView } from "./tree-files.ts";
import { TreeStep } from "./tree-step.tsx";

const NOWHERE: TreeSurroundings = { facts: {}, inputs: {} };
const FILES: TreeFilesView = {
  picture: (id, description) => (id === "" ? null : <img src={`/${id}`} alt={description} />),
  document: (id, page, name) => <a href={`/${id}#page=${page}`}>{name}</a>,
  film: () => null,
};

/** A server whose settings let pages of these origins in. */
function serves(embedOrigins: readonly string[]) {
  forgetConfiguration();
  connect({ fetch: async () => Response.json({ embedOrigins }) });
}

beforeEach(async () => {
  serves(["*"]);
  await startMessages(["shell", "decision-tree-runner"]);
  await loadMessages(["decision-tree-runner"]);
});

interface WalkedProps {
  readonly content: TreeContent;
  readonly around: TreeSurroundings;
  readonly files?: TreeFilesView;
}

function Walked({ content, around, files = FILES }: WalkedProps) {
  const [answers, setAnswers] = useState<readonly TreeAnswer[]>([]);
  const [hasMoved, setMoved] = useState(false);
  const move = (next: readonly TreeAnswer[]) => {
    setMoved(true);
    setAnswers(next);
  };
  const { stop } = walkTree(aBuild(content), around, answers);
  return (
    <TreeStep
      key={`${answers.length} ${stop.at}`}
      stop={stop}
      files={files}
      takesFocus={hasMoved}
      onAnswer={(answer) => move([...answers, answer])}
      onBack={answers.length === 0 ? undefined : () => move(answers.slice(0, -1))}
    />
  );
}

function show(content: TreeContent, around: TreeSurroundings = NOWHERE) {
  return render(<Walked content={content} around={around} />);
}

const heading = (name: string) => screen.findByRole("heading", { name });
const facts = (name: string, value: string | number): TreeSurroundings => ({
  facts: { space: { [name]: value } },
  inputs: {},
});

test("shows what leads up to a question with it, pictures first, in the words of the room", async () => {
  const content = aTree(
    [
      aNode(1, "text", { text: "Look behind the display of {{room}}." }),
      aNode(2, "image", { imageId: "back", description: "Behind it" }),
      aNode(3, "text", { text: "Is it lit?" }, { label: "Lamp" }),
      aResponse(4, "Yes"),
      aResponse(5, "No"),
      aNode(6, "text", { text: "Good." }, { label: "Done", ends: "resolved" }),
    ],
    [
      [1, 2],
      [2, 3],
      [3, 4],
      [3, 5],
      [4, 6],
      [5, 6],
    ],
    [aVariable(20, { key: "room", source: "space", field: "name" })],
  );
  show(content, facts("name", "Aula"));
  await heading("Lamp");
  const picture = screen.getByRole("img", { name: "Behind it" });
  // What it shows is for whoever cannot see it.
  expect(screen.queryByText("Behind it")).toBeNull();
  const words = screen.getByText("Look behind the display of Aula.");
  expect(picture.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // By a figure, and back by Escape; each step takes the focus.
  await userEvent.keyboard("1");
  expect(screen.queryByRole("heading", { name: "Done" })).toBeNull();
  screen.getByRole("button", { name: /Yes/ }).focus();
  await userEvent.keyboard("2");
  expect(document.activeElement).toBe(await heading("Done"));
  expect(screen.getByText("Fixed")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(await heading("Lamp"));
});

test("a key in what opened above a step is not for the step", async () => {
  const content = aTree(
    [
      aNode(1, "text", { text: "Look." }, { label: "Lamp" }),
      aResponse(2, "Lit"),
      aNode(3, "image", { imageId: "back", description: "" }, { label: "Behind", ends: "info" }),
    ],
    [
      [1, 2],
      [2, 3],
    ],
  );
  const files: TreeFilesView = {
    ...FILES,
    picture: () => (
      <dialog open>
        <button type="button">Large</button>
      </dialog>
    ),
  };
  render(<Walked content={content} around={NOWHERE} files={files} />);
  await userEvent.click(await screen.findByRole("button", { name: /Lit/ }));
  await heading("Behind");
  screen.getByRole("button", { name: "Large" }).focus();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("heading", { name: "Behind" })).toBeTruthy();
});

test("shows an article clean of scripts, whatever it and the values hold", async () => {
  const html =
    '<p onclick="x()">Press <strong>{{room}}</strong><script>x()</script></p>' +
    '<p><a href="javascript:x()">bad</a> <a href="https://help.test/a">good</a>' +
    '<img src=x onerror="x()"><a href="{{room}}">worse</a></p>';
  const content = aTree(
    [aNode(1, "article", { html }, { label: "Read", ends: "info" })],
    [],
    [aVariable(20, { key: "room", source: "space", field: "name" })],
  );
  const { container } = show(content, facts("name", 'javascript:x()<img src=x onerror="x()">'));
  await heading("Read");
  expect(screen.getByText('javascript:x()<img src=x onerror="x()">').tagName).toBe("STRONG");
  expect(container.querySelector("script, img, [onclick], [onerror]")).toBeNull();
  const addresses = [...container.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(addresses).toEqual([null, "https://help.test/a", null]);
  expect(screen.getByRole("link", { name: "good" })).toHaveProperty("target", "_blank");
});

test("phones, mails and pages carry the values, and no other kind of address", async () => {
  const content = aTree(
    [
      aNode(1, "phone", { number: "+45 {{desk}}", note: "Until 18:00" }),
      aNode(2, "email", { to: "av@harbour.test", subject: "{{desk}} & dark", body: "Now\nplease" }),
      aNode(3, "web", { url: "https://help.test/?q={{desk}}", isEmbedded: true }),
      aNode(4, "web", { url: "javascript:alert(1)", isEmbedded: false }, { ends: "contact" }),
    ],
    [
      [1, 2],
      [2, 3],
      [3, 4],
    ],
    [aVariable(20, { key: "desk", source: "space", field: "floor" })],
  );
  const { container } = show(content, facts("floor", "12 34"));
  const call = await screen.findByRole("link", { name: "Call +45 12 34" });
  expect(call.getAttribute("href")).toBe("tel:+451234");
  expect(screen.getByRole("link", { name: "Open in mail" }).getAttribute("href")).toBe(
    "mailto:av@harbour.test?subject=12%2034%20%26%20dark&body=Now%0D%0Aplease",
  );
  expect(screen.getByRole("link", { name: "Open help.test" }).getAttribute("href")).toBe(
    "https://help.test/?q=12%2034",
  );
  expect(container.querySelector('[href^="javascript:"]')).toBeNull();
  // Nothing of somebody else's page is loaded before it is asked for.
  expect(container.querySelector("iframe")).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Show help.test here" }));
  expect(container.querySelector("iframe")?.getAttribute("sandbox")).toBe(
    "allow-scripts allow-forms",
  );
});

test("a page is shown here where the server lets it in: a player as itself, and never one of ours", async () => {
  const ours = location.origin.replace("http:", "https:");
  serves(["https://films.test", location.origin, ours]);
  const film = { documentId: null, captionsId: null };
  const content = aTree(
    [
      aNode(1, "video", { ...film, url: "https://films.test/embed/1" }),
      aNode(2, "video", { ...film, url: "http://films.test/embed/2" }),
      aNode(3, "web", { url: "https://films.test.evil.test/", isEmbedded: true }),
      aNode(4, "web", { url: `${location.origin}/api`, isEmbedded: true }, { ends: "info" }),
    ],
    [
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  );
  const { container } = show(content);
  const offered = await screen.findAllByRole("button", { name: /^Show .* here$/ });
  expect(offered.map(({ textContent }) => textContent)).toEqual(["Show films.test here"]);
  expect(screen.getAllByRole("link")).toHaveLength(4);
  await userEvent.click(screen.getByRole("button", { name: "Show films.test here" }));
  const [frame, ...more] = container.querySelectorAll("iframe");
  expect(more).toEqual([]);
  expect(frame?.src).toBe("https://films.test/embed/1");
  expect(frame?.getAttribute("sandbox")?.split(" ")).not.toContain("allow-top-navigation");
  expect(frame?.getAttribute("sandbox")?.split(" ")).toContain("allow-same-origin");
});

test("asks for a variable by its type, and marks what is likely", async () => {
  const content = aTree(
    [
      aNode(
        1,
        "variable",
        { variableId: aVariable(20, {}).id, value: null, prompt: "Count them." },
        { label: "How many?" },
      ),
      aNode(2, "variable", { variableId: aVariable(21, {}).id, value: null, prompt: "" }),
      aNode(3, "text", { text: "{{count}} at {{input}}" }, { label: "Done", ends: "info" }),
    ],
    [
      [1, 2],
      [2, 3],
    ],
    [
      aVariable(20, { key: "count", type: "number", label: "Lamps" }),
      aVariable(21, {
        ...{ key: "input", type: "choice", label: "Which input?" },
        ...{ options: ["HDMI", "USB-C"], fallback: "USB-C" },
      }),
    ],
  );
  show(content);
  // Its label is the question; what is said more stands below it.
  await heading("How many?");
  expect(screen.getByText("Count them.")).toBeTruthy();
  const field = screen.getByRole("textbox", { name: "Lamps" });
  // A figure that is typed chooses nothing.
  await userEvent.type(field, "two{Enter}");
  expect(await screen.findByText("Enter a number")).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, "1,5{Enter}");
  await heading("Which input?");
  await userEvent.click(screen.getByRole("button", { name: /USB-C.*Likely/ }));
  await heading("Done");
  expect(screen.getByText("1.5 at USB-C")).toBeTruthy();
});
