import type { WeightsPreview as Previewed } from "@storey/contract";
import { READINESS_STATES, type ReadinessWeights } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { spacePath } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useLater } from "../../issues/parts/use-later.ts";
import { ReadinessBadge } from "../parts/readiness-mark.tsx";
import { weightsPreviewQuery } from "../readiness-weights.queries.ts";
import styles from "./score.module.css";

type Space = Previewed["spaces"][number];
type Mark = Space["before"];

function Shown({ mark: { state, score } }: { readonly mark: Mark }) {
  return (
    <span className={styles["mark"]}>
      <ReadinessBadge state={state} />
      {score === null ? null : <span>{score}</span>}
    </span>
  );
}

function Line({ of: { space, location, before, after } }: { readonly of: Space }) {
  const { t } = useTranslation("readiness-spaces");
  return (
    <li className={styles["line"]}>
      <span className={styles["where"]}>
        <Link to={spacePath(space.id)} target="_blank">
          <bdi>{space.name}</bdi>
        </Link>{" "}
        <span className={styles["quiet"]}>
          <bdi>{location.name}</bdi>
        </span>
      </span>
      <span className={styles["turn"]}>
        <Shown mark={before} />
        <ArrowRight aria-hidden="true" />
        <VisuallyHidden>{t("preview.then")}</VisuallyHidden>
        <Shown mark={after} />
      </span>
    </li>
  );
}

/** Says how many would turn into each state, the worst first. */
function useTurns(): (found: Previewed) => readonly string[] {
  const { t } = useTranslation("readiness-spaces");
  return ({ turns, changedCount }) => {
    const sentences = READINESS_STATES.toReversed().flatMap((state) => {
      const count = turns
        .filter(({ to }) => to === state)
        .reduce((sum, turn) => sum + turn.count, 0);
      return count > 0 ? [t(`preview.turn.${state}`, { count })] : [];
    });
    if (sentences.length > 0) return sentences;
    return [changedCount === 0 ? t("preview.none") : t("preview.scores", { count: changedCount })];
  };
}

/** What the typed weights would change, and in which spaces, before anything is saved. */
export function WeightsPreview({ weights }: { readonly weights: ReadinessWeights | null }) {
  const { t } = useTranslation("readiness-spaces");
  if (weights) return <Preview weights={weights} />;
  return (
    <output aria-live="polite" className={styles["turns"]}>
      {t("preview.wrong")}
    </output>
  );
}

function Preview({ weights }: { readonly weights: ReadinessWeights }) {
  const { t } = useTranslation("readiness-spaces");
  const turnsOf = useTurns();
  const key = useLater(JSON.stringify(weights));
  const { data, error } = useQuery(weightsPreviewQuery(JSON.parse(key)));
  const more = data ? data.changedCount - data.spaces.length : 0;
  return (
    <>
      {data && data.spaces.length > 0 ? (
        <section className={styles["preview"]} aria-label={t("preview.title")}>
          <h3>{t("preview.title")}</h3>
          <ul className={styles["lines"]} aria-label={t("preview.spaces")}>
            {data.spaces.map((one) => (
              <Line key={one.space.id} of={one} />
            ))}
          </ul>
          {more > 0 ? (
            <p className={styles["quiet"]}>{t("preview.more", { count: more })}</p>
          ) : null}
        </section>
      ) : null}
      <output aria-live="polite" className={styles["turns"]}>
        {data
          ? turnsOf(data).map((sentence) => <p key={sentence}>{sentence}</p>)
          : error
            ? textOfError(error)
            : t("preview.asking")}
      </output>
    </>
  );
}
