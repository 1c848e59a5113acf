import { type Space, spaceAccess } from "@storey/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Globe } from "lucide-react";
import { Suspense } from "react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall, useMayIn } from "../../lib/session/use-may.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { locationQuery } from "../locations/location.queries.ts";
import { AskAdministrator } from "../space-access/parts/members-only.tsx";
import { openToVisitors } from "../space-access/space-access.queries.ts";
import { useOwnNames } from "../spaces/parts/borrowed-name.tsx";
import styles from "./parts/offline-note.module.css";

/** Opens the location of a public space to visitors at a press. */
function LetIn({ space }: { readonly space: Space }) {
  const { t } = useTranslation("spaces");
  const nameOf = useOwnNames();
  const chosen = { spaceIds: [space.id] };
  const { mutate, isPending } = useMutation({
    networkMode: "always",
    mutationFn: () => openToVisitors(chosen, space.allowPublicReporting),
    onSuccess: () => {
      showToast({ severity: "success", summary: t("public.opened") });
      // The pressed button is gone by now.
      document.querySelector<HTMLElement>("h1")?.focus();
    },
    onError: (error) => {
      showToast({ severity: "error", summary: t("public.openFailed"), detail: textOfError(error) });
    },
  });
  return (
    <>
      <Button size="small" waiting={isPending} onClick={() => mutate()}>
        {t("public.letIn", { location: nameOf(space.location).words })}
      </Button>{" "}
      <Link to={PATHS.Location} params={{ locationId: space.location.id }}>
        {t("public.toLocation")}
      </Link>
    </>
  );
}

/**
 * Says of a public space that its location lets no guest in, with the remedy for who may change
 * that, and whom to ask for others.
 */
export function GuestGate({ space }: { readonly space: Space }) {
  const { t } = useTranslation("spaces");
  const nameOf = useOwnNames();
  const mayIn = useMayIn();
  const mayOpen = useMayCall(spaceAccess.open);
  const { location } = space;
  const { data } = useQuery(locationQuery(location.id));
  if (data?.allowAnonymousAccess !== false) return null;
  return (
    <div className={styles["note"]}>
      <Globe aria-hidden="true" />
      <div>
        <p>{t("public.closed", { location: nameOf(location).words })}</p>
        {mayOpen && mayIn("organisation.locations.update", location.id) ? (
          <LetIn space={space} />
        ) : (
          <Suspense fallback={null}>
            <AskAdministrator />
          </Suspense>
        )}
      </div>
    </div>
  );
}
