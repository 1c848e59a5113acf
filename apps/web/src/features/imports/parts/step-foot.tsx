import type { ReactNode } from "react";
import layout from "./layout.module.css";

interface StepFootProps {
  /** Why the last press did nothing; null while all is well. */
  readonly error: string | null;
  /** The buttons of the step, the main one last. */
  readonly children: ReactNode;
}

/** The foot of a step, which stays in view on a long page: what went wrong is said beside the button. */
export function StepFoot({ error, children }: StepFootProps) {
  return (
    <div className={layout["foot"]}>
      {error === null ? null : (
        <p role="alert" className={layout["error"]}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
