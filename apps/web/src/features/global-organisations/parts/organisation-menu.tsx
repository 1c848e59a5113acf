import type { OrganisationSummary } from "@storey/contract";
import { Archive, ArchiveRestore, EllipsisVertical, Trash2 } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import type { useLifecycle } from "./use-lifecycle.ts";

interface OrganisationMenuProps {
  readonly organisation: OrganisationSummary;
  readonly lifecycle: ReturnType<typeof useLifecycle>;
}

/**
 * Offers the actions on an organisation of the list. Renders nothing for a user who may only read.
 */
export function OrganisationMenu({ organisation, lifecycle }: OrganisationMenuProps) {
  const { t } = useTranslation("global");
  const isArchived = organisation.deletedAt !== null;
  const items: MenuItem[] = [];
  if (!isArchived && lifecycle.mayArchive) {
    items.push({
      label: t("archive"),
      icon: <Archive />,
      onSelect: () => void lifecycle.archive(organisation),
    });
  }
  if (isArchived && lifecycle.mayRestore) {
    items.push({
      label: t("restore"),
      icon: <ArchiveRestore />,
      onSelect: () => void lifecycle.restore(organisation),
    });
  }
  if (isArchived && lifecycle.mayPurge) {
    items.push({
      label: t("purge"),
      icon: <Trash2 />,
      tone: "danger",
      divided: true,
      onSelect: () => void lifecycle.purge(organisation),
    });
  }
  if (items.length === 0) return null;
  const label = t("more", { name: organisation.name });
  return (
    <Menu
      label={label}
      items={items}
      trigger={(attributes) => (
        <IconButton label={label} size="small" icon={<EllipsisVertical />} {...attributes} />
      )}
    />
  );
}
