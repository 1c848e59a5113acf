import type { ReadinessRollUp as Counted } from "@storey/contract";
import { READINESS_STATES } from "@storey/domain";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { ReadinessBar } from "../parts/readiness-bar.tsx";
import { StateIcon } from "../parts/readiness-mark.tsx";
import { EXACT, READINESS_ADDRESS, type ReadinessAddress } from "../readiness-address.ts";
import styles from "./roll-up.module.css";
import type { Places } from "./use-places.ts";

/** How many places are shown before somebody asks for all. */
const SHOWN = 5;

interface RollUpProps {
  readonly places: Places;
  readonly address: ReadinessAddress;
}

/** The spaces of each state; each leads to the list of exactly those. */
function Tiles({ places: { here }, address }: RollUpProps) {
  const { t, locale } = useTranslation("readiness-spaces");
  const { t: ofSpaces } = useTranslation("spaces");
  const number = new Intl.NumberFormat(locale);
  const { counts } = here;
  return (
    <ul className={styles["tiles"]}>
      {READINESS_STATES.map((state) => {
        const isOn = address.states.length === 1 && address.states[0] === state;
        const next = { ...address, states: isOn ? [] : [state] };
        return (
          <li key={state}>
            <Link
              to={PATHS.OrganisationSpaceReadiness}
              search={READINESS_ADDRESS.write(next)}
              resetScroll={false}
              activeOptions={EXACT}
              className={styles["tile"]}
              data-on={isOn ? "" : undefined}
              aria-current={isOn ? "true" : undefined}
            >
              <span className={styles["number"]}>{number.format(counts[state])}</span>{" "}
              <span className={styles["word"]}>
                <StateIcon state={state} />
                {ofSpaces(`readiness.${state}`)}
              </span>
              {isOn ? <VisuallyHidden>{t("tile.on")}</VisuallyHidden> : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Says how many of the spaces of which anything is known are ready. */
export function useShareWords(): (counted: Counted) => string {
  const { t, locale } = useTranslation("readiness-spaces");
  return ({ counts: { ready, attention, not_ready, unknown }, readyShare }) => {
    if (readyShare === null) return t("share.unknown");
    // Rounded down: all of them are ready only when each is.
    const whole = Math.floor(readyShare * 100) / 100;
    const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(whole);
    const share = t("share", { percent, ready, count: ready + attention + not_ready });
    return unknown === 0 ? share : `${share} · ${t("share.besides", { count: unknown })}`;
  };
}

/** The places below the chosen one, the least ready first; each leads into itself. */
function Below({ places: { below, kind }, address }: RollUpProps) {
  const { t } = useTranslation("readiness-spaces");
  const shareOf = useShareWords();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? below : below.slice(0, SHOWN);
  return (
    <>
      <table className={styles["below"]}>
        <caption>
          <VisuallyHidden>{t(`places.${kind}`)}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t(`column.${kind}`)}</th>
            <th scope="col">{t("column.ready")}</th>
            <th scope="col" className={styles["score"]}>
              {t("column.average")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((place) => (
            <tr key={place.id}>
              <th scope="row">
                <Link
                  to={PATHS.OrganisationSpaceReadiness}
                  search={READINESS_ADDRESS.write({ ...address, ...place.at })}
                  resetScroll={false}
                  activeOptions={EXACT}
                >
                  <bdi>{place.name}</bdi>
                </Link>
              </th>
              <td className={styles["share"]}>
                <ReadinessBar counts={place.counts} />
                <span>{shareOf(place)}</span>
              </td>
              <td className={styles["score"]}>{place.averageScore ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {below.length > SHOWN ? (
        <div>
          <Button size="small" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
            {isWhole ? t("places.fewer") : t("places.all", { count: below.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** What the chosen place comes to, and the places below it. */
export function RollUp({ places, address }: RollUpProps) {
  const { t } = useTranslation("readiness-spaces");
  const shareOf = useShareWords();
  const { here, name } = places;
  return (
    <Section title={name ?? t("places.everything")} text={shareOf(here)}>
      <div className={styles["content"]}>
        <ReadinessBar counts={here.counts} />
        <Tiles places={places} address={address} />
        {places.below.length > 0 ? <Below places={places} address={address} /> : null}
      </div>
    </Section>
  );
}
