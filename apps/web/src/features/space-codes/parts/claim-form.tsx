import {
  type AssetSummary,
  assetCodes,
  type CodedKind,
  OWNERS,
  type OwnerReference,
  SPACE_SEARCH_LIMITS,
  type SpaceSearchResult,
  spaceCodes,
} from "@storey/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall, useMayIn } from "../../../lib/session/use-may.ts";
import { useCan, useOrganisation, useSetting } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { FloorName } from "../../spaces/parts/floor-name.tsx";
import { claimableAssetsQuery, claimableSpacesQuery, claimCode } from "../space-code.queries.ts";
import styles from "./space-codes.module.css";

/** What a code leads to, by id and name. */
export interface NamedThing {
  readonly id: string;
  readonly name: string;
}

/** A space or an asset that was chosen. */
export type ChosenThing = NamedThing & OwnerReference<CodedKind>;

/** Assigns a code to what is chosen, and tells what came of it. */
export function useClaim(
  code: string,
  from: NamedThing | null,
  onDone: (chosen: ChosenThing) => void,
) {
  const { t } = useTranslation("codes");
  const [chosen, setChosen] = useState<ChosenThing | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const claim = async (): Promise<void> => {
    if (!chosen || waiting) return;
    setWaiting(true);
    setProblem(null);
    try {
      const { previous } = await claimCode(code, chosen, from?.id ?? null);
      showToast({
        severity: "success",
        summary: t("claim.done", { name: chosen.name }),
        detail: previous ? t("claim.before", { name: previous.name }) : undefined,
      });
      onDone(chosen);
    } catch (error) {
      const taken = takenBy(error);
      setProblem(taken ? t("claim.taken", { name: taken }) : textOfError(error));
    }
    setWaiting(false);
  };
  return { chosen, setChosen, waiting, problem, claim: () => void claim() };
}

/** What somebody else assigned the code to, from the refusal: an asset is named by its tag. */
function takenBy(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== "code.claimed") return null;
  return textIn(error.current, "space", "name") ?? textIn(error.current, "asset", "tag");
}

function textIn(record: unknown, key: string, field: string): string | null {
  const within = (value: unknown, name: string): unknown =>
    typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  const text = within(within(record, key), field);
  return typeof text === "string" ? text : null;
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

/** What an asset is, and where. */
function About({ asset }: { readonly asset: AssetSummary }) {
  const { model, serialNumber, space, location } = asset;
  const words = [model.name, serialNumber, space?.name ?? location?.name];
  return (
    <span className={styles["quiet"]}>
      <bdi>{words.filter(Boolean).join(" · ")}</bdi>
    </span>
  );
}

/** The locations in which the user may change things of a kind; null is all of them, and what lies in none. */
function usePlaces(kind: CodedKind): string[] | null {
  const mayIn = useMayIn();
  const organisation = useOrganisation();
  const { write } = OWNERS[kind];
  if (mayIn(write, null)) return null;
  const ids = organisation?.locations.map(({ id }) => id) ?? [];
  return ids.filter((id) => mayIn(write, id));
}

/** The kinds of things that the user may assign codes to. */
export function useClaimableKinds(): readonly CodedKind[] {
  const mayForSpaces = useMayCall(spaceCodes.claim);
  const mayForAssets = useMayCall(assetCodes.claim);
  const mayFindAssets = useCan("organisation.assets.read");
  const withAssets = useSetting("asset_management");
  return [
    ...(mayForSpaces ? (["space"] as const) : []),
    ...(mayForAssets && mayFindAssets && withAssets ? (["asset"] as const) : []),
  ];
}

interface Offer {
  readonly id: string;
  readonly name: string;
  readonly about: ReactNode;
}

/** The spaces or assets that a search finds where the user may change them. */
function useOffers(kind: CodedKind, searched: string) {
  const places = usePlaces(kind);
  // No location at all is not the same to the search: it would look in all of them.
  const isNowhere = places?.length === 0;
  const spaces = useQuery({
    ...claimableSpacesQuery(searched, places),
    placeholderData: keepPreviousData,
    enabled: kind === "space" && !isNowhere,
  });
  const assets = useQuery({
    ...claimableAssetsQuery(searched, places),
    placeholderData: keepPreviousData,
    enabled: kind === "asset" && !isNowhere,
  });
  const { data, error } = kind === "space" ? spaces : assets;
  const offers: Offer[] =
    kind === "space"
      ? (spaces.data?.results ?? []).map((space) => ({
          ...{ id: space.id, name: space.name },
          about: <Place space={space} />,
        }))
      : (assets.data?.results ?? []).map((asset) => ({
          ...{ id: asset.id, name: [asset.tag, asset.name].filter(Boolean).join(" ") },
          about: <About asset={asset} />,
        }));
  return { offers, error, isKnown: isNowhere || data !== undefined };
}

interface ClaimFieldsProps {
  readonly chosen: ChosenThing | null;
  readonly onChoose: (thing: ChosenThing | null) => void;
  readonly problem: string | null;
  /** What the code leads to already; it is not offered. */
  readonly exceptId: string | null;
}

/** The choice between spaces and assets, a search, and what is found to choose from. */
export function ClaimFields({ chosen, onChoose, problem, exceptId }: ClaimFieldsProps) {
  const { t } = useTranslation("codes");
  const kinds = useClaimableKinds();
  const [wanted, setKind] = useState<CodedKind | null>(null);
  const kind = wanted ?? kinds[0] ?? "space";
  const [words, setWords] = useState("");
  const searched = useDeferredValue(words.trim());
  const name = useId();
  const { offers, error, isKnown } = useOffers(kind, searched);
  const found = offers.filter(({ id }) => id !== exceptId);
  return (
    <div className={styles["stack"]}>
      {kinds.length > 1 ? (
        <fieldset className={styles["kinds"]}>
          <legend>{t("claim.kind")}</legend>
          {kinds.map((one) => (
            <label key={one} className={styles["choice"]}>
              <input
                type="radio"
                name={`${name}-kind`}
                checked={kind === one}
                onChange={() => {
                  setKind(one);
                  onChoose(null);
                }}
              />
              <span>{t(`claim.kind.${one}`)}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <TextField
        label={t(`claim.search.${kind}`)}
        type="search"
        icon={<Search aria-hidden="true" />}
        value={words}
        maxLength={SPACE_SEARCH_LIMITS["searchTerm"]?.maxLength}
        autoFocus
        onChange={setWords}
      />
      <fieldset className={styles["choices"]}>
        <legend>{t(`claim.choose.${kind}`)}</legend>
        {found.map((thing) => (
          <label key={thing.id} className={styles["choice"]}>
            <input
              type="radio"
              name={name}
              checked={chosen?.id === thing.id}
              onChange={() => onChoose({ kind, id: thing.id, name: thing.name })}
            />
            <span className={styles["words"]}>
              <bdi>{thing.name}</bdi>
              {thing.about}
            </span>
          </label>
        ))}
        {error ? <p role="alert">{textOfError(error)}</p> : null}
        {isKnown && found.length === 0 ? (
          <p role="status" className={styles["quiet"]}>
            {t(`claim.empty.${kind}`)}
          </p>
        ) : null}
      </fieldset>
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}
