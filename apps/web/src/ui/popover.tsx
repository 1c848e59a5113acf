import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./popover.module.css";
import { type PopoverTrigger, usePopover } from "./use-popover.ts";

interface PopoverProps {
  /** The name of the panel for people who cannot see where it opens. */
  readonly label: string;
  /** Draws the button; spread the given attributes on it. */
  readonly trigger: (attributes: PopoverTrigger) => ReactNode;
  readonly align?: "start" | "end";
  readonly flush?: boolean;
  /** Drawn while it is open; `close` closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A panel that opens beside its button, for filters and short forms. */
export function Popover({ label, trigger, align = "start", flush, children }: PopoverProps) {
  const popover = usePopover(align);
  return (
    <>
      {trigger(popover.trigger)}
      <div
        ref={popover.panel}
        id={popover.id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classNames(styles.panel, !flush && styles.padded)}
        onToggle={(event) => popover.setOpen(event.newState === "open")}
      >
        {popover.open ? children(popover.close) : null}
      </div>
    </>
  );
}
