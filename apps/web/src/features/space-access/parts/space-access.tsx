import {
  locationOpenTo,
  SPACE_CHOICES,
  type SpaceAccess,
  type SpaceChoice,
  spaceAccessOf,
  spaceChoiceOf,
} from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { locationQuery } from "../../locations/location.queries.ts";
import { useOpenToWords } from "./use-open-to-words.ts";
import { WhoCanOpen } from "./who-can-open.tsx";

interface SpaceAccessFieldProps {
  readonly fields: SpaceAccess;
  /** The id of the space's location; null while it is unknown. */
  readonly locationId: string | null;
  readonly onChange: (fields: SpaceAccess) => void;
  readonly children: ReactNode;
}

function Choice({ fields, locationId, onChange, children }: SpaceAccessFieldProps) {
  const { t } = useTranslation("access");
  const wordsOf = useOpenToWords();
  const { data: location } = useQuery({
    ...locationQuery(locationId ?? ""),
    enabled: locationId !== null,
  });
  const ofLocation = location ? locationOpenTo(location) : null;
  const labelOf = (choice: SpaceChoice): string => {
    if (choice !== "location") return wordsOf(choice);
    return ofLocation === null
      ? t("who.asLocation")
      : t("who.asLocation.known", { who: wordsOf(ofLocation) });
  };
  const isClosedAbove = fields.isPublic && ofLocation === "members";
  return (
    <WhoCanOpen
      choice={spaceChoiceOf(fields)}
      options={SPACE_CHOICES.map((value) => ({ value, label: labelOf(value) }))}
      hint={isClosedAbove ? t("who.closedAbove", { location: location?.name ?? "" }) : undefined}
      onChoose={(choice) => onChange(spaceAccessOf(choice))}
    >
      {children}
    </WhoCanOpen>
  );
}

/** Chooses who can open a space: as many people as its location lets in, or fewer. */
export function SpaceAccessField(props: SpaceAccessFieldProps) {
  // The form shows while the messages of this choice load.
  return (
    <Suspense fallback={null}>
      <Choice {...props} />
    </Suspense>
  );
}
