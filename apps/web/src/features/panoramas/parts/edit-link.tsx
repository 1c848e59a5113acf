import type { Panorama, Space } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { buttonClass } from "../../../ui/button.tsx";

interface EditLinkProps {
  readonly space: Space;
  readonly panorama: Pick<Panorama, "id" | "name" | "is360">;
  /** Whether only the icon shows. */
  readonly isSmall?: boolean;
}

/** The link to the editor of a panorama. */
export function EditLink({ space, panorama, isSmall = false }: EditLinkProps) {
  const { t } = useTranslation("panoramas");
  const organisationId = useOrganisation()?.id ?? "";
  const common = { spaceId: space.id, panoramaId: panorama.id };
  const label = t("editOne", { name: panorama.name });
  const attributes = {
    className: buttonClass(isSmall ? "quiet" : "secondary"),
    "aria-label": label,
    title: label,
  };
  const content = (
    <>
      <Pencil aria-hidden="true" />
      {isSmall ? null : <span>{t("edit")}</span>}
    </>
  );
  if (panorama.is360) {
    return (
      <Link to={PATHS.EditPanorama360} params={common} {...attributes}>
        {content}
      </Link>
    );
  }
  const params = {
    ...common,
    organisationId,
    locationId: space.location.id,
    floorId: space.floor.id,
  };
  return (
    <Link to={PATHS.EditPanoramaFlat} params={params} {...attributes}>
      {content}
    </Link>
  );
}
