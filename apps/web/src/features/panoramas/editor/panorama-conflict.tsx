import { useTranslation } from "../../../lib/messages.ts";
import { ConflictDialog } from "../../../ui/conflict-dialog.tsx";
import { hotspotsInWords, type PanoramaDraft } from "./panorama-draft.ts";
import type { PanoramaForm } from "./use-panorama-draft.ts";

/** Asks which values stay where somebody else changed the same meanwhile. */
export function PanoramaConflict({ form }: { readonly form: PanoramaForm }) {
  const { t, locale } = useTranslation("panoramas");
  const { conflict } = form;
  if (!conflict) return null;
  const words = (draft: PanoramaDraft, field: keyof PanoramaDraft): string => {
    if (field === "hotspots") return hotspotsInWords(draft.hotspots, t);
    if (field === "name") return draft.name;
    return t("degrees", { value: draft[field].toLocaleString(locale) });
  };
  return (
    <ConflictDialog
      conflicts={conflict.fields.map((field) => ({
        field,
        label: t(`field.${field}`),
        mine: words(form.draft, field),
        theirs: words(conflict.theirs, field),
      }))}
      onResolve={form.resolve}
      onBack={form.back}
    />
  );
}
