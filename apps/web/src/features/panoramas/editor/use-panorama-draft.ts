import type { Panorama, Space } from "@storey/contract";
import { useEffect } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { queryClient } from "../../../lib/query.ts";
import { showToast } from "../../../lib/toasts.ts";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { useVersionedDraft } from "../../../lib/use-versioned-draft.ts";
import { changeHotspots, changePanorama, panoramasQuery } from "../panorama.queries.ts";
import { draftOf, type PanoramaDraft } from "./panorama-draft.ts";

function versioned(panorama: Panorama) {
  return { draft: draftOf(panorama), version: panorama.version };
}

/** Saves what differs: first how it opens, then its hotspots on the version that this made. */
async function save(
  space: Space,
  panorama: Panorama,
  version: number,
  { hotspots, ...fields }: Partial<PanoramaDraft>,
): Promise<Panorama> {
  let now: Panorama = { ...panorama, version };
  if (Object.keys(fields).length > 0) now = await changePanorama(space.id, now, fields);
  if (hotspots) now = await changeHotspots(space.id, now, hotspots);
  return now;
}

/** The state of the editor of a panorama: nothing of it is lost when saving fails. */
export function usePanoramaDraft(space: Space, panorama: Panorama) {
  const { t } = useTranslation("panoramas");
  const form = useVersionedDraft<PanoramaDraft>({
    name: `panorama:${panorama.id}`,
    stored: versioned(panorama),
    write: async (version, changes, onProblem) => {
      try {
        return await save(space, panorama, version, changes);
      } catch (cause) {
        onProblem(cause);
        return null;
      }
    },
    reread: async () => {
      const query = { ...panoramasQuery(space.id), staleTime: 0 };
      const list = await queryClient.fetchQuery(query);
      const now = list.find(({ id }) => id === panorama.id);
      return now && versioned(now);
    },
    onSaved: () => showToast({ severity: "success", summary: t("saved") }),
  });
  useLeaveGuard(form.dirty, form.drop);
  const { dirty, save: send } = form;
  useEffect(() => {
    if (!dirty) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      void send();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [dirty, send]);
  return form;
}

/** The form of the editor. */
export type PanoramaForm = ReturnType<typeof usePanoramaDraft>;
