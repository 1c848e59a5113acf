import type { Panorama, Space } from "@storey/contract";
import { useEffect } from "react";
import type { FormErrors } from "../../../lib/form/form-errors.ts";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { type PanoramaForm, panoramaForm } from "./panorama-form.ts";

/** Returns the state of a panorama's editor; Ctrl+S saves it too. */
export function usePanoramaForm(
  space: Space,
  panorama: Panorama,
  onRefused: (errors: FormErrors) => void,
): PanoramaForm {
  const { t } = useTranslation("panoramas");
  const form = useForm(panoramaForm, {
    record: panorama,
    context: { space },
    onSaved: () => showToast({ severity: "success", summary: t("saved") }),
    onRefused,
  });
  const { dirty, save } = form;
  useEffect(() => {
    if (!dirty) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      save();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [dirty, save]);
  return form;
}
