import { type Endpoint, type FieldLimits, limitsOf } from "@storey/contract";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { harness, leavesWhenRefused } from "../../test-support/harness.fixture.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CallError } from "../call-error.ts";
import { question } from "../confirm.ts";
import { connection } from "../connection.ts";
import {
  type AnyDeclaration,
  bodyOf,
  emptyValues,
  limitsAt,
  pathOf,
  problemsOf,
  valuesOf,
} from "./declaration.ts";
import { EVERY_FORM, SAMPLES, type Sample } from "./every-form.fixture.ts";
import { useForm } from "./use-form.ts";

type Schema = Endpoint["body"];

const CASES = EVERY_FORM.map(([name, form]) => {
  const sample = SAMPLES[name];
  if (!sample) throw new Error(`Give ${name} a sample in every-form.fixture.ts`);
  return { name, form, sample };
});

function bodiesOf({ call }: AnyDeclaration): Schema[] {
  return [call].flat().map(({ body }: Endpoint) => body);
}

function startOf(form: AnyDeclaration, { record, start }: Sample) {
  return record ? valuesOf(form, record) : { ...emptyValues(form), ...start };
}

/** Returns texts around the bounds of a field, and some that are of another kind. */
function textsAround({ minLength = 0, maxLength, min = 0, max = 0 }: FieldLimits): string[] {
  const lengths = [minLength - 1, minLength, ...(maxLength ? [maxLength, maxLength + 1] : [])];
  const numbers = [min - 1, min, max, max + 1];
  const texts = lengths.filter((length) => length > 0).map((length) => "x".repeat(length));
  const odd = ["", " ", "\u200b", "1.5", "two", "a@b", "a@harbour.test", "10.0.0.0/8", "UTC"];
  return [...texts, ...numbers.map(String), ...odd, "https://a.test", "2027-02-30", "2027-02-28"];
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  question.set(null);
  sessionStorage.clear();
});
afterEach(() => void vi.restoreAllMocks());

test("there are forms, each with a sample of its own", () => {
  expect(CASES.map(({ name }) => name).sort()).toEqual(Object.keys(SAMPLES).sort());
});

describe.each(CASES)("the limits of $name", ({ form, sample }) => {
  test("are those of the contract, for every field", () => {
    const contract = Object.assign({}, ...bodiesOf(form).map(limitsOf)) as object;
    for (const name of Object.keys(form.fields)) {
      const path = pathOf(form, name);
      expect(contract, `${name} at ${path}`).toHaveProperty([path]);
      expect(contract).toHaveProperty([path], limitsAt(form, name));
    }
  });

  test("let nothing through that the contract refuses", () => {
    const bodies = bodiesOf(form);
    const start = startOf(form, sample);
    const [known] = bodies;
    for (const [name, field] of Object.entries(form.fields)) {
      if (!(field as { isTyped: boolean }).isTyped) continue;
      for (const typed of textsAround(limitsAt(form, name))) {
        const draft = { ...start, [sample.field]: sample.mine, [name]: typed };
        if (Object.keys(problemsOf(form, draft, sample.context)).length > 0) continue;
        const from = sample.record ? start : emptyValues(form);
        const { body } = bodyOf(form, from, draft);
        const reply = known?.safeParse(body);
        const refused = (reply?.error?.issues ?? []).filter(
          (issue) => issue.path.join(".") === pathOf(form, name),
        );
        // `save` puts together the bodies of a form with several calls, and the moments of a step.
        if (bodies.length === 1 && name !== "resumeOn") {
          expect(refused, `${name} as ${JSON.stringify(typed)}`).toEqual([]);
        }
      }
    }
  });
});

const CONFLICT = { status: 409, code: "record.conflict", message: "" };

interface Trial {
  readonly form: AnyDeclaration;
  readonly sample: Sample;
  /** The failure of each save in turn; the last one, and any after it, succeeds. */
  readonly failures?: readonly (CallError | (() => void))[];
}

/** Opens a form of the declared fields, with a watched function in the place of its call. */
async function open({ form, sample, failures = [] }: Trial) {
  const sent: { version: number; body: object; draft: Readonly<Record<string, unknown>> }[] = [];
  const left = [...failures];
  const watched: AnyDeclaration = {
    ...form,
    save: async ({ version, body, draft }) => {
      sent.push({ version, body, draft });
      await Promise.resolve();
      const failure = left.shift();
      if (typeof failure === "function") failure();
      else if (failure) throw failure;
      return { ...sample.changed, version: version + 1 };
    },
  };
  function Dialog({ onClose }: { readonly onClose: () => void }) {
    const state = useForm(watched, {
      record: sample.record,
      context: sample.context as never,
      isKept: !sample.isFleeting,
      ...(sample.start ? { start: sample.start } : {}),
      onClose,
    });
    const put = (value: unknown) => state.change({ [sample.field]: value });
    return (
      <FormDialog form={state} title="A form" saveLabel="Save" cancelLabel="Cancel">
        {Object.keys(watched.fields).map((name) => {
          const { label, value, error } = state.control(name);
          return (
            <TextField
              key={name}
              label={`${name}: ${label}`}
              readOnly
              value={JSON.stringify(value)}
              error={error}
            />
          );
        })}
        <button type="button" onClick={() => put(sample.mine)}>
          Type mine
        </button>
        <button type="button" onClick={() => put(sample.wrong)}>
          Type wrong
        </button>
      </FormDialog>
    );
  }
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return isOpen ? <Dialog onClose={() => setOpen(false)} /> : <p>Closed</p>;
  }
  const opened = await harness({ screen: Screen, path: "/form", answers: () => undefined });
  await screen.findByRole("dialog", { name: "A form" });
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  const shown = (): HTMLInputElement =>
    screen.getByRole("textbox", { name: new RegExp(`^${sample.field}:`) });
  return { sent, press, shown, opened };
}

