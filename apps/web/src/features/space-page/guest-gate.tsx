import type { Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Globe } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { locationQuery } from "../locations/location.queries.ts";
import styles from "./parts/offline-note.module.css";

/** Says of a public space that its location lets no guest in, and where that is changed. */
export function GuestGate({ space }: { readonly space: Space }) {
  const { t } = useTranslation("spaces");
  const mayIn = useMayIn();
  const { location } = space;
  const { data } = useQuery(locationQuery(location.id));
  if (data?.allowAnonymousAccess !== false) return null;
  return (
    <p className={styles["note"]}>
      <Globe aria-hidden="true" />
      <span>
        {t("public.closed", { location: location.name })}{" "}
        {mayIn("organisation.locations.update", location.id) ? (
          <Link to={PATHS.Location} params={{ locationId: location.id }}>
            {t("public.toLocation")}
          </Link>
        ) : null}
      </span>
    </p>
  );
}
