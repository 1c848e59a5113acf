import type { Location } from "@storey/contract";
import { confirm } from "../../lib/confirm.ts";
import type { Values } from "../../lib/form/declaration.ts";
import { differences } from "../../lib/form/merge.ts";
import { type Form, useForm } from "../../lib/form/use-form.ts";
import { logFailure } from "../../lib/log.ts";
import { useTranslation } from "../../lib/messages.ts";
import { checkSubnets } from "./location.queries.ts";
import { locationForm } from "./location-form.ts";
import { subnetsOf } from "./networks.ts";

/** The values of a location's form. */
export type LocationDraft = Values<typeof locationForm.fields>;

/**
 * Returns the address of the user whom this save would lock out, when networks for all users do not
 * include it; null otherwise.
 */
async function lockedOut(draft: LocationDraft, base: LocationDraft): Promise<string | null> {
  const changed = differences(base, draft);
  const isTouched = changed.includes("ipSubnets") || changed.includes("ipSubnetsApplyTo");
  const subnets = subnetsOf(draft.ipSubnets);
  if (!isTouched || draft.ipSubnetsApplyTo !== "all" || subnets.length === 0) return null;
  try {
    const { address, matches } = await checkSubnets(subnets);
    return matches ? null : address;
  } catch (cause) {
    // The save itself will report what is wrong.
    logFailure("The networks could not be checked", cause);
    return null;
  }
}

interface LocationFormOptions {
  /** The location to change; null to add one. */
  readonly location: Location | null;
  /** Whether the form is read-only: an earlier draft is not shown then. */
  readonly readOnly: boolean;
  readonly onSaved: (location: Location) => void;
}

/** Returns the state of the form; a user whom the save would lock out is asked first. */
export function useLocationForm({ location, readOnly, onSaved }: LocationFormOptions) {
  const { t } = useTranslation("locations");
  return useForm(locationForm, {
    record: location,
    isKept: !readOnly,
    isFollowed: location === null,
    agree: async (draft, base) => {
      const address = await lockedOut(draft, base);
      if (address === null) return true;
      return confirm({
        title: t("security.lockout.title"),
        text: t("security.lockout.text", { address }),
        confirmLabel: t("security.lockout.confirm"),
        tone: "danger",
      });
    },
    onSaved: (saved) => {
      const shown = saved ?? location;
      if (shown) onSaved(shown);
    },
  });
}

/** The props of the form's sections. */
export interface LocationFormProps {
  readonly form: Form<typeof locationForm>;
  /** Whether the user may not change this location. */
  readonly readOnly: boolean;
}