describe.each(CASES)("in $name", ({ form, sample }) => {
  const mine = JSON.stringify(sample.mine);

  test.skipIf(sample.wrong === null)(
    "what is wrong is said beside its field, which takes the focus, and nothing is sent",
    async () => {
      const { sent, press, shown } = await open({ form, sample });
      await press("Type wrong");
      await press("Save");
      await waitFor(() => expect(shown().getAttribute("aria-invalid")).toBe("true"));
      expect(document.activeElement).toBe(shown());
      const [first = ""] = shown().getAttribute("aria-describedby")?.split(" ") ?? [];
      expect(document.getElementById(first)?.textContent).not.toBe("");
      expect(await screen.findByText(/needs? attention/)).toBeTruthy();
      expect(sent).toEqual([]);
    },
  );

  test("leaving asks before what is typed is lost", async () => {
    const { press, shown } = await open({ form, sample });
    await press("Type mine");
    await press("Cancel");
    await waitFor(() => expect(question.get()?.title).toBe("Leave without saving?"));
    await act(async () => question.get()?.answer(false));
    expect(shown().value).toBe(mine);
    await press("Cancel");
    await waitFor(() => expect(question.get()).not.toBeNull());
    await act(async () => question.get()?.answer(true));
    expect(await screen.findByText("Closed")).toBeTruthy();
  });

  test("two quick presses of Save send one", async () => {
    const { sent, press } = await open({ form, sample });
    await press("Type mine");
    const save = screen.getByRole("button", { name: "Save" });
    act(() => {
      save.click();
      save.click();
    });
    expect(await screen.findByText("Closed")).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  test("without a network it says so, and what is typed stays", async () => {
    const offline = new CallError({ status: 0, code: "network.unreachable", message: "" });
    const { sent, press, shown } = await open({ form, sample, failures: [offline] });
    await press("Type mine");
    await press("Save");
    expect((await screen.findByRole("alert")).textContent).toMatch(/You are offline/);
    expect(shown().value).toBe(mine);
    await press("Save");
    expect(await screen.findByText("Closed")).toBeTruthy();
    expect(sent).toHaveLength(2);
  });

  test.skipIf(sample.isFleeting === true)(
    "what is typed is there again after a sign-in that was lost, until it is saved",
    async () => {
      const lost = (): never => {
        connection().onLoginRequired();
        throw new CallError({ status: 401, code: "auth.invalid_token", message: "" });
      };
      const first = await open({ form, sample, failures: [lost] });
      leavesWhenRefused(first.opened);
      await first.press("Type mine");
      await first.press("Save");
      await screen.findByText("Elsewhere");
      cleanup();
      const second = await open({ form, sample });
      expect(second.shown().value).toBe(mine);
      await second.press("Save");
      expect(await screen.findByText("Closed")).toBeTruthy();
      cleanup();
      const third = await open({ form, sample });
      expect(third.shown().value).not.toBe(mine);
    },
  );
});

describe.each(CASES.filter(({ sample }) => sample.record))(
  "two people in $name",
  ({ form, sample }) => {
    test("who changed the same field choose; the choice is saved on the newer version", async () => {
      const conflict = new CallError({ ...CONFLICT, current: sample.changed });
      const { sent, press } = await open({ form, sample, failures: [conflict] });
      await press("Type mine");
      await press("Save");
      const dialog = await screen.findByRole("dialog", { name: "Somebody else changed this" });
      const [own, other] = within(dialog).getAllByRole("radio");
      expect(own).toHaveProperty("checked", true);
      if (!other) throw new Error("There is nothing to choose");
      await press("Save these values");
      expect(await screen.findByText("Closed")).toBeTruthy();
      expect(sent.map(({ version }) => version)).toEqual([1, 2]);
      expect(sent[1]?.draft[sample.field]).toEqual(sample.mine);
    });

    test("who changed different fields both keep their changes, without a question", async () => {
      const current = { ...sample.record, version: 2 };
      const conflict = new CallError({ ...CONFLICT, current });
      const { sent, press } = await open({ form, sample, failures: [conflict] });
      await press("Type mine");
      await press("Save");
      expect(await screen.findByText("Closed")).toBeTruthy();
      expect(sent.map(({ version }) => version)).toEqual([1, 2]);
      expect(sent[1]?.body).toEqual(sent[0]?.body);
    });
  },
);
