import type { ReactNode } from "react";
import { useTranslation } from "../lib/messages.ts";

/** The hint once no more can be typed, because the browser cuts longer text without a word. */
function Full({ length }: { readonly length: number }) {
  const { t } = useTranslation("shell");
  return <span role="status">{t("field.atMost", { count: length })}</span>;
}

/** Returns the hint of a field, which says so once the field is full. */
export function hintOf(hint: ReactNode, value: unknown, maxLength: number | undefined): ReactNode {
  if (maxLength === undefined || typeof value !== "string" || value.length < maxLength) return hint;
  return (
    <>
      {hint} <Full length={maxLength} />
    </>
  );
}
