import type { Location } from "@storey/contract";
import { NAME_MIN_LENGTH } from "@storey/domain";
import { useState } from "react";
import { CallError } from "../../lib/call-error.ts";
import { confirm } from "../../lib/confirm.ts";
import { conflictsOf, differences, joined } from "../../lib/draft.ts";
import { fieldErrors, textOfCode, textOfError } from "../../lib/error-text.ts";
import { logFailure } from "../../lib/log.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useKeptForm } from "../../lib/use-kept-form.ts";
import {
  addLocation,
  changeLocation,
  checkSubnets,
  currentLocation,
  locationOf,
} from "./location.queries.ts";
import {
  changesOf,
  draftOf,
  draftProblems,
  EMPTY_DRAFT,
  fieldOfPath,
  type LocationDraft,
  type LocationField,
  subnetsOf,
  wrongSubnetLines,
} from "./location-draft.ts";

/** What is wrong: beside the fields, and with the whole. */
export interface LocationErrors {
  readonly fields: Partial<Record<LocationField, string>>;
  readonly form: string | null;
  /** Counts the refused saves: after each the first field that is wrong takes the focus. */
  readonly refusals: number;
}

type Found = Omit<LocationErrors, "refusals">;

const NO_ERRORS: LocationErrors = { fields: {}, form: null, refusals: 0 };

/** The problems whose code says which field they belong to. */
const FIELD_OF_CODE: Readonly<Record<string, LocationField>> = {
  "name.taken": "name",
  "licence.spaces_exceeded": "spacesLicensed",
};

/** What is wrong with the first so many lines of the networks is told line by line. */
const LINES_TOLD = 5;

/** A change of the first takes away what was said beside the second too. */
const SETTLED_BY: Partial<Record<string, LocationField>> = {
  sosEmail: "sosPhone",
  sosEnabled: "sosPhone",
};

function errorsOf(error: unknown): Found {
  const known = error instanceof CallError ? FIELD_OF_CODE[error.code] : undefined;
  if (known) return { fields: { [known]: textOfError(error) }, form: null };
  const found = Object.entries(fieldErrors(error)).map(
    ([path, words]) => [fieldOfPath(path), words] as const,
  );
  const fields = Object.fromEntries(found.filter(([field]) => field !== null));
  return { fields, form: Object.keys(fields).length > 0 ? null : textOfError(error) };
}

/** Whether who saves this would lock themselves out: networks for all that lack their address. */
async function locksOut(base: LocationDraft, draft: LocationDraft): Promise<string | null> {
  const changed = differences(base, draft);
  const isTouched = changed.includes("ipSubnets") || changed.includes("ipSubnetsApplyTo");
  const subnets = subnetsOf(draft);
  if (!isTouched || draft.ipSubnetsApplyTo !== "all" || subnets.length === 0) return null;
  try {
    const { address, matches } = await checkSubnets(subnets);
    return matches ? null : address;
  } catch (cause) {
    // The save itself will tell what is wrong.
    logFailure("The networks could not be checked", cause);
    return null;
  }
}

interface LocationFormOptions {
  /** Null for a location that is to be added. */
  readonly location: Location | null;
  /** Only looked at: nothing that was typed before is shown. */
  readonly readOnly: boolean;
  readonly onSaved: (location: Location) => void;
}

/** The state of the form: what it began with, what is typed, and what another has saved since. */
export function useLocationForm({ location, readOnly, onSaved }: LocationFormOptions) {
  const { t } = useTranslation("locations");
  const form = useKeptForm<Location, LocationDraft>({
    name: readOnly ? null : `location:${location?.id ?? "new"}`,
    record: location,
    empty: EMPTY_DRAFT,
    draftOf,
    read: locationOf,
  });
  const { base: record, setBase: setRecord, start: base } = form;
  const { draft, setDraft, dirty, leaving } = form;
  const [theirs, setTheirs] = useState<Location | null>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [saving, setSaving] = useState(false);

  const refuse = (found: Found): void =>
    setErrors(({ refusals }) => ({ ...found, refusals: refusals + 1 }));
  const write = (from: Location | null, next: LocationDraft): Promise<Location> => {
    if (!from) return addLocation({ ...changesOf(EMPTY_DRAFT, next), name: next.name.trim() });
    return changeLocation(from.id, from.version, changesOf(draftOf(from), next));
  };
  const send = async (from: Location | null, next: LocationDraft): Promise<void> => {
    setSaving(true);
    setErrors(({ refusals }) => ({ ...NO_ERRORS, refusals }));
    try {
      const saved = await write(from, next);
      setRecord(saved);
      setDraft(draftOf(saved));
      if (!from) leaving.allow();
      onSaved(saved);
    } catch (error) {
      const current = currentLocation(error);
      if (!from || !current) refuse(errorsOf(error));
      else await merge(from, next, current);
    } finally {
      setSaving(false);
    }
  };
  const merge = async (from: Location, next: LocationDraft, current: Location): Promise<void> => {
    const sides = [draftOf(from), next, draftOf(current)] as const;
    if (conflictsOf(...sides).length > 0) setTheirs(current);
    else await send(current, joined(...sides, new Set()));
  };
  const wrongLines = (problem: string): string => {
    const lines = wrongSubnetLines(draft);
    const told = lines.slice(0, LINES_TOLD);
    const count = lines.length - told.length;
    return [
      ...told.map((line) => t("security.networks.line", { line: String(line), problem })),
      ...(count === 0 ? [] : [t("security.networks.more", { count })]),
    ].join("\n");
  };
  const wordsOf = (code: string): string => {
    if (code === "licensed") return t("licence.count.invalid");
    if (code === "subnet.invalid") return wrongLines(textOfCode(code, code));
    return textOfCode(code, code, { length: NAME_MIN_LENGTH.location });
  };
  const save = async (): Promise<void> => {
    if (saving) return;
    const problems = Object.entries(draftProblems(draft));
    if (problems.length > 0) {
      const fields = Object.fromEntries(problems.map(([field, code]) => [field, wordsOf(code)]));
      return refuse({ fields, form: null });
    }
    const address = await locksOut(base, draft);
    if (address !== null) {
      const agreed = await confirm({
        title: t("security.lockout.title"),
        text: t("security.lockout.text", { address }),
        confirmLabel: t("security.lockout.confirm"),
        tone: "danger",
      });
      if (!agreed) return;
    }
    return send(record, draft);
  };
  const resolve = (takeTheirs: ReadonlySet<LocationField>): void => {
    if (!theirs || !record) return;
    const next = joined(draftOf(record), draft, draftOf(theirs), takeTheirs);
    setRecord(theirs);
    setDraft(next);
    setTheirs(null);
    void send(theirs, next);
  };
  const set = (part: Partial<LocationDraft>): void => {
    setDraft((now) => ({ ...now, ...part }));
    const touched = Object.keys(part).flatMap((field) => [field, SETTLED_BY[field] ?? field]);
    setErrors((now) => ({
      ...now,
      fields: Object.fromEntries(
        Object.entries(now.fields).filter(([field]) => !touched.includes(field)),
      ),
    }));
  };
  return { base, draft, set, theirs, setTheirs, errors, saving, dirty, save, resolve };
}

/** The form as its sections are given it. */
export type LocationForm = Pick<ReturnType<typeof useLocationForm>, "draft" | "set" | "errors"> & {
  /** Only looked at: the user may not change this location. */
  readonly readOnly: boolean;
};
