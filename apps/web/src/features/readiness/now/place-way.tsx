import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { EXACT, READINESS_ADDRESS, type ReadinessAddress } from "../readiness-address.ts";
import styles from "./place-way.module.css";
import type { Places } from "./use-places.ts";

interface PlaceWayProps {
  readonly way: Places["way"];
  readonly address: ReadinessAddress;
}

/** The way from the whole organisation to the chosen place, and back up. */
export function PlaceWay({ way, address }: PlaceWayProps) {
  const { t } = useTranslation("readiness-spaces");
  const steps = [{ name: t("places.everything"), at: { locationId: null, floorId: null } }, ...way];
  return (
    <nav aria-label={t("places.way")}>
      <ol className={styles["way"]}>
        {steps.map(({ name, at }, index) => (
          <li key={at.floorId ?? at.locationId ?? "all"}>
            {index > 0 ? <ChevronRight aria-hidden="true" /> : null}
            {index === steps.length - 1 ? (
              <span aria-current="location">
                <bdi>{name}</bdi>
              </span>
            ) : (
              <Link
                to={PATHS.OrganisationSpaceReadiness}
                search={READINESS_ADDRESS.write({ ...address, ...at })}
                resetScroll={false}
                activeOptions={EXACT}
              >
                <bdi>{name}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
