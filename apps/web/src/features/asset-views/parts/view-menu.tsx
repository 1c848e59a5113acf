import type { AssetView } from "@storey/contract";
import { Bell, BellOff, Copy, Ellipsis, Pencil, Pin, Trash2, Users } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan, useUser } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import type { useViewActions } from "./use-view-actions.ts";
import { mayChangeView } from "./view-changes.ts";

interface ViewMenuProps {
  readonly view: AssetView;
  readonly actions: ReturnType<typeof useViewActions>;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
}

/** What can be done with the open view. */
export function ViewMenu({ view, actions, onEdit, onDuplicate }: ViewMenuProps) {
  const { t } = useTranslation("asset-views");
  const userId = useUser()?.id;
  const mayShare = useCan("organisation.asset-views.share");
  const mayChange = mayChangeView(view, userId, mayShare);
  const isShared = view.visibility === "organisation";
  const alert = (frequency: AssetView["alert"], icon: MenuItem["icon"], divided = false) => ({
    label: t(`alert.${frequency ?? "off"}`),
    icon,
    divided,
    checked: view.alert === frequency,
    onSelect: () => void actions.setAlert(view, frequency),
  });
  const items: MenuItem[] = [
    ...(mayChange
      ? [{ label: t("edit"), icon: <Pencil aria-hidden="true" />, onSelect: onEdit }]
      : []),
    { label: t("duplicate"), icon: <Copy aria-hidden="true" />, onSelect: onDuplicate },
    {
      label: t(view.isDefault ? "first.clear" : "first"),
      icon: <Pin aria-hidden="true" />,
      onSelect: () => void actions.setFirst(view, !view.isDefault),
      divided: true,
    },
    ...(mayShare && isShared
      ? [
          {
            label: t(view.isOrganisationDefault ? "firstForAll.clear" : "firstForAll"),
            icon: <Users aria-hidden="true" />,
            onSelect: () => void actions.setFirstForAll(view, !view.isOrganisationDefault),
          },
        ]
      : []),
    alert(null, <BellOff aria-hidden="true" />, true),
    alert("daily", <Bell aria-hidden="true" />),
    alert("weekly", <Bell aria-hidden="true" />),
    ...(mayChange
      ? [
          {
            label: t("delete"),
            icon: <Trash2 aria-hidden="true" />,
            onSelect: () => void actions.remove(view),
            tone: "danger" as const,
            divided: true,
          },
        ]
      : []),
  ];
  return (
    <Menu
      label={t("more", { name: view.name })}
      trigger={(attributes) => (
        <Button
          {...attributes}
          variant="quiet"
          size="small"
          aria-label={t("more", { name: view.name })}
          icon={<Ellipsis aria-hidden="true" />}
        >
          {t("view")}
        </Button>
      )}
      items={items}
    />
  );
}
