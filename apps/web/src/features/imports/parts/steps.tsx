import type { AnyImport } from "@storey/contract";
import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./steps.module.css";

const STEPS = ["upload", "map", "check", "report"] as const;

/** A step of an import, from the file to the report. */
export type Step = (typeof STEPS)[number];

/** Returns the step that an import is at; a checked import can be mapped again. */
export function stepOf(state: AnyImport["state"] | null, wanted: unknown): Step {
  if (state === null) return "upload";
  if (state === "completed" || state === "undoing" || state === "undone") return "report";
  if (state === "importing") return "check";
  return state === "uploaded" || wanted === "map" ? "map" : "check";
}

/** Shows all steps, marking those that are done and the current one. */
export function Steps({ current }: { readonly current: Step }) {
  const { t } = useTranslation("imports");
  const at = STEPS.indexOf(current);
  const line = useRef<HTMLLIElement>(null);
  const before = useRef(current);
  // The button that led on is gone with its step: the next one begins here.
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    if (document.activeElement === document.body) line.current?.focus();
  }, [current]);
  return (
    <ol className={styles["steps"]} aria-label={t("steps")}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          ref={place === at ? line : undefined}
          tabIndex={place === at ? -1 : undefined}
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
