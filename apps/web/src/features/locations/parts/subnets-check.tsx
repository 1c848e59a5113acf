import { isSubnet } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { subnetsCheck } from "../location.queries.ts";
import { subnetsOf } from "../networks.ts";
import styles from "./location.module.css";

const PAUSE_MS = 500;

/** Returns a value once it has not changed for a while. */
function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

const ICONS = { matches: CircleCheck, misses: TriangleAlert, any: Info, only: Info } as const;

function stateOf(isTyped: boolean, isAnyValid: boolean, matches: boolean): keyof typeof ICONS {
  if (isAnyValid) return matches ? "matches" : "misses";
  return isTyped ? "only" : "any";
}

/**
 * Says whether the user's own address, as the server sees it, lies in the valid networks they
 * typed.
 */
export function SubnetsCheck({ typed: shown }: { readonly typed: string }) {
  const { t } = useTranslation("locations");
  const text = useSettled(shown, PAUSE_MS);
  const typed = subnetsOf(text);
  const subnets = typed.filter(isSubnet);
  const { data } = useQuery(subnetsCheck(subnets));
  const state = stateOf(typed.length > 0, subnets.length > 0, data?.matches ?? false);
  const Icon = ICONS[state];
  const isShown = data !== undefined && text === shown;
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
