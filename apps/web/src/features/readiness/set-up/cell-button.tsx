import { Plus } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { CellProps } from "./cell-props.ts";
import { useAmountWords } from "./cell-words.ts";
import styles from "./set-up.module.css";

interface CellButtonProps
  extends Pick<CellProps, "space" | "criterion" | "focus">,
    Pick<ButtonHTMLAttributes<HTMLButtonElement>, "onClick" | "onKeyDown" | "popoverTarget"> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly "aria-expanded"?: boolean;
  readonly "aria-controls"?: string;
}

/** Says what a room has of a criterion, or what mends it. */
export function CellWords({ space, criterion }: Pick<CellProps, "space" | "criterion">) {
  const { t } = useTranslation("set-up");
  const words = useAmountWords()(space, criterion);
  if (words !== null) return words;
  return (
    <>
      <Plus aria-hidden="true" />
      {t(`mend.${criterion}`)}
    </>
  );
}

/** Returns the look and the name of what can be pressed in a cell. */
export function useCellLook({ space, criterion }: Pick<CellProps, "space" | "criterion">) {
  const { t } = useTranslation("set-up");
  const words = useAmountWords()(space, criterion);
  const name = t("cell", {
    criterion: t(`criterion.${criterion}`),
    value: words ?? `${t("missing")}. ${t(`mend.${criterion}`)}`,
  });
  return {
    className: classNames(styles["act"], words === null && styles["lacking"]),
    "aria-label": name,
  };
}

/** What is pressed to mend something in its place. */
export function CellButton({ space, criterion, focus, ...rest }: CellButtonProps) {
  const look = useCellLook({ space, criterion });
  return (
    <button type="button" {...rest} {...focus} {...look}>
      <CellWords space={space} criterion={criterion} />
    </button>
  );
}
