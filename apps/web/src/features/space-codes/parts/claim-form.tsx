import { SPACE_SEARCH_LIMITS, type SpaceSearchResult } from "@storey/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useId, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { FloorName } from "../../spaces/parts/floor-name.tsx";
import { claimableSpacesQuery, claimCode } from "../space-code.queries.ts";
import styles from "./space-codes.module.css";

/** A space by id and name. */
export interface NamedSpace {
  readonly id: string;
  readonly name: string;
}

/** Assigns a code to the space that is chosen, and tells what came of it. */
export function useClaim(code: string, from: NamedSpace | null, onDone: (id: string) => void) {
  const { t } = useTranslation("codes");
  const [chosen, setChosen] = useState<NamedSpace | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const claim = async (): Promise<void> => {
    if (!chosen || waiting) return;
    setWaiting(true);
    setProblem(null);
    try {
      const { previous } = await claimCode(code, chosen.id, from?.id ?? null);
      showToast({
        severity: "success",
        summary: t("claim.done", { name: chosen.name }),
        detail: previous ? t("claim.before", { name: previous.name }) : undefined,
      });
      onDone(chosen.id);
    } catch (error) {
      const taken = takenBy(error);
      setProblem(taken ? t("claim.taken", { name: taken }) : textOfError(error));
    }
    setWaiting(false);
  };
  return { chosen, setChosen, waiting, problem, claim: () => void claim() };
}

/** The space that somebody else assigned the code to, from the refusal. */
function takenBy(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== "code.claimed") return null;
  const { current } = error;
  if (typeof current !== "object" || current === null || !("space" in current)) return null;
  const { space } = current;
  const isNamed = typeof space === "object" && space !== null && "name" in space;
  return isNamed && typeof space.name === "string" ? space.name : null;
}

/** Where a space is, and its code. */
function Place({ space: { location, floor, shortcode } }: { readonly space: SpaceSearchResult }) {
  return (
    <span className={styles["quiet"]}>
      <bdi>{location.name}</bdi> · <FloorName name={floor.name} />
      {shortcode ? (
        <>
          {" · "}
          <bdi>{shortcode}</bdi>
        </>
      ) : null}
    </span>
  );
}

/** The locations whose spaces the user may change; null is all of them. */
function usePlaces(): string[] | null {
  const mayIn = useMayIn();
  const organisation = useOrganisation();
  if (mayIn("organisation.spaces.update", null)) return null;
  const ids = organisation?.locations.map(({ id }) => id) ?? [];
  return ids.filter((id) => mayIn("organisation.spaces.update", id));
}

interface ClaimFieldsProps {
  readonly chosen: NamedSpace | null;
  readonly onChoose: (space: NamedSpace) => void;
  readonly problem: string | null;
  /** The space that the code leads to already; it is not offered. */
  readonly exceptId: string | null;
}

/** A search for a space, and the spaces found to choose one from. */
export function ClaimFields({ chosen, onChoose, problem, exceptId }: ClaimFieldsProps) {
  const { t } = useTranslation("codes");
  const [words, setWords] = useState("");
  const searched = useDeferredValue(words.trim());
  const name = useId();
  const places = usePlaces();
  // No location at all is not the same to the search: it would look in all of them.
  const isNowhere = places?.length === 0;
  const { data, error } = useQuery({
    ...claimableSpacesQuery(searched, places),
    placeholderData: keepPreviousData,
    enabled: !isNowhere,
  });
  const found = (data?.results ?? []).filter(({ id }) => id !== exceptId);
  return (
    <div className={styles["stack"]}>
      <TextField
        label={t("claim.search")}
        type="search"
        icon={<Search aria-hidden="true" />}
        value={words}
        maxLength={SPACE_SEARCH_LIMITS["searchTerm"]?.maxLength}
        autoFocus
        onChange={setWords}
      />
      <fieldset className={styles["choices"]}>
        <legend>{t("claim.choose")}</legend>
        {found.map((space) => (
          <label key={space.id} className={styles["choice"]}>
            <input
              type="radio"
              name={name}
              checked={chosen?.id === space.id}
              onChange={() => onChoose({ id: space.id, name: space.name })}
            />
            <span className={styles["words"]}>
              <bdi>{space.name}</bdi>
              <Place space={space} />
            </span>
          </label>
        ))}
        {error ? <p role="alert">{textOfError(error)}</p> : null}
        {isNowhere || (data && found.length === 0) ? (
          <p role="status" className={styles["quiet"]}>
            {t("claim.empty")}
          </p>
        ) : null}
      </fieldset>
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}
