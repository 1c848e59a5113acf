import { useQuery } from "@tanstack/react-query";
import { Backpack } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { myThingsQuery } from "../custody.queries.ts";

/** Tells who has something how much it is, and what of it is overdue. */
export function MyThingsLink() {
  const { t } = useTranslation("custody");
  const { data } = useQuery({ ...myThingsQuery(), retry: false });
  if (!data || data.length === 0) return null;
  const overdue = data.filter(({ dueState }) => dueState === "overdue").length;
  return (
    <LinkButton to={PATHS.MyThings} icon={<Backpack aria-hidden="true" />}>
      {t("home.have", { count: data.length })}
      {overdue > 0 ? ` · ${t("home.overdue", { count: overdue })}` : null}
    </LinkButton>
  );
}
