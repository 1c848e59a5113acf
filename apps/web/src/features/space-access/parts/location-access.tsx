import { type LocationAccess, locationAccessOf, locationChoiceOf, OPEN_TO } from "@storey/domain";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useOpenToWords } from "./use-open-to-words.ts";
import { WhoCanOpen } from "./who-can-open.tsx";

interface LocationAccessFieldProps {
  readonly fields: LocationAccess;
  readonly onChange: (fields: LocationAccess) => void;
  readonly children: ReactNode;
}

function Choice({ fields, onChange, children }: LocationAccessFieldProps) {
  const { t } = useTranslation("access");
  const wordsOf = useOpenToWords();
  return (
    <WhoCanOpen
      choice={locationChoiceOf(fields)}
      options={OPEN_TO.map((value) => ({ value, label: wordsOf(value) }))}
      hint={t("who.location.hint")}
      onChoose={(choice) => onChange(locationAccessOf(choice))}
    >
      {children}
    </WhoCanOpen>
  );
}

/** Chooses who can open the spaces of a location; a space may be open to fewer people. */
export function LocationAccessField(props: LocationAccessFieldProps) {
  // The form shows while the messages of this choice load.
  return (
    <Suspense fallback={null}>
      <Choice {...props} />
    </Suspense>
  );
}
