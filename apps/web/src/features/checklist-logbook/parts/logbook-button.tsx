import { checklistLogbooks } from "@storey/contract";
import { BookOpenText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { Button } from "../../../ui/button.tsx";

const LogbookDialog = lazy(async () => ({
  default: (await import("./logbook-dialog.tsx")).LogbookDialog,
}));

/** Opens the logbook of a location, or of one that is chosen, for whoever may read checklists. */
export function LogbookButton({ locationId = null }: { readonly locationId?: string | null }) {
  const { t } = useTranslation("checklist-logbook");
  const mayRead = useMayCall(checklistLogbooks.ofLocation);
  const [isOpen, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <>
      <Button icon={<BookOpenText aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <LogbookDialog locationId={locationId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
