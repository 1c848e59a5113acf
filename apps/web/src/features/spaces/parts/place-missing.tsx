import { MapPinOff } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";

/** Tells whether an address names a location that the user's organisation does not have. */
export function useIsLocationMissing(locationId: string | null | undefined): boolean {
  const locations = useOrganisation()?.locations;
  return Boolean(locationId && locations && !locations.some(({ id }) => id === locationId));
}

interface PlaceMissingProps {
  readonly kind: "location" | "floor";
  /** Shows all places again. */
  readonly onAll: () => void;
}

/** Says that the place in the address is not there, in place of everything that it would narrow. */
export function PlaceMissing({ kind, onAll }: PlaceMissingProps) {
  const { t } = useTranslation("spaces");
  return (
    <EmptyState
      icon={<MapPinOff />}
      title={t(`place.missing.${kind}`)}
      text={t("place.missing.text")}
      actions={<Button onClick={onAll}>{t("place.missing.all")}</Button>}
    />
  );
}
