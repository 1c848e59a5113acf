import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button.tsx";

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
}

function Anchor({
  variant = "secondary",
  size = "medium",
  icon,
  className,
  children,
  ...rest
}: Props) {
  return (
    <a {...rest} className={buttonClass(variant, size, className)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}

/** A link to a screen that looks like a button. */
export const LinkButton = createLink(Anchor);
