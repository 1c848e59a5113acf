import type { AnyImport } from "@storey/contract";
import { Check } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./steps.module.css";

const STEPS = ["upload", "map", "check", "report"] as const;

/** A step of an import, from the file to the report. */
export type Step = (typeof STEPS)[number];

/** The step an import stands at; a checked one may be mapped again. */
export function stepOf(state: AnyImport["state"] | null, wanted: unknown): Step {
  if (state === null) return "upload";
  if (state === "completed" || state === "undoing" || state === "undone") return "report";
  if (state === "importing") return "check";
  return state === "uploaded" || wanted === "map" ? "map" : "check";
}

/** All steps, with those that are done and the one an import stands at. */
export function Steps({ current }: { readonly current: Step }) {
  const { t } = useTranslation("imports");
  const at = STEPS.indexOf(current);
  return (
    <ol className={styles["steps"]} aria-label={t("steps")}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          aria-current={place === at ? "step" : undefined}
          data-done={place < at ? "" : undefined}
        >
          <span aria-hidden="true">{place < at ? <Check /> : place + 1}</span>
          <b>{t(`step.${step}`)}</b>
        </li>
      ))}
    </ol>
  );
}
