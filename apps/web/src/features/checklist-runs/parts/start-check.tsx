import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { loadMessages, useTranslation } from "../../../lib/messages.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import { Button } from "../../../ui/button.tsx";
import { type CheckPlace, readStartsAhead, startableQuery } from "../start-check.queries.ts";

const dialog = () => import("./start-check-dialog.tsx");
const StartCheckDialog = lazy(async () => ({ default: (await dialog()).StartCheckDialog }));

/** Loads what a check is begun and done with, and what is asked here: a check may begin without a network. */
async function keepStartParts(place: CheckPlace): Promise<void> {
  await Promise.all([
    ...[loadMessages(["checklist-runs"]), dialog(), import("../checklist-run.screen.tsx")],
    import("./runner.tsx"),
  ]);
  await readStartsAhead(place);
}

/** Tells whether the reader can begin a check at a place. */
export function useCanStart(place: CheckPlace, isArchived: boolean): boolean {
  const { data } = useQuery({ ...startableQuery(place), enabled: !isArchived, retry: false });
  return !isArchived && (data?.length ?? 0) > 0;
}

/** Begins a check at a place: one that comes next there, or any other. Without a network, on this device. */
export function StartCheck({ place }: { readonly place: CheckPlace }) {
  const { t } = useTranslation("checklist-runs");
  const [isOpen, setOpen] = useState(false);
  const key = JSON.stringify(place);
  useEffect(
    () => whenIdle(() => void keepStartParts(JSON.parse(key) as CheckPlace).catch(() => {})),
    [key],
  );
  return (
    <>
      <Button icon={<ClipboardCheck aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("start.button")}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <StartCheckDialog place={place} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
