import type { Display } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { AddressLine } from "../../secret-addresses/parts/address-line.tsx";
import styles from "../../secret-addresses/parts/secret-addresses.module.css";
import { displaysQuery, switchOffDisplay } from "./display.queries.ts";
import { NewDisplayDialog } from "./new-display-dialog.tsx";

function usePlaceOf() {
  const { t } = useTranslation("secret-addresses");
  const inWords = useFloorInWords();
  return ({ location, floor }: Display) => {
    if (!location) return t("display.everywhere");
    return floor ? `${location.name} · ${inWords(floor.name)}` : location.name;
  };
}

function Displays() {
  const { t } = useTranslation("secret-addresses");
  const placeOf = usePlaceOf();
  const { data, error } = useQuery(displaysQuery());
  const [isMaking, setMaking] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <Section
      title={t("display.title")}
      text={t("display.text")}
      actions={
        <Button ref={add} icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
          {t("display.new")}
        </Button>
      }
    >
      {error && !data ? <p role="alert">{textOfError(error)}</p> : null}
      {data?.length === 0 ? <p className={styles["quiet"]}>{t("display.none")}</p> : null}
      <ul className={styles["lines"]}>
        {(data ?? []).map((display) => (
          <AddressLine
            key={display.id}
            name={display.name}
            lastUsedAt={display.lastUsedAt}
            about={`${placeOf(display)} · ${t(`display.theme.${display.theme}`)}`}
            warning={t("display.revokeText")}
            revoke={(onProblem) => switchOffDisplay(display.id, onProblem)}
            onRevoked={() => add.current?.focus()}
          />
        ))}
      </ul>
      {isMaking ? <NewDisplayDialog onClose={() => setMaking(false)} /> : null}
    </Section>
  );
}

/** The displays of the organisation, for who may make and end them. */
export function DisplaysSection() {
  return useCan("organisation.update") ? <Displays /> : null;
}
