import { type AssetFilters, assets, type LeavingAssets } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall, useMayIn } from "../../../lib/session/use-may.ts";
import { useStore } from "../../../lib/store.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { assetsLeft, firstAssets } from "../asset.queries.ts";
import styles from "./asset-form.module.css";
import { type LeavingQuestion, leavingQuestion } from "./leaving-assets.ts";
import type { NamedChoice } from "./named-combobox.tsx";
import { SpaceChoice } from "./space-choice.tsx";

const SHOWN = 20;
/** The number of places that one search takes. Source: the contract's limit. */
const PLACES_MAX = 200;
const FILTERS = { location: "locationIds", floor: "floorIds", space: "spaceIds" } as const;

type Asked = Pick<LeavingQuestion, "kind" | "places" | "count">;

/** Lists the first assets of the places, for those who may read them. */
function LeftAssets({ kind, places, count }: Asked) {
  const { t } = useTranslation("assets");
  const filters: AssetFilters = {
    [FILTERS[kind]]: places.slice(0, PLACES_MAX).map(({ id }) => id),
  };
  const { data } = useQuery({
    ...firstAssets({ filters, sort: "tag" }, SHOWN),
    enabled: useMayCall(assets.search),
    staleTime: 0,
  });
  if (!data) return null;
  const more = count - data.results.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.held} tabIndex={0} aria-label={t("list.label")}>
      <ul>
        {data.results.map(({ id, tag, name, model, space }) => (
          <li key={id}>
            <b>{tag}</b> <bdi>{name ?? model.name}</bdi>
            {kind !== "space" && space ? (
              <span className={styles.note}>
                {" "}
                · <bdi>{space.name}</bdi>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.note}>{t("leaving.more", { count: more })}</p> : null}
    </section>
  );
}

/** Returns where the assets may go: nowhere for who may not move them. */
function useMayLeave({ kind, places }: Asked) {
  const mayIn = useMayIn();
  const may = (locationId: string | null) => mayIn("organisation.assets.update", locationId);
  const mayMove = places.every(({ locationId }) => may(locationId));
  // Without its location an asset has no home, and needs rights in the whole organisation.
  const mayFloat = mayMove && (kind !== "location" || may(null));
  return { mayMove, mayFloat };
}

/** Archives the places with the choice that was made, and says what became of the assets. */
function useLeaving({ archive, answer, count }: LeavingQuestion) {
  const { t } = useTranslation("assets");
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async (space: NamedChoice | null): Promise<void> => {
    if (waiting) return;
    setWaiting(true);
    setProblem(null);
    const leaving: LeavingAssets = space
      ? { assets: "move", assetsSpaceId: space.id }
      : { assets: "float" };
    try {
      await archive(leaving);
      void assetsLeft();
      const detail = space
        ? t("leaving.moved", { count, space: space.name })
        : t("leaving.floating", { count });
      answer({ detail });
    } catch (error) {
      setProblem(textOfError(error));
      setWaiting(false);
    }
  };
  return { leave, waiting, problem };
}

function Ask({ asked }: { readonly asked: LeavingQuestion }) {
  const { t } = useTranslation("assets");
  const { kind, places, count, answer } = asked;
  const { mayMove, mayFloat } = useMayLeave(asked);
  const { leave, waiting, problem } = useLeaving(asked);
  const [where, setWhere] = useState<"space" | "floating">("space");
  const [space, setSpace] = useState<NamedChoice | null>(null);
  const [isMissing, setMissing] = useState(false);
  const problemId = useId();
  const name = places.length === 1 ? (places[0]?.name ?? "") : null;
  const ids = new Set(places.map(({ id }) => id));
  const isFloating = where === "floating" && mayFloat;
  const submit = (): void => {
    setMissing(!isFloating && !space);
    if (isFloating || space) void leave(isFloating ? null : space);
  };
  return (
    <Dialog
      open
      title={name === null ? t("leaving.titleMany") : t("leaving.title", { name })}
      onClose={() => answer(null)}
      focusTitle
      {...(mayMove ? { onSubmit: submit } : {})}
      actions={
        <>
          <Button onClick={() => answer(null)}>{t("leaving.stop")}</Button>
          {mayMove ? (
            <Button type="submit" variant="primary" waiting={waiting}>
              {t("archive")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.stack} aria-describedby={problem ? problemId : undefined}>
        <p>{t(mayMove ? "leaving.text" : "leaving.forbidden", { count })}</p>
        <LeftAssets kind={kind} places={places} count={count} />
        {mayMove ? (
          <>
            {mayFloat ? (
              <Segments
                label={t("leaving.where")}
                value={where}
                options={[
                  { value: "space", label: t("leaving.toSpace") },
                  { value: "floating", label: t("floating") },
                ]}
                onChange={setWhere}
              />
            ) : null}
            {isFloating ? (
              <p className={styles.note}>
                {t(kind === "location" ? "leaving.noHome" : "leaving.home")}
              </p>
            ) : (
              <SpaceChoice
                label={t("field.spaceId")}
                error={isMissing ? t("wrong.space") : undefined}
                chosen={space}
                onChoose={setSpace}
                isOffered={(one) =>
                  ![one.id, one.floor.id, one.location.id].some((id) => ids.has(id))
                }
              />
            )}
            <p className={styles.note}>{t("leaving.note")}</p>
          </>
        ) : null}
        {problem ? (
          <p id={problemId} role="alert" className={styles.problem}>
            {problem}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Shows the question of `askWhereAssetsGo`. Stands once, in the frame of signed-in screens. */
export function LeavingAssetsDialog() {
  const asked = useStore(leavingQuestion);
  return asked ? <Ask key={asked.places[0]?.id} asked={asked} /> : null;
}
