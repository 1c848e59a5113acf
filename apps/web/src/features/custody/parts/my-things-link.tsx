import { useQuery } from "@tanstack/react-query";
import { Backpack } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { myThingsQuery } from "../custody.queries.ts";

/**
 * Leads to what the reader has, and tells how much it is and what of it is overdue. It is there from the
 * first frame on, whatever they have, so that nothing below it moves.
 */
export function MyThingsLink() {
  const { t } = useTranslation("custody");
  const { data = [] } = useQuery({ ...myThingsQuery(), retry: false });
  const overdue = data.filter(({ dueState }) => dueState === "overdue").length;
  return (
    <LinkButton to={PATHS.MyThings} icon={<Backpack aria-hidden="true" />}>
      {data.length === 0 ? t("mine.title") : t("home.have", { count: data.length })}
      {overdue > 0 ? ` · ${t("home.overdue", { count: overdue })}` : null}
    </LinkButton>
  );
}
