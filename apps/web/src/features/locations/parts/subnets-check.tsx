import { isSubnet } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { subnetsCheck } from "../location.queries.ts";
import { type LocationDraft, subnetsOf } from "../location-draft.ts";
import styles from "./location.module.css";

const PAUSE_MS = 500;

/** A value once it has not changed for a while. */
function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

const ICONS = { matches: CircleCheck, misses: TriangleAlert, told: Info } as const;

/** Whether the address of who types lies in the networks typed, as the server sees it. */
export function SubnetsCheck({ draft }: { readonly draft: LocationDraft }) {
  const { t } = useTranslation("locations");
  const text = useSettled(draft.ipSubnets, PAUSE_MS);
  const subnets = subnetsOf({ ipSubnets: text });
  const isValid = subnets.every(isSubnet);
  const { data } = useQuery({ ...subnetsCheck(subnets), enabled: isValid });
  const state = subnets.length === 0 ? "told" : data?.matches ? "matches" : "misses";
  const Icon = ICONS[state];
  const isShown = isValid && data !== undefined && text === draft.ipSubnets;
  return (
    <p role="status" className={styles["check"]} data-state={isShown ? state : undefined}>
      {isShown ? (
        <>
          <Icon aria-hidden="true" />
          <span>{t(`security.address.${state}`, { address: data.address })}</span>
        </>
      ) : null}
    </p>
  );
}
